import type { Change } from '../../changes/change.ts';
import { unprocessable } from '../../errors.ts';
import {
  toAccount,
  toLibraryFeed,
  toSavedSearch,
  toSpace,
  toTagTime,
  toWebhook,
} from '../../library/from-records.ts';
import type { Entry, Section } from '../../library/read-part.ts';
import type { RecordOf } from '../../library/record.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import type { Uid } from '../../model/uid.ts';
import type { Storage } from '../../ports/storage.ts';
import { commitEntries, type ImportCounts, type ImportTarget, importCounts } from './import-entries.ts';

/**
 * Creates the account of a line, or overwrites an existing account that is empty. Leaves an account with content as it is.
 * @throws DomainError `unprocessable` if the account is being deleted
 */
export async function importAccount(storage: Storage, record: RecordOf<'account'>): Promise<ImportCounts> {
  const account = toAccount(record);
  const existing = await storage.accounts.find(account.id);
  if (existing?.deleted !== undefined)
    throw unprocessable(
      `The account ${account.id} is being deleted: finish that, or import into another account.`,
    );
  if (!existing || (await storage.library.isEmpty(account.id))) {
    const { id: accountId, created: _, planId = null, maxBytes = null, ...others } = account;
    const { language = null, mail = null, ...rest } = others;
    const settings = { tokensForbidden: false, ...rest, planId, maxBytes, language, mail };
    await storage.commit([
      existing ? { type: 'account.set', accountId, settings } : { type: 'account.insert', account },
    ]);
  }
  return importCounts(1, existing ? 1 : 0, 0);
}

/** Imports the lines of a section, except its objects, into an account. */
interface SectionImporter {
  /** Imports what objects depend on. */
  before(
    section: Section,
  ): Promise<Readonly<Record<'tags' | 'spaces' | 'feeds' | 'webhooks' | 'searches', ImportCounts>>>;
  /** Imports what depends on objects. */
  after(section: Section): Promise<{
    readonly memberships: ImportCounts;
    readonly links: ImportCounts;
    readonly pins: ImportCounts;
  }>;
}

export function sectionImporter(storage: Storage, { accountId, refuse }: ImportTarget): SectionImporter {
  async function commit<R>(
    entries: readonly Entry<R>[],
    changesOf: (records: readonly R[]) => readonly Change[],
  ): Promise<ImportCounts> {
    const records = (batch: readonly Entry<R>[]) => batch.map(({ record }) => record);
    const refused = await commitEntries(storage, entries, (batch) => changesOf(records(batch)), refuse);
    return importCounts(entries.length, 0, refused.length);
  }

  async function importSpaces(entries: Section['spaces']): Promise<ImportCounts> {
    const newEntries: Section['spaces'][number][] = [];
    for (const entry of entries) {
      if (!(await storage.spaces.find(accountId, entry.record.id))) newEntries.push(entry);
    }
    const { refused } = await commit(newEntries, (records) =>
      records.map((record) => ({ type: 'space.insert', space: toSpace(record, accountId) })),
    );
    return importCounts(entries.length, entries.length - newEntries.length, refused);
  }

  /** Imports new feeds. Leaves existing feeds, by id or by URL and space, as they are. */
  async function importFeeds(entries: Section['feeds']): Promise<ImportCounts> {
    if (entries.length === 0) return importCounts(0, 0, 0);
    const placeOf = (feed: { readonly url: string; readonly spaceId?: Uid }) =>
      `${feed.spaceId ?? ''} ${feed.url}`;
    const feeds = await storage.feeds.list({ accountId, scope: EVERYTHING });
    const existing = new Set(feeds.flatMap((feed) => [feed.id, placeOf(feed)]));
    const newEntries: Section['feeds'][number][] = [];
    for (const entry of entries) {
      const names = [entry.record.id, placeOf(entry.record)];
      // An account and its keys with a scope may follow the same feed; keys are not exported.
      if (!names.some((name) => existing.has(name))) newEntries.push(entry);
      for (const name of names) existing.add(name);
    }
    const { refused } = await commit(newEntries, (records) =>
      records.map((record) => ({ type: 'feed.insert', ...toLibraryFeed(record, accountId) })),
    );
    return importCounts(entries.length, entries.length - newEntries.length, refused);
  }

  /** Imports new webhooks, paused. Leaves existing webhooks, by id or by URL and types, as they are. */
  async function importWebhooks(entries: Section['webhooks']): Promise<ImportCounts> {
    if (entries.length === 0) return importCounts(0, 0, 0);
    const placeOf = ({ url, types }: { readonly url: string; readonly types: readonly string[] }) =>
      [url, ...types.toSorted()].join(' ');
    const webhooks = (await storage.webhooks.list(accountId)).map(({ webhook }) => webhook);
    const existing = new Set(webhooks.flatMap((webhook) => [webhook.id, placeOf(webhook)]));
    const newEntries = entries.filter(
      ({ record }) => !existing.has(record.id) && !existing.has(placeOf(record)),
    );
    const { refused } = await commit(newEntries, (records) =>
      records.map((record) => ({ type: 'webhook.insert', webhook: toWebhook(record, accountId) })),
    );
    return importCounts(entries.length, entries.length - newEntries.length, refused);
  }

  /** Imports new saved searches. Leaves existing searches, by id or by name, as they are. */
  async function importSearches(entries: Section['searches']): Promise<ImportCounts> {
    if (entries.length === 0) return importCounts(0, 0, 0);
    const searches = await storage.savedSearches.list({ accountId, scope: EVERYTHING });
    const existing = new Set(searches.flatMap(({ id, name, owner }) => (owner === '' ? [id, name] : [id])));
    const newEntries = entries.filter(({ record }) => {
      const isNew = !existing.has(record.id) && !existing.has(record.name);
      existing.add(record.name);
      return isNew;
    });
    const { refused } = await commit(newEntries, (records) =>
      records.map((record) => ({ type: 'search.insert', search: toSavedSearch(record, accountId) })),
    );
    return importCounts(entries.length, entries.length - newEntries.length, refused);
  }

  /** Appends pins, in order, to the existing ones. */
  async function importPins(entries: Section['pins']): Promise<ImportCounts> {
    const pinned = new Set(await storage.pins.order(accountId));
    const newEntries = entries.filter(({ record }) => !pinned.has(record.objectId));
    const { refused } = await commit(newEntries, (placements) => [
      { type: 'pins.place', accountId, placements },
    ]);
    return importCounts(entries.length, entries.length - newEntries.length, refused);
  }

  return {
    before: async ({ tags, spaces, feeds, webhooks, searches }) => ({
      tags: await commit(tags, (records) => [
        { type: 'tags.import', accountId, tags: records.map(toTagTime) },
      ]),
      spaces: await importSpaces(spaces),
      feeds: await importFeeds(feeds),
      webhooks: await importWebhooks(webhooks),
      searches: await importSearches(searches),
    }),
    after: async ({ memberships, links, pins }) => ({
      memberships: await commit(memberships, (records) => [
        { type: 'memberships.import', accountId, memberships: records },
      ]),
      links: await commit(links, (records) => [{ type: 'links.import', accountId, links: records }]),
      pins: await importPins(pins),
    }),
  };
}
