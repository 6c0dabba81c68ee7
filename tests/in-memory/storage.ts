import { announce, newListeners } from '../../core/changes/announce.ts';
import type { Change } from '../../core/changes/change.ts';
import { growthOf } from '../../core/changes/growth.ts';
import { stale } from '../../core/errors.ts';
import { overLimit } from '../../core/model/account.ts';
import { type Uid, uidTime } from '../../core/model/uid.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { HighlightReader } from '../../core/ports/highlight-reader.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Measures, StepCount } from '../../core/ports/measures.ts';
import type { Storage } from '../../core/ports/storage.ts';
import type { Visibility } from '../../core/ports/visibility.ts';
import { countingIds } from '../support/objects.ts';
import { accountDeletion, usageOf } from './account-deletion.ts';
import { analysisAppliers, analysisReaders } from './analysis.ts';
import { copyAppliers, copyReader } from './copies.ts';
import { eventAppliers, eventReader, logEvents } from './events.ts';
import { feedAppliers, feedReader } from './feeds.ts';
import { libraryAppliers, libraryReader } from './library.ts';
import { linkAppliers, linkReader } from './links.ts';
import { logInAppliers, logInReader } from './log-ins.ts';
import { objectAppliers, objectReader, pictureReader, placeReader } from './objects.ts';
import { peopleAppliers, peopleReaders } from './people.ts';
import { savedSearchReader, shareAppliers, shareReader } from './shares.ts';
import { organisationAppliers, organisationReaders } from './spaces.ts';
import {
  type Appliers,
  copyOf,
  emptyState,
  isActive,
  type Read,
  type State,
  streamed,
  visibleObjects,
} from './state.ts';
import { waitAppliers } from './waits.ts';
import { webhookAppliers, webhookReader } from './webhooks.ts';

/** The state that several storages share, as processes share a database. */
interface MemoryDatabase {
  open(): Storage;
  /** Sets the stored size of a space. */
  countAs(spaceId: Uid, size: number): void;
}

/** A separate storage with this content. */
export function memoryStorage(...changes: readonly Change[]): Storage {
  const database = memoryDatabase();
  database.commit(changes);
  return database.open();
}

const APPLIERS: Appliers = {
  ...peopleAppliers,
  ...accountDeletion,
  ...logInAppliers,
  ...objectAppliers,
  ...copyAppliers,
  ...linkAppliers,
  ...organisationAppliers,
  ...analysisAppliers,
  ...libraryAppliers,
  ...eventAppliers,
  ...waitAppliers,
  ...webhookAppliers,
  ...feedAppliers,
  ...shareAppliers,
  'index.renew': () => {},
  'ai.set': ({ before, after }, { settings }) => {
    if ((settings.get('ai') ?? '') !== before) throw stale('The AI server was changed meanwhile.');
    settings.set('ai', after);
  },
};

/**
 * A database in memory for tests of use cases. It computes from scratch what the databases maintain incrementally, with the functions
 * that define it. It does not rank search results.
 */
export function memoryDatabase(
  ids: Ids = countingIds(),
  clock: Clock = Date.now,
): MemoryDatabase & { commit(changes: readonly Change[]): void } {
  let state = emptyState();
  const [jobs, events] = [newListeners(), newListeners<[number]>()];
  const read = () => state;

  function commit(changes: readonly Change[]): void {
    const next = copyOf(state);
    for (const change of changes) apply(change, next, ids);
    for (const { accountId, isLimited } of growthOf(changes)) {
      const max = next.accounts.get(accountId)?.maxBytes;
      if (isLimited && max !== undefined && usageOf(next, accountId).bytes > max) throw overLimit(max);
    }
    logEvents(next, changes, clock());
    state = next;
  }

  return {
    commit,
    countAs: (spaceId, size) => void state.sizes.set(spaceId, size),
    open: () => ({
      ...peopleReaders(read),
      ...organisationReaders(read),
      ...analysisReaders(read),
      logIns: logInReader(read),
      objects: objectReader(read),
      links: linkReader(read),
      pictures: pictureReader(read),
      places: placeReader(read),
      copies: copyReader(read),
      highlights: highlightReader(read),
      events: eventReader(read),
      webhooks: webhookReader(read),
      feeds: feedReader(read),
      savedSearches: savedSearchReader(read),
      shares: shareReader(read),
      library: libraryReader(read),
      commitsOutliveProcess: false,
      copyTo: null,
      commit: announce(async (changes) => commit(changes), { jobs: jobs.call, events: events.call }),
      outdatedIndex: async () => null,
      differingResponses: async () => null,
      sealedAi: async () => state.settings.get('ai') ?? '',
      libraryName: async () => LIBRARY_NAME,
      watchJobs: jobs.add,
      watchEvents: events.add,
      measure: async () => measure(state),
      check: async () => undefined,
      inspect: async () => [],
      advise: async () => [],
      close: async () => undefined,
    }),
  };
}

const LIBRARY_NAME = '0123456789abcdef'.repeat(2);

function apply<T extends Change['type']>(change: Extract<Change, { type: T }>, state: State, ids: Ids): void {
  (APPLIERS[change.type] as Appliers[T])(change, state, ids);
}

function highlightReader(read: Read): HighlightReader {
  const all = (visibility: Visibility) =>
    visibleObjects(read(), visibility)
      .filter(isActive)
      .flatMap((object) => object.notes.map((note) => ({ note, object })))
      .filter(({ note }) => /==|"highlight"/.test(JSON.stringify(note.content.body)))
      .sort((a, b) => (a.note.id < b.note.id ? 1 : -1));
  return {
    list: (visibility) => streamed(() => all(visibility)),
    count: async (visibility, maxCount) => Math.min(maxCount, all(visibility).length),
  };
}

/** Counts everything from scratch. */
function measure({ objects, jobs }: State): Measures {
  const all = [...objects.values()];
  const steps = new Map<string, StepCount>();
  for (const { id, step, state } of jobs.values()) {
    const key = `${step} ${state}`;
    const { count = 0, oldest = Number.POSITIVE_INFINITY } = steps.get(key) ?? {};
    steps.set(key, { step, state, count: count + 1, oldest: Math.min(oldest, uidTime(id)) });
  }
  return {
    objects: all.filter(isActive).length,
    trashed: all.filter((object) => !isActive(object)).length,
    steps: [...steps.values()],
    databaseBytes: 0,
  };
}
