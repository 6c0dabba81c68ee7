import { describe, expect, it } from 'vitest';
import { unavailable, unprocessable } from '../../../../core/errors.ts';
import { EVERYTHING } from '../../../../core/model/access-key.ts';
import { type Feed, newFeed } from '../../../../core/model/feed.ts';
import { DAY, HOUR } from '../../../../core/model/instant.ts';
import type { SavedObject } from '../../../../core/model/object.ts';
import type {
  FeedContent,
  FeedItem,
  FetchedFeed,
  PageWithFeeds,
  Validators,
} from '../../../../core/ports/feed-source.ts';
import { feedSlots } from '../../../../core/use-cases/feeds/keep-reading.ts';
import { itemImportUseCases } from '../../../../core/use-cases/transfer/import-items.ts';
import { memoryDatabase } from '../../../in-memory/storage.ts';
import { account, countingIds, id } from '../../../support/objects.ts';
import { workUntilIdle } from '../../../support/work-until-idle.ts';

/** What is saved from feeds, when they are read, and what they report. */

const START = Date.parse('2026-01-01');
const never = new AbortController().signal;
const logger = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

type Answer = FeedContent | PageWithFeeds | 'unchanged' | Error;

const item = (name: string, more: Partial<FeedItem> = {}): FeedItem => ({
  id: name,
  url: `https://a.test/${name}`,
  title: `Item ${name}`,
  ...more,
});
const content = (items: readonly FeedItem[], more: Partial<FeedContent> = {}): FeedContent => ({
  type: 'feed',
  title: 'Of the feed',
  items,
  ...more,
});

function world(more: Partial<Feed> = {}) {
  let now = START;
  let answer: Answer = content([]);
  const clock = () => now;
  const database = memoryDatabase(countingIds(), clock);
  const space = { id: id(90), accountId: 1, name: 'News', color: '#fff', created: 1 };
  const feed: Feed = {
    ...newFeed(
      { url: 'https://a.test/feed', title: 'A', tags: ['news'], maxFirst: 2, isPaused: false },
      { id: id(80), accountId: 1, now },
    ),
    ...more,
  };
  database.commit([
    { type: 'account.insert', account: account() },
    { type: 'space.insert', space },
    { type: 'feed.insert', feed, itemHashes: [] },
  ]);
  const storage = database.open();
  const asked: Validators[] = [];
  const errors: unknown[] = [];
  const sha256 = (text: string) =>
    Buffer.from(text).toString('hex').split('').reverse().join('').padEnd(64, '0');
  const ids = countingIds(5_000);
  const batch = {
    commit: async () => {},
    abandon: async () => {},
    drop: async () => {},
    put: async () => {},
  };
  const itemImports = itemImportUseCases({
    storage,
    blobs: { batch: () => batch } as never,
    inspector: { identify: async () => 'text/plain' } as never,
    prose: {} as never,
    vault: { sha256 },
    clock,
    ids,
    queueAnalysis: () => [],
    queueRewording: () => [],
    retention: { destroyExpired: async () => 0 },
  });
  const fetched = (): FetchedFeed => ({
    isChanged: true,
    url: 'https://a.test/feed',
    contentType: '',
    bytes: new Uint8Array(),
    validators: { etag: `"${now}"` },
  });
  const ports: Parameters<typeof feedSlots>[0] = {
    storage,
    feedFetcher: {
      async fetch(_url, validators) {
        asked.push(validators);
        if (answer instanceof Error) throw answer;
        return answer === 'unchanged' ? { isChanged: false } : fetched();
      },
    },
    feedParser: { parse: async () => answer as FeedContent | PageWithFeeds },
    itemImports,
    vault: { sha256 },
    clock,
    ids,
    logger: { ...logger, error: (_message, facts) => errors.push(facts) },
    random: () => 0,
  };
  const work = (signal: AbortSignal) => workUntilIdle(feedSlots(ports, signal), signal);
  async function saved() {
    const found: SavedObject[] = [];
    for await (const object of storage.objects.list({ accountId: 1, scope: EVERYTHING }, undefined))
      found.push(object);
    return found;
  }
  return {
    storage,
    asked,
    errors,
    space,
    feed: async () => (await storage.feeds.find({ accountId: 1, scope: EVERYTHING }, feed.id)) as Feed,
    /** Reads the feed with this content, if it is due then. */
    async reads(said: Answer, afterMs = 0) {
      now += afterMs;
      answer = said;
      await work(never);
    },
    saved,
    titles: async () => (await saved()).map(({ title }) => title).sort(),
  };
}

describe('a feed', () => {
  it('saves only its newest items at first, and later all new ones', async () => {
    const { reads, titles, feed, saved } = world();
    const old = [
      item('1', { published: '2020-01-01T00:00:00Z' }),
      item('3', { published: '2022-01-01T00:00:00Z' }),
      item('2', { published: '2021-01-01T00:00:00Z' }),
    ];
    await reads(content(old));
    expect(await titles()).toEqual(['Item 2', 'Item 3']);
    await reads(content(old), HOUR);
    expect(await titles()).toEqual(['Item 2', 'Item 3']);
    const more = ['4', '5', '6'].map((name) => item(name));
    await reads(content([...more, ...old]), HOUR);
    expect(await titles()).toEqual(['Item 2', 'Item 3', 'Item 4', 'Item 5', 'Item 6']);
    const [first] = (await saved()).filter(({ title }) => title === 'Item 2');
    expect(first).toMatchObject({
      url: 'https://a.test/2',
      created: Date.parse('2021-01-01'),
      bumped: Date.parse('2021-01-01'),
      tags: [{ name: 'news' }],
    });
    expect(await feed()).toMatchObject({
      saved: 5,
      read: START + 2 * HOUR,
      failures: 0,
      due: START + 3 * HOUR,
    });
  });

  it('counts its first items as the newest if they have no dates', async () => {
    const { reads, titles } = world();
    await reads(content(['1', '2', '3'].map((name) => item(name))));
    expect(await titles()).toEqual(['Item 1', 'Item 2']);
  });

  it('counts an item without a date as old as the item before it', async () => {
    const { reads, titles } = world();
    const dated = (name: string, day: string) => item(name, { published: `2020-01-${day}T00:00:00Z` });
    await reads(content([dated('1', '01'), item('2'), dated('3', '02'), item('4')]));
    expect(await titles()).toEqual(['Item 3', 'Item 4']);
  });

  it('saves into its space', async () => {
    const { reads, saved, space } = world({ spaceId: id(90) });
    await reads(content([item('1')]));
    expect((await saved()).map(({ spaceIds }) => spaceIds)).toEqual([[space.id]]);
  });

  it('does not bring back deleted items, even if their id or address changed', async () => {
    const { reads, saved, storage, titles } = world();
    await reads(content([item('1')]));
    const [object] = await saved();
    if (object) await storage.commit([{ type: 'object.destroy', object }]);
    await reads(content([item('1', { id: 'other' })]), HOUR);
    await reads(content([item('1', { url: 'https://a.test/1/edited' })]), HOUR);
    expect(await titles()).toEqual([]);
  });

  it('does not save an existing page twice, but tags it', async () => {
    const { reads, saved, feed } = world();
    await reads(
      content([item('1', { id: 'a' }), item('1', { id: 'b', url: 'https://a.test/1?utm_source=feed' })]),
    );
    expect(await saved()).toHaveLength(1);
    expect(await feed()).toMatchObject({ saved: 1 });
  });

  it('is requested conditionally, and read again at its own interval', async () => {
    const { reads, asked, feed } = world();
    await reads(content([], { suggestedMs: 4 * HOUR, title: 'B', siteUrl: 'https://a.test/' }));
    await reads('unchanged', 4 * HOUR - 1);
    expect(asked).toEqual([{}]);
    await reads('unchanged', 1);
    expect(asked).toEqual([{}, { etag: `"${START}"` }]);
    expect(await feed()).toMatchObject({
      title: 'A',
      siteUrl: 'https://a.test/',
      etag: `"${START}"`,
      due: START + 8 * HOUR,
      read: START + 4 * HOUR,
    });
  });

  it('reports failures and is read less and less often, until it succeeds', async () => {
    const { reads, asked, feed, errors } = world();
    await reads(unavailable('The server of “https://a.test/”'));
    const { failure } = await feed();
    expect(failure).toEqual({ at: START, reason: expect.stringMatching(/server of/) });
    await reads(unprocessable('Broken.'), HOUR);
    expect(await feed()).toMatchObject({
      failures: 2,
      failure: { reason: 'Broken.' },
      due: START + 3 * HOUR,
    });
    await reads({ type: 'page', feedUrls: ['https://a.test/new'] }, 2 * HOUR);
    expect((await feed()).failure?.reason).toBe(
      'This address is now a page, not a feed. The page names the feed https://a.test/new.',
    );
    expect(errors).toEqual([]);
    await reads(new TypeError('a defect'), DAY);
    expect([(await feed()).failure?.reason, errors]).toEqual(['It could not be read.', [expect.anything()]]);
    await reads(content([]), DAY);
    expect(await feed()).not.toHaveProperty('failure');
    expect(asked).toHaveLength(5);
  });

  it('whose items have no web address is still read, and reports that', async () => {
    const { reads, titles, feed } = world();
    await reads(
      content([
        item('1', { url: '' }),
        item('2', { url: 'javascript:alert(1)' }),
        item('3'),
        item('4', { published: '1601-01-01' }),
      ]),
    );
    expect(await titles()).toEqual(['Item 3', 'Item 4']);
    expect((await feed()).remark?.reason).toBe(
      '2 items were left out, the first (“Item 1”): It has no address.',
    );
    await reads(content([item('1', { url: '' })]), HOUR);
    expect(await feed()).not.toHaveProperty('remark');
  });

  it('that is removed during a reading leaves what was saved, and reports nothing more', async () => {
    const { reads, storage, titles } = world();
    const remove = { type: 'feed.remove', accountId: 1, id: id(80) } as const;
    const { itemHashes } = storage.feeds;
    Object.assign(storage.feeds, {
      async itemHashes(feedId: string) {
        await storage.commit([remove]);
        return itemHashes(feedId);
      },
    });
    await reads(content([item('1')]));
    expect(await titles()).toEqual(['Item 1']);
  });
});
