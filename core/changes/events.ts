import { type EventDraft, type EventType, LOG_STARTED } from '../model/event.ts';
import { type Job, MAX_ATTEMPTS } from '../model/job.ts';
import type { SavedObject } from '../model/object.ts';
import type { Uid } from '../model/uid.ts';
import type { Change } from './change.ts';
import type { PeopleChange } from './people.ts';

/** The events of each type of change. A change without an entry is a type error. */
type EventsByChange = {
  readonly [T in Change['type']]: (change: Extract<Change, { type: T }>) => readonly EventDraft[];
};

const nothing = (): readonly EventDraft[] => [];

const EVENTS: EventsByChange = {
  'account.insert': ({ account }) => [{ accountId: account.id, type: LOG_STARTED }],
  'account.set': nothing,
  'size.forget': nothing,
  'account.clear': nothing,
  'account.remove': nothing,
  'key.insert': nothing,
  'secrets.reseal': nothing,
  'key.renew': nothing,
  'key.revoke': nothing,
  'link.use': nothing,
  'session.insert': nothing,
  'session.seen': nothing,
  'log-in.insert': nothing,
  'log-ins.replace': nothing,
  'log-in.remove': nothing,
  'log-in.use': nothing,
  'nonce.use': nothing,
  'lease.take': nothing,
  'security.log': nothing,
  'security.sweep': nothing,
  'credits.spend': nothing,
  'object.insert': ({ object }) => [ofObject(object, 'object.created')],
  'object.replace': ({ before, after }) => [ofObject(after, typeOfReplacement(before, after))],
  // The object itself changes in the same unit of work.
  'object.creator': nothing,
  'extract.put': nothing,
  'picture.put': nothing,
  // Reading changes nothing that others can see.
  'place.put': nothing,
  'copy.put': ({ accountId, objectId }) => changed(accountId, [objectId]),
  'copy.confirm': nothing,
  'entities.put': nothing,
  'embeddings.put': nothing,
  'embeddings.drop': nothing,
  'object.destroy': ({ object }) => [
    {
      ...ofObject(object, 'object.destroyed'),
      facts: { kind: object.kind, spaceIds: object.spaceIds },
    },
  ],
  'memberships.add': ({ accountId, objectId, spaceIds }) =>
    spaceIds.map((spaceId) => ({ accountId, type: 'object.changed', objectId, spaceId })),
  'space.fill': ({ accountId, spaceId, objectIds }) =>
    objectIds.map((objectId) => ({ accountId, type: 'object.changed', objectId, spaceId })),
  'memberships.remove': ({ accountId, objectId, spaceId }) => [
    { accountId, type: 'object.changed', objectId, spaceId },
  ],
  'space.insert': ({ space }) => [{ accountId: space.accountId, type: 'space.changed', spaceId: space.id }],
  'space.replace': ({ after }) => [{ accountId: after.accountId, type: 'space.changed', spaceId: after.id }],
  'space.require-scope': nothing,
  'space.remove': ({ space }) => [{ accountId: space.accountId, type: 'space.deleted', spaceId: space.id }],
  'link.assert': ({ accountId, link }) => changed(accountId, [link.sourceId, link.targetId]),
  'link.remove': ({ accountId, link }) => changed(accountId, [link.sourceId, link.targetId]),
  'pins.remove': ({ accountId, objectId }) => changed(accountId, [objectId]),
  'pins.import': ({ accountId, objectIds }) => changed(accountId, objectIds),
  'pins.place': ({ accountId, placements }) =>
    changed(
      accountId,
      placements.map(({ objectId }) => objectId),
    ),
  'pins.move': ({ accountId, moves }) =>
    changed(
      accountId,
      moves.map(({ objectId }) => objectId),
    ),
  'job.enqueue': nothing,
  'jobs.retry': nothing,
  'jobs.wake': nothing,
  'job.replace': ({ after }) => (isNews(after) ? [analysed(after)] : []),
  'job.remove': nothing,
  'jobs.renew': nothing,
  'step.done': (change) => [analysed(change)],
  'analysis.renewed': nothing,
  'index.renew': nothing,
  'tag.replace': ({ accountId, name, to }) =>
    [name, ...(to === null ? [] : [to])].map((tag) => ({ accountId, type: 'tag.changed', tag })),
  'tags.import': nothing,
  'objects.import': ({ objects }) =>
    objects.map(({ object }) =>
      ofObject(object, object.deleted === undefined ? 'object.created' : 'object.deleted'),
    ),
  'memberships.import': ({ accountId, memberships }) =>
    memberships.map(({ objectId, spaceId }) => ({ accountId, type: 'object.changed', objectId, spaceId })),
  'links.import': ({ accountId, links }) =>
    changed(
      accountId,
      links.flatMap(({ sourceId, targetId }) => [sourceId, targetId]),
    ),
  'search.insert': ({ search }) => [ofSearch(search, 'search.changed')],
  'search.replace': ({ after }) => [ofSearch(after, 'search.changed')],
  'search.remove': (search) => [ofSearch(search, 'search.deleted')],
  'share.insert': ({ share }) => [ofShare(share, 'share.changed')],
  'share.remove': (share) => [ofShare(share, 'share.deleted')],
  'events.sweep': nothing,
  'waits.limit': nothing,
  'webhook.insert': nothing,
  'webhook.replace': nothing,
  'outgoing.pause': nothing,
  'webhook.remove': nothing,
  'webhook.rewind': nothing,
  'webhook.retry': nothing,
  'webhook.claim': nothing,
  'webhook.progress': nothing,
  'webhooks.free': nothing,
  'feed.insert': nothing,
  'feed.replace': nothing,
  'feed.remove': nothing,
  'feed.claim': nothing,
  'feed.progress': nothing,
  'feed.release': nothing,
  'feeds.free': nothing,
  'ai.set': nothing,
  actor: nothing,
};

/**
 * Derives the events of a unit of work from its changes, in order. Nothing else creates events, so no event can be forgotten. An object
 * that is created or moved yields one event, even if more of it changes. Its analysis yields one event, unless the unit queues another
 * step.
 */
export function eventsOf(changes: readonly Change[]): readonly EventDraft[] {
  const drafts = changes.flatMap(draftsOf);
  if (drafts.length <= 1 && !drafts.some(isAnalysis)) return drafts;
  const queued = new Set(
    changes.flatMap((change) => (change.type === 'job.enqueue' ? [change.job.objectId] : [])),
  );
  const moved = new Set(drafts.filter(isMove).map(({ objectId }) => objectId));
  const remaining = drafts.filter((draft) => {
    if (draft.type === 'object.changed') return !moved.has(draft.objectId);
    return !isAnalysis(draft) || !queued.has(draft.objectId ?? '');
  });
  return [...new Map(remaining.map((draft) => [keyOf(draft), draft])).values()];
}

/** Whether a change affects who has access. */
export function isAboutPeople({ type }: Change): boolean {
  return type === 'key.revoke' || type === 'account.set' || type === 'account.remove';
}

/** The changes that can change a key, its session or its account. */
const OF_KEY_RINGS: Readonly<Record<Exclude<PeopleChange['type'], 'credits.spend'>, true>> = {
  'account.insert': true,
  'account.set': true,
  'size.forget': true,
  'account.clear': true,
  'account.remove': true,
  'key.insert': true,
  'secrets.reseal': true,
  'key.renew': true,
  'key.revoke': true,
  'link.use': true,
  'session.insert': true,
  'session.seen': true,
};

/** Whether a change can make a cached key ring out of date. */
export function concernsKeyRings({ type }: Change): boolean {
  return type in OF_KEY_RINGS;
}

function draftsOf<T extends Change['type']>(change: Extract<Change, { type: T }>): readonly EventDraft[] {
  return (EVENTS[change.type as T] as (change: Extract<Change, { type: T }>) => readonly EventDraft[])(
    change,
  );
}

function typeOfReplacement(before: SavedObject, after: SavedObject): EventType {
  if (before.deleted === undefined && after.deleted !== undefined) return 'object.deleted';
  if (before.deleted !== undefined && after.deleted === undefined) return 'object.restored';
  return 'object.changed';
}

function ofObject({ accountId, id: objectId }: SavedObject, type: EventType): EventDraft {
  return { accountId, type, objectId };
}

interface Owned {
  readonly accountId: number;
  readonly id: Uid;
}

const ofSearch = ({ accountId, id: searchId }: Owned, type: EventType): EventDraft => ({
  accountId,
  type,
  searchId,
});

const ofShare = ({ accountId, id: shareId }: Owned, type: EventType): EventDraft => ({
  accountId,
  type,
  shareId,
});

function changed(accountId: number, objectIds: readonly Uid[]): readonly EventDraft[] {
  return objectIds.map((objectId) => ({ accountId, type: 'object.changed', objectId }));
}

/** Whether an attempt at a job is worth an event. A job may be retried for days, but only its first few attempts yield events. */
function isNews({ state, attempts }: Job): boolean {
  return state === 'failed' || (state === 'waiting' && attempts <= MAX_ATTEMPTS);
}

function analysed({
  accountId,
  objectId,
}: {
  readonly accountId: number;
  readonly objectId: Uid;
}): EventDraft {
  return { accountId, type: 'analysis.done', objectId };
}

const isAnalysis = ({ type }: EventDraft): boolean => type === 'analysis.done';

/** Whether the event creates an object, moves it into or out of the trash, or destroys it. */
const isMove = ({ type }: EventDraft): boolean => type.startsWith('object.') && type !== 'object.changed';

function keyOf(draft: EventDraft): string {
  const { accountId, type, objectId = '', spaceId = '', tag = '', searchId = '', shareId = '' } = draft;
  return `${accountId} ${type} ${objectId} ${spaceId} ${tag} ${searchId} ${shareId}`;
}
