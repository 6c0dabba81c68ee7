import type { Change } from '../../changes/change.ts';
import type { LibraryObject, PendingStep } from '../../changes/import.ts';
import { toLibraryObject } from '../../library/from-records.ts';
import { partsOfLines } from '../../library/part-lines.ts';
import type { ObjectEntry } from '../../library/read-part.ts';
import type { Blob } from '../../model/blob.ts';
import { counted } from '../../model/counted.ts';
import { MAX_ATTEMPTS } from '../../model/job.ts';
import type { SavedObject } from '../../model/object.ts';
import { PART_NAMES, PARTS } from '../../model/parts.ts';
import { MAX_TAGS } from '../../model/tag.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Vault } from '../../ports/vault.ts';
import { discardUnshared } from '../unit-of-work/files-of.ts';
import type { QueueStep } from '../unit-of-work/queue-analysis.ts';
import {
  commitEntries,
  type ImportCounts,
  type ImportTarget,
  importCounts,
  type Refuse,
} from './import-entries.ts';
import type { ReceivedFiles } from './import-files.ts';

interface Ports extends Pick<AllPorts, 'storage' | 'blobs'> {
  readonly vault: Pick<Vault, 'sha256'>;
  readonly queueStep: QueueStep;
}

/** The new objects of a section, and the numbers of existing and rejected objects. */
export interface SortedObjects {
  readonly newObjects: readonly ObjectEntry[];
  readonly present: number;
  readonly refused: number;
}

/** Separates new objects from existing objects of the account, and rejects objects that belong to another account. */
export async function sortObjects(
  storage: Storage,
  entries: readonly ObjectEntry[],
  { accountId, refuse }: ImportTarget,
): Promise<SortedObjects> {
  const owners = await storage.library.owners(entries.map(({ record }) => record.id));
  const newObjects = entries.filter(({ record }) => !owners.has(record.id));
  const ofOthers = entries.filter(({ record }) => (owners.get(record.id) ?? accountId) !== accountId);
  for (const { part, line, record } of ofOthers) {
    refuse({ part, line, field: 'id', value: record.id, reason: 'is an object of another account' });
  }
  const refused = ofOthers.length;
  return { newObjects, present: entries.length - newObjects.length - refused, refused };
}

/** Creates new objects after their files were received. */
export async function importObjects(
  { storage, blobs, vault, queueStep }: Ports,
  { newObjects, present, refused: foreign }: SortedObjects,
  files: ReceivedFiles,
  { accountId, refuse }: ImportTarget,
): Promise<ImportCounts> {
  const objectOf = (entry: ObjectEntry) =>
    toLibraryObject(entry, accountId, (file) => files.keyOf(entry, file));

  function pendingChange(object: SavedObject, { step, failure }: PendingStep): Change {
    const change = queueStep(object, step);
    if (failure === undefined || change.type !== 'job.enqueue') return change;
    return { ...change, job: { ...change.job, state: 'failed', attempts: MAX_ATTEMPTS, reason: failure } };
  }

  /** Saves the entities of an object, and queues its pending steps. Vectors are not exported, so an analysed object is embedded again. */
  function changesAfter({ object, entities, pending }: LibraryObject): readonly Change[] {
    const isUnderWay = pending.some(({ failure }) => failure === undefined);
    const steps: readonly PendingStep[] = isUnderWay ? pending : [...pending, { step: 'embed' }];
    return [
      ...(entities.length > 0 ? [{ type: 'entities.put' as const, objectId: object.id, entities }] : []),
      ...steps.map((step) => pendingChange(object, step)),
    ];
  }

  function changesOf(entries: readonly ObjectEntry[]): readonly Change[] {
    const objects = entries.map(objectOf);
    return [{ type: 'objects.import', accountId, objects }, ...objects.flatMap(changesAfter)];
  }

  const intact = newObjects.filter((entry) => isImportable(entry, files, vault, refuse));
  const refused = await commitEntries(storage, intact, changesOf, refuse);
  const failed = new Set(refused);
  for (const entry of newObjects) {
    if (failed.has(entry) || !intact.includes(entry)) await files.discard(entry);
  }
  const copied = newObjects.flatMap((entry) => filesOfCopies(entry, files));
  await discardUnshared({ storage, blobs }, accountId, copied);
  const all = newObjects.length + present + foreign;
  return importCounts(all, present, foreign + newObjects.length - intact.length + refused.length);
}

/**
 * The files stored for the copies of a page, without the files that the object itself has. A file of several copies is listed for each
 * copy.
 */
function filesOfCopies(entry: ObjectEntry, files: ReceivedFiles): readonly Blob[] {
  const ownFiles = [entry.record.blob, entry.record.screenshot, entry.record.thumbnail];
  return entry.copies
    .flatMap((copy) => copy.files)
    .filter(({ sha256 }) => !ownFiles.some((file) => file?.sha256 === sha256))
    .flatMap((file) => {
      const key = files.keyOf(entry, file);
      return key === null ? [] : [{ key, ...file }];
    });
}

/**
 * Whether an object can be imported: its file and its text are intact, and it has no more notes and tags than allowed. A missing picture,
 * or a missing page as a browser showed it, is reported and left out.
 */
function isImportable(
  entry: ObjectEntry,
  files: ReceivedFiles,
  vault: Pick<Vault, 'sha256'>,
  refuse: Refuse,
): boolean {
  const { part, line, record, extract } = entry;
  const parts = partsOfLines(entry.parts);
  for (const field of ['screenshot', 'thumbnail', 'blob'] as const) {
    const file = record[field];
    if (file === undefined || files.keyOf(entry, file) !== null) continue;
    const reason = 'is missing from the export or damaged';
    refuse({ part, line, field, value: file.sha256, reason });
    if (field === 'blob' && record.kind !== 'url') return false;
  }
  for (const { id, files: mentioned } of entry.copies) {
    const missing = mentioned.filter((file) => files.keyOf(entry, file) === null);
    if (missing.length === 0) continue;
    const reason = `has ${counted(missing.length, 'file that is', 'files that are')} missing from the export or damaged`;
    refuse({ part, line, field: 'copy', value: id, reason });
  }
  if (extract && vault.sha256(extract.body) !== extract.sha256) {
    refuse({ part, line, field: 'extract', value: extract.sha256, reason: 'is not the hash of its text' });
    return false;
  }
  const limits = [
    ...PART_NAMES.map((name) => [name, parts[name].length, PARTS[name].max] as const),
    ['tags', record.tags.length, MAX_TAGS],
  ] as const;
  for (const [field, value, most] of limits) {
    if (value <= most) continue;
    refuse({ part, line, field, value, reason: `are more than ${most}` });
    return false;
  }
  return true;
}
