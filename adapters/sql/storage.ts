import type { Change } from '../../core/changes/change.ts';
import { stale } from '../../core/errors.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { accessKeyAppliers, accessKeyReader } from './access-keys.ts';
import { accountDeletion } from './account-deletion.ts';
import { sizeKeeper } from './account-sizes.ts';
import { accountAppliers, accountReader } from './accounts.ts';
import { analysisRenewalAppliers } from './analysis-renewal.ts';
import { cardWriter } from './cards.ts';
import { copyAppliers, copyReader } from './copies.ts';
import { creditAppliers, creditReader, knownWindows } from './credits.ts';
import type { Dialect } from './dialect.ts';
import { embeddingAppliers, embeddingReader } from './embeddings.ts';
import { entityAppliers, entityReader } from './entities.ts';
import { eventAppliers, eventReader, eventWriter } from './events.ts';
import { feedAppliers, feedReader } from './feeds.ts';
import { highlightReader } from './highlights.ts';
import { indexAppliers, indexRenewal } from './index-renewal.ts';
import { type ClaimJob, jobAppliers, jobQueue } from './jobs.ts';
import { libraryReader } from './library.ts';
import { libraryAppliers } from './library-import.ts';
import { linkAppliers, linkReader } from './links.ts';
import { logInAppliers, logInReader } from './log-ins.ts';
import { measurer } from './measure.ts';
import { membershipAppliers, membershipWriter } from './memberships.ts';
import type { TextIndex } from './object-parts.ts';
import { objectAppliers, objectReader, type Search } from './objects.ts';
import { partWriters } from './parts.ts';
import { pictureAppliers, pictureReader } from './pictures.ts';
import { pinAppliers, pinReader } from './pins.ts';
import { placeAppliers, placeReader } from './places.ts';
import type { Reader, Snapshot } from './reader.ts';
import { tagReplacement } from './replace-tag.ts';
import { responseCheck } from './response-check.ts';
import { responseWriter } from './responses.ts';
import { savedSearchReader, shareAppliers, shareReader } from './shares.ts';
import { spaceAppliers, spaceReader } from './spaces.ts';
import { tagReader, tagWriter } from './tags.ts';
import type { Appliers, Unit } from './unit.ts';
import { waitAppliers } from './waits.ts';
import { webhookAppliers, webhookReader } from './webhooks.ts';
import { wikiResolver, wikiWriter } from './wiki.ts';

/** The operations that each database implements differently. */
interface SqlDatabase {
  readonly dialect: Dialect;
  readonly reader: Reader;
  readonly search: Search;
  readonly textIndex: TextIndex;
  readonly claimJob: ClaimJob;
  openSnapshot(): Promise<Snapshot>;
  /** The size of the database in bytes, including indexes and, on SQLite, the write-ahead log. */
  databaseBytes(): Promise<number>;
}

/** Options for writing units of work. */
export interface UnitBounds {
  /** The clock that dates events; `Date.now` by default. */
  readonly clock?: Clock;
  /**
   * Maximum number of references and links that a unit of work may resolve, show or hide; a larger unit is rejected with `LongUnit`. Null,
   * the default, allows any number.
   */
  readonly mostReferences?: number | null;
}

type Readers = Omit<
  Storage,
  'watchJobs' | 'watchEvents' | 'commit' | 'commitsOutliveProcess' | 'inspect' | 'copyTo' | 'advise' | 'close'
>;

const SET_AI = 'UPDATE library SET ai = @after WHERE ai = @before';

/** Adds to a unit of work the rows that its changes write, and their events. */
export type WriteUnit = (unit: Unit, changes: readonly Change[]) => void;

/** The readers of the storage, and the writer of changes, whose statements each database commits in its own way. */
export function sqlStorage(
  { dialect, reader, search, textIndex, claimJob, openSnapshot, databaseBytes }: SqlDatabase,
  ids: Ids,
  { mostReferences = null, clock = Date.now }: UnitBounds = {},
): { readonly readers: Readers; readonly write: WriteUnit } {
  const windows = knownWindows();
  const resolveReferences = wikiResolver(dialect, ids, mostReferences);
  const cards = cardWriter(dialect);
  const responses = responseWriter(dialect);
  const writers = [
    tagWriter(dialect),
    ...partWriters(dialect),
    membershipWriter,
    wikiWriter(dialect, resolveReferences, mostReferences),
    cards.write,
    responses.write,
    textIndex.write,
  ];
  const appliers: Appliers = {
    ...accountAppliers(dialect),
    ...accountDeletion(dialect, textIndex),
    ...accessKeyAppliers(dialect),
    ...creditAppliers(dialect, windows),
    ...logInAppliers(dialect),
    ...objectAppliers(dialect, writers),
    ...entityAppliers(dialect),
    ...embeddingAppliers(dialect),
    ...membershipAppliers(dialect),
    ...spaceAppliers(dialect),
    ...linkAppliers(dialect),
    ...pinAppliers(dialect),
    ...pictureAppliers(dialect),
    ...placeAppliers(dialect),
    ...copyAppliers(dialect),
    ...jobAppliers(dialect),
    ...analysisRenewalAppliers,
    ...libraryAppliers(dialect, textIndex, { cards, responses }, resolveReferences),
    ...indexAppliers(textIndex, { cards, responses }),
    ...tagReplacement(dialect),
    ...eventAppliers(dialect),
    ...waitAppliers,
    ...webhookAppliers(dialect),
    ...feedAppliers(dialect),
    ...shareAppliers(dialect),
    'ai.set': ({ before, after }, unit) =>
      unit.require(SET_AI, { before, after }, () => stale('The AI server was changed meanwhile.')),
  };
  const writeEvents = eventWriter(dialect, clock);
  const keepSizes = sizeKeeper(dialect);

  function apply<T extends Change['type']>(unit: Unit, change: Extract<Change, { type: T }>): void {
    const applier: (change: Extract<Change, { type: T }>, unit: Unit) => void = appliers[change.type as T];
    applier(change, unit);
  }

  return {
    write(unit, changes) {
      keepSizes(unit, changes, () => {
        for (const change of changes) apply(unit, change);
      });
      writeEvents(unit, changes);
    },
    readers: {
      accounts: accountReader(dialect, reader),
      accessKeys: accessKeyReader(dialect, reader),
      credits: creditReader(reader, windows),
      logIns: logInReader(dialect, reader),
      objects: objectReader(dialect, reader, search),
      entities: entityReader(dialect, reader),
      embeddings: embeddingReader(dialect, reader),
      tags: tagReader(dialect, reader),
      spaces: spaceReader(dialect, reader),
      links: linkReader(dialect, reader),
      pins: pinReader(dialect, reader),
      pictures: pictureReader(dialect, reader),
      places: placeReader(dialect, reader),
      copies: copyReader(dialect, reader),
      highlights: highlightReader(dialect, reader),
      jobs: jobQueue(dialect, reader, claimJob),
      events: eventReader(dialect, reader),
      webhooks: webhookReader(dialect, reader),
      feeds: feedReader(dialect, reader),
      savedSearches: savedSearchReader(dialect, reader),
      shares: shareReader(dialect, reader),
      library: libraryReader(dialect, reader, openSnapshot),
      outdatedIndex: indexRenewal(dialect, reader),
      differingResponses: responseCheck(dialect, openSnapshot),
      ...measurer(dialect, reader, databaseBytes),
      async libraryName() {
        const row = await reader.queryFirst<{ id: string }>('SELECT id FROM library');
        return row?.id ?? '';
      },
      async sealedAi() {
        const row = await reader.queryFirst<{ sealed: string }>('SELECT ai AS sealed FROM library');
        return row?.sealed ?? '';
      },
      async check() {
        await reader.query('SELECT 1 AS alive');
      },
    },
  };
}
