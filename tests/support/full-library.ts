import type { Change } from '../../core/changes/change.ts';
import type { Feed } from '../../core/model/feed.ts';
import { contentIdentity } from '../../core/model/identity.ts';
import { MINUTE } from '../../core/model/instant.ts';
import { failed } from '../../core/model/job.ts';
import type { SavedObject } from '../../core/model/object.ts';
import type { SavedSearch } from '../../core/model/saved-search.ts';
import type { Webhook } from '../../core/model/webhook.ts';
import { stepQueue } from '../../core/use-cases/unit-of-work/queue-analysis.ts';
import { keepFile, type LibraryStore, sha256 } from './library.ts';
import { account, countingIds, id, object } from './objects.ts';

/** A note of account 1 with a text and the labels of its references. */
export function note(
  number: number,
  title: string,
  body: string,
  more: Partial<SavedObject> = {},
): SavedObject {
  const content = { type: 'text/markdown', body } as const;
  const references = [...body.matchAll(/\[\[(.*?)\]\]/g)].map((match) => match[1] ?? '');
  const identity = contentIdentity(content, sha256);
  return object({ id: id(number), title, content, references, identity, ...more });
}

/** A feed before it has been read for the first time. */
const FEED: Feed = {
  id: id(351),
  accountId: 1,
  url: 'https://a.test/feed',
  title: 'A',
  tags: [],
  maxFirst: 10,
  isPaused: false,
  created: 40,
  due: 40,
  failures: 0,
  saved: 0,
};
const READ_FEED: Partial<Feed> = {
  id: id(352),
  siteUrl: 'https://a.test/',
  tags: ['z', 'a'],
  spaceId: id(301),
  intervalMs: 30 * MINUTE,
  maxFirst: 0,
  isPaused: true,
  read: 41,
  saved: 7,
};

/** Paused, since imports pause feeds. */
const WEBHOOK: Omit<Webhook, 'position'> = {
  id: id(371),
  accountId: 1,
  url: 'https://a.test/hook',
  types: ['object.created', 'object.changed'],
  isPaused: true,
  sealedSecret: 'sealed',
  created: 42,
  failures: 0,
  due: 0,
};

const SEARCH: SavedSearch = { id: id(381), accountId: 1, owner: '', name: 'All', query: '', created: 43 };
const FULL_SEARCH: Partial<SavedSearch> = {
  id: id(382),
  name: 'Bréad "',
  query: 'bread is:pinned',
  sort: 'title',
  icon: '🍞',
  spaceId: id(301),
  similarTo: id(11),
  color: '#0090ff',
};

/** Fills an empty place with a library of two accounts that contains everything that a library can contain. */
export async function fillLibrary(place: LibraryStore): Promise<void> {
  const { storage } = place;
  const commit = (...changes: readonly Change[]) => storage.commit(changes);
  const replace = async (number: number, more: Partial<SavedObject>, accountId = 1) => {
    const before = await storage.objects.find(accountId, id(number));
    if (!before) throw new Error(`There is no object ${number}.`);
    await commit({ type: 'object.replace', before, after: { ...before, ...more } });
  };
  const space = (number: number, name: string, accountId = 1): Change => ({
    type: 'space.insert',
    space: {
      id: id(number),
      accountId,
      name,
      color: '#0090ff',
      ...(number % 2 === 1 && { icon: '🍞', description: 'Rye & "water"' }),
      created: number,
    },
  });
  const join = (number: number, ...spaceNumbers: readonly number[]): Change => ({
    type: 'memberships.add',
    accountId: 1,
    objectId: id(number),
    spaceIds: spaceNumbers.map(id),
  });
  const assert = async (number: number, source: number, target: number) => {
    const [sourceId, targetId] = [id(source), id(target)];
    const known = await storage.links.findByEnds(sourceId, targetId);
    await commit({
      type: 'link.assert',
      accountId: 1,
      link: { id: known?.id ?? id(number), sourceId, targetId },
    });
  };

  await commit(
    { type: 'account.insert', account: account({ name: 'Ada', created: 12 }) },
    {
      type: 'account.insert',
      account: account({
        id: 2,
        name: 'Grace',
        planId: 1,
        suspended: true,
        tokensForbidden: true,
        language: 'pt-BR',
        maxBytes: 5_000_000_000,
        mail: 'grace@example.org',
      }),
    },
    space(301, 'Zoo'),
    space(302, 'Attic'),
    space(303, 'Other', 2),
  );
  await commit(
    { type: 'webhook.insert', webhook: WEBHOOK },
    { type: 'search.insert', search: SEARCH },
    { type: 'search.insert', search: { ...SEARCH, ...FULL_SEARCH } },
    { type: 'feed.insert', feed: FEED, itemHashes: [] },
    { type: 'feed.insert', feed: { ...FEED, ...READ_FEED }, itemHashes: ['0123456789ab', 'ba9876543210'] },
  );
  await commit(
    ...[
      note(11, 'Birds', 'See [[Trees]] and [[Lost]], later [[Mosses]].', {
        tags: [
          { id: id(81), name: 'nature', flags: 8 },
          { id: id(82), name: 'to read', flags: 10 },
        ],
        refusedTags: ['boring'],
        created: 1_700_000_000_000,
        modified: 1_700_000_000_500,
      }),
      note(12, 'Trees', 'Of [[Birds]] and [[Fungi]].', {
        notes: [
          {
            id: id(91),
            content: { type: 'text/markdown', body: 'Attached [[Birds]]' },
            references: ['Birds'],
          },
          {
            id: id(92),
            content: {
              type: 'application/prose+json',
              body: {
                type: 'doc',
                content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Prose' }] }],
              },
            },
            references: [],
          },
        ],
        tags: [{ id: id(83), name: 'nature', flags: 2 }],
      }),
      note(13, 'Mosses', 'Of [[Trees]].', {
        summary: 'Ünï \u{1f600} \uffff "\\',
        authored: ['title', 'summary'],
        completed: true,
      }),
      note(14, 'Gone', 'To [[Birds]]', { tags: [{ id: id(84), name: 'gone', flags: 8 }] }),
    ].map((one): Change => ({ type: 'object.insert', object: one })),
  );
  const page = object({
    id: id(15),
    kind: 'url',
    identity: 'url:https://example.org/fungi',
    url: 'https://example.org/fungi',
    title: 'Fungi',
    mainEntity: {
      id: id(60),
      '@type': 'Article',
      title: 'Fungi',
      authors: [{ '@type': 'Person', name: 'A' }],
    },
    screenshot: await keepFile(place, id(70), 'a screenshot', 'image/webp'),
    thumbnail: {
      ...(await keepFile(place, id(71), 'a thumbnail', 'image/webp')),
      width: 4,
      height: 3,
      colors: ['#fff'],
    },
  });
  const { content: _, ...withoutContent } = page;
  const file = await keepFile(place, id(72), 'the bytes of a file', 'application/pdf');
  const { content: __, ...document } = object({
    id: id(16),
    kind: 'document',
    identity: `blob:${file.sha256}`,
    title: 'A document',
    blob: { ...file, name: 'paper.pdf' },
  });
  const stranger = note(21, 'Birds', 'Of another account: [[Birds]]', { accountId: 2 });
  await commit(
    { type: 'object.insert', object: withoutContent },
    { type: 'object.insert', object: document },
    { type: 'object.insert', object: stranger },
  );
  await commit({
    type: 'extract.put',
    accountId: 1,
    objectId: id(15),
    body: '# Fungi\n\nSpores everywhere.',
  });
  await replace(15, {
    extract: { sha256: sha256('# Fungi\n\nSpores everywhere.'), keywords: ['mushrooms', 'spores'] },
    language: 'de',
  });
  await commit(join(11, 302, 301), join(15, 301), join(14, 302), join(12, 301));
  await assert(401, 11, 12);
  await assert(402, 15, 16);
  await assert(403, 13, 14);
  await assert(404, 13, 12);
  await replace(13, { title: 'Lichens', references: [], modified: 2_000 });
  await replace(13, { title: 'Moulds', modified: 2_001 });
  await replace(12, {
    content: { type: 'text/markdown', body: 'No more.' },
    references: [],
    identity: 'content:changed',
  });
  await replace(14, { deleted: 5_000, modified: 5_000 });
  await replace(11, {
    tags: [{ id: id(82), name: 'to read', flags: 10 }],
    refusedTags: ['boring', 'nature'],
    modified: 9_000,
  });
  await commit({
    type: 'pins.place',
    accountId: 1,
    placements: [{ objectId: id(15) }, { objectId: id(11) }],
  });
  const queue = stepQueue({ clock: () => 7, ids: countingIds() });
  await commit(queue(withoutContent, 'describe'), queue(document, 'inspect'), {
    ...queue(document, 'embed'),
  });
  for (
    let claimed = await storage.jobs.claim('a worker', 8);
    claimed;
    claimed = await storage.jobs.claim('a worker', 8)
  ) {
    if (claimed.step === 'inspect') {
      await commit({
        type: 'job.replace',
        before: claimed,
        after: failed(claimed, { reason: 'It is not a PDF.', isFinal: true }, 8),
      });
    }
  }
}
