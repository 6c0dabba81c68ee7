import type { Change } from '../../changes/change.ts';
import { isDomainError, notFound } from '../../errors.ts';
import { isExpired, RETENTION_MS, type SavedObject } from '../../model/object.ts';
import type { Uid } from '../../model/uid.ts';
import type { ObjectFilter } from '../../ports/object-reader.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Storage } from '../../ports/storage.ts';
import { includesTrash } from '../../search/query/tree.ts';
import type { Retention } from './retention.ts';

interface Ports extends Pick<AllPorts, 'storage' | 'clock'> {
  readonly retention: Pick<Retention, 'destroy'>;
}

const showsTrash = ({ query }: ObjectFilter): boolean => query !== undefined && includesTrash(query);

/**
 * The storage without objects that have been in the trash for 30 days. They no longer exist from that moment on, although they are
 * destroyed only within the hour (D24). Hides them from reads of single objects, previews, lists of the trash and queries for deleted
 * objects. Other lists do not contain deleted objects.
 */
export function excludeExpired({ storage, clock, retention }: Ports): Storage {
  const unlessGone = <T extends Pick<SavedObject, 'deleted'>>(object: T | null) =>
    object && isExpired(object, clock()) ? null : object;

  /** Destroys the expired object that still has an identity that another object needs. */
  async function makeRoom(accountId: number, identity: string): Promise<void> {
    const holder = await storage.objects.findByIdentity(accountId, identity);
    if (holder && isExpired(holder, clock())) await retention.destroy(holder);
  }

  /** The error to throw for a failed commit. If an expired object had a needed identity, destroys it, so that a retry succeeds. */
  async function explain(error: unknown, changes: readonly Change[]): Promise<unknown> {
    if (isDomainError(error, 'stale')) {
      for (const { accountId, identity } of changes.flatMap(identityTaken))
        await makeRoom(accountId, identity);
    }
    if (!isDomainError(error)) return error;
    const expiredIds: Uid[] = [];
    for (const id of error.deletedIds) {
      for (const accountId of new Set(changes.flatMap(accountOf))) {
        const object = await storage.objects.find(accountId, id);
        if (object && isExpired(object, clock())) expiredIds.push(id);
      }
    }
    return expiredIds.length > 0 ? notFound('object', ...expiredIds) : error;
  }

  async function* present<T extends Pick<SavedObject, 'deleted'>>(
    records: AsyncIterable<T>,
  ): AsyncIterable<T> {
    for await (const record of records) if (!isExpired(record, clock())) yield record;
  }

  function presentOf<T extends Pick<SavedObject, 'deleted'>>(
    filter: ObjectFilter,
    records: AsyncIterable<T>,
  ): AsyncIterable<T> {
    return showsTrash(filter) ? present(records) : records;
  }

  return {
    ...storage,
    objects: {
      ...storage.objects,
      find: async (accountId, id) => unlessGone(await storage.objects.find(accountId, id)),
      findByIdentity: async (accountId, identity) =>
        unlessGone(await storage.objects.findByIdentity(accountId, identity)),
      list: (filter, limit) => presentOf(filter, storage.objects.list(filter, limit)),
      findResponse: async (...asked) => unlessGone(await storage.objects.findResponse(...asked)),
      listResponses(filter, form, limit) {
        const mayBeGone = filter.inTrash || showsTrash(filter);
        const unexpired = mayBeGone ? { ...filter, goneBefore: clock() - RETENTION_MS } : filter;
        return storage.objects.listResponses(unexpired, form, limit);
      },
      listCards: (filter, limit) => presentOf(filter, storage.objects.listCards(filter, limit)),
      listCardTexts: (filter, separator, limit) =>
        showsTrash(filter)
          ? present(storage.objects.listCards(filter, limit))
          : storage.objects.listCardTexts(filter, separator, limit),
      listTrash: (visibility, limit) => present(storage.objects.listTrash(visibility, limit)),
      async previews(visibility, ids) {
        const previews = await storage.objects.previews(visibility, ids);
        return previews.filter(({ object }) => !isExpired(object, clock()));
      },
      async search(filter, limit, options) {
        const found = await storage.objects.search(filter, limit, options);
        if (!showsTrash(filter)) return found;
        const objects = await Promise.all(
          found.matches.map(({ id }) => storage.objects.find(filter.accountId, id)),
        );
        return {
          ...found,
          matches: found.matches.filter((_, at) => unlessGone(objects[at] ?? null) !== null),
        };
      },
    },
    async commit(changes) {
      try {
        await storage.commit(changes);
      } catch (error) {
        throw await explain(error, changes);
      }
    },
  };
}

/** The identity that a change gives to an object. */
function identityTaken(change: Change): readonly Pick<SavedObject, 'accountId' | 'identity'>[] {
  switch (change.type) {
    case 'object.insert':
      return [change.object];
    case 'object.replace':
      return change.after.identity === change.before.identity ? [] : [change.after];
    default:
      return [];
  }
}

function accountOf(change: Change): readonly number[] {
  return 'accountId' in change ? [change.accountId] : [];
}
