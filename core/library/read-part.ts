import type { ArchivePart } from '../ports/archive.ts';
import { type Hash, hasChecksum, withoutChecksum } from './checksum.ts';
import { MAX_LINE_BYTES, MAX_PART_BYTES } from './format.ts';
import { parseLine } from './parse-line.ts';
import { isPartLine, type PartLine } from './part-lines.ts';
import { readLines } from './read-lines.ts';
import { type Checked, checkRecord, type LibraryRecord, type Problem, type RecordOf } from './record.ts';

interface LineLocation {
  readonly part: string;
  /** Counted from 1. */
  readonly line: number;
}

/** A rejected line, and the reason. */
export type Refusal = LineLocation & Problem;

/** A valid line. */
export interface Entry<R = LibraryRecord> extends LineLocation {
  readonly sizeBytes: number;
  readonly record: R;
}

/** The line of an object, with the following lines for its parts, its text and its entities. */
export interface ObjectEntry extends Entry<RecordOf<'object'>> {
  readonly parts: readonly PartLine[];
  readonly extract: RecordOf<'extract'> | null;
  readonly copies: readonly RecordOf<'copy'>[];
  readonly entities: readonly RecordOf<'entity'>[];
}

/** The lines of one account, by type. */
export interface Section {
  /** The first line of the section; null if the section began in an earlier part, or names no account. */
  readonly account: Entry<RecordOf<'account'>> | null;
  readonly tags: readonly Entry<RecordOf<'tag'>>[];
  readonly spaces: readonly Entry<RecordOf<'space'>>[];
  readonly feeds: readonly Entry<RecordOf<'feed'>>[];
  readonly webhooks: readonly Entry<RecordOf<'webhook'>>[];
  readonly searches: readonly Entry<RecordOf<'search'>>[];
  readonly objects: readonly ObjectEntry[];
  readonly memberships: readonly Entry<RecordOf<'membership'>>[];
  readonly links: readonly Entry<RecordOf<'link'>>[];
  readonly pins: readonly Entry<RecordOf<'pin'>>[];
}

interface PartContent {
  readonly sections: readonly Section[];
  /** The number of lines, including rejected lines. */
  readonly lines: number;
}

interface PartOptions {
  /** Called for every rejected line. */
  readonly refuse: (refusal: Refusal) => void;
  /** The hash function of the checksums; null for older exports, without checksums. */
  readonly hash: Hash | null;
}

/** Reads a part of records. Rejects lines that are not records of an export. */
export async function readPart(part: ArchivePart, { refuse, hash }: PartOptions): Promise<PartContent> {
  const sections = [new SectionDraft(null)];
  let lines = 0;
  let bytes = 0;
  for await (const line of readLines(part.text)) {
    lines += 1;
    const sizeBytes = line.bytes?.length ?? 0;
    bytes += sizeBytes;
    const place: LineLocation = { part: part.name, line: line.number };
    const checked = bytes > MAX_PART_BYTES ? PART_TOO_LONG : checkLine(line.bytes, checkRecord, hash);
    if ('problem' in checked) {
      refuse({ ...place, ...checked.problem });
      continue;
    }
    const entry: Entry = { ...place, sizeBytes, record: checked.value };
    if (isOf(entry, 'account')) sections.push(new SectionDraft(entry));
    else {
      const problem = sections.at(-1)?.add(entry);
      if (problem) refuse({ ...place, ...problem });
    }
  }
  return { sections, lines };
}

/**
 * Reads a part that consists of one line.
 * @param hashFor called with the content of the line. Returns the hash function of its checksum, or null if the line has no checksum.
 */
export async function readOnly<T>(
  part: ArchivePart,
  check: (value: unknown) => Checked<T>,
  hashFor: (value: T) => Hash | null,
): Promise<Checked<T>> {
  let first: Uint8Array | null | undefined;
  for await (const { bytes, number } of readLines(part.text)) if (number === 1) first = bytes;
  if (first === undefined) return { problem: { reason: 'is empty' } };
  const checked = checkLine(first, check, null);
  return 'problem' in checked ? checked : checkLine(first, check, hashFor(checked.value));
}

interface ObjectDraft extends ObjectEntry {
  readonly parts: PartLine[];
  extract: RecordOf<'extract'> | null;
  readonly copies: RecordOf<'copy'>[];
  readonly entities: RecordOf<'entity'>[];
}

class SectionDraft implements Section {
  readonly account: Section['account'];
  readonly tags: Entry<RecordOf<'tag'>>[] = [];
  readonly spaces: Entry<RecordOf<'space'>>[] = [];
  readonly feeds: Entry<RecordOf<'feed'>>[] = [];
  readonly webhooks: Entry<RecordOf<'webhook'>>[] = [];
  readonly searches: Entry<RecordOf<'search'>>[] = [];
  readonly objects: ObjectDraft[] = [];
  readonly memberships: Entry<RecordOf<'membership'>>[] = [];
  readonly links: Entry<RecordOf<'link'>>[] = [];
  readonly pins: Entry<RecordOf<'pin'>>[] = [];

  constructor(account: Section['account']) {
    this.account = account;
  }

  add(entry: Entry): Problem | undefined {
    if (isOf(entry, 'tag')) this.tags.push(entry);
    else if (isOf(entry, 'space')) this.spaces.push(entry);
    else if (isOf(entry, 'feed')) this.feeds.push(entry);
    else if (isOf(entry, 'webhook')) this.webhooks.push(entry);
    else if (isOf(entry, 'search')) this.searches.push(entry);
    else if (isOf(entry, 'object'))
      this.objects.push({ ...entry, parts: [], extract: null, copies: [], entities: [] });
    else if (isOf(entry, 'membership')) this.memberships.push(entry);
    else if (isOf(entry, 'link')) this.links.push(entry);
    else if (isOf(entry, 'pin')) this.pins.push(entry);
    else if (isOf(entry, 'extract') || isOf(entry, 'copy') || isOf(entry, 'entity'))
      return this.#addToObject(entry.record);
    else if (isPartLine(entry.record)) return this.#addToObject(entry.record);
    return undefined;
  }

  #addToObject(record: PartLine | RecordOf<'extract' | 'copy' | 'entity'>): Problem | undefined {
    const { objectId } = record;
    const object = this.objects.at(-1);
    if (object?.record.id !== objectId)
      return { field: 'objectId', value: objectId, reason: 'is not the id of the object before this line' };
    if (record.type === 'entity') object.entities.push(record);
    else if (record.type === 'copy') object.copies.push(record);
    else if (record.type === 'extract') object.extract = record;
    else object.parts.push(record);
    return undefined;
  }
}

const LINE_TOO_LONG = { problem: { reason: `is longer than ${MAX_LINE_BYTES / 1024 / 1024} MiB` } };
const PART_TOO_LONG = {
  problem: { reason: `is in a part of more than ${MAX_PART_BYTES / 1024 / 1024} MiB` },
};

const DAMAGED = { problem: { reason: 'is damaged: its checksum is missing or wrong' } };

function checkLine<T>(
  bytes: Uint8Array | null,
  check: (value: unknown) => Checked<T>,
  hash: Hash | null,
): Checked<T> {
  if (bytes === null) return LINE_TOO_LONG;
  if (hash !== null && !hasChecksum(bytes, hash)) return DAMAGED;
  const parsed = parseLine(bytes);
  if ('problem' in parsed) return parsed;
  return check(hash === null ? parsed.value : withoutChecksum(parsed.value));
}

function isOf<T extends LibraryRecord['type']>(entry: Entry, type: T): entry is Entry<RecordOf<T>> {
  return entry.record.type === type;
}
