import type { SavedObject } from '../../../core/model/object.ts';
import { LONG_LENGTH, textLengthOf } from '../../../core/model/text-length.ts';
import type { ListedJson, ListedResponse } from '../../../core/ports/object-reader.ts';
import { presentObject } from '../../../core/previews/present-object.ts';
import type { Extent } from '../../../core/use-cases/search/listing.ts';
import { longJson, yieldIfLong } from '../pipeline/long-json.ts';
import { JSON_LINES, JSON_TYPE, type Reply } from '../pipeline/route.ts';
import { turns } from '../pipeline/turns.ts';

/** The media types of a list. */
export const LIST_TYPES: readonly string[] = [JSON_TYPE, JSON_LINES];

/** The number of records in a list of this media type. JSON Lines have no default limit. */
export const extentOf = (accepts: string): Extent => (accepts === JSON_LINES ? 'all' : 'capped');

/** A list to be written. */
export interface List<T> {
  readonly records: AsyncIterable<T> | Iterable<T>;
  /** The negotiated media type: a JSON array, or JSON Lines. */
  readonly accepts: string;
  present(record: T): unknown;
  /** The approximate number of characters of a record, for records that may be long. */
  weigh?(record: T): number;
}

/** A list of records whose JSON mostly comes from the database. */
export interface JoinedList<T> extends Pick<List<T>, 'accepts'> {
  /** The records, with `separatorOf(accepts)` between them. */
  readonly parts: AsyncIterable<ListedJson | T>;
  /** Writes a record that came without JSON; a long record in several chunks. */
  write(record: T): Promise<readonly string[]> | readonly string[];
}

/** @param present an object without stored JSON, as it is shown to the caller */
export function responseList(
  parts: AsyncIterable<ListedResponse>,
  accepts: string,
  present: (object: SavedObject) => Promise<SavedObject> | SavedObject,
): JoinedList<{ readonly object: SavedObject }> {
  return {
    parts,
    accepts,
    async write({ object }) {
      const shown = presentObject(await present(object));
      return textLengthOf(object) < LONG_LENGTH ? [JSON.stringify(shown)] : longJson(shown);
    },
  };
}

/** The text between two records. */
export const separatorOf = (accepts: string): string => (accepts === JSON_LINES ? '\n' : ',');

export interface WrittenList extends Pick<Reply, 'body' | 'close'> {
  /** Records in the body. For a stream, records read so far. */
  count(): number;
}

/** The reply with a list of records. It has the price of the operation, which does not depend on the number of records. */
export async function listReply<T>(
  records: AsyncIterable<T> | Iterable<T>,
  accepts: string,
  present: (record: T) => unknown,
): Promise<Reply> {
  const { body, close } = await writeList({ records, accepts, present });
  return { status: 200, headers: { 'Content-Type': accepts }, body, ...(close && { close }) };
}

/**
 * Maximum length of a list that is sent as one text, in characters. The database snapshot of such a list is released before the client
 * reads.
 */
const MAX_WHOLE_CHARACTERS = 512 * 1024;

/** Writes a list: as one text if it is short, otherwise as a stream that begins with the part already written. */
export async function writeList<T>(list: List<T> | JoinedList<T>): Promise<WrittenList> {
  const texts = withTurns('parts' in list ? join(list) : serialise(list));
  const begun: Written[] = [];
  let length = 0;
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    begun.push(next.value);
    for (const text of next.value.texts) length += text.length;
    if (length > MAX_WHOLE_CHARACTERS) return streamed(begun, texts);
  }
  const count = begun.reduce((sum, written) => sum + written.count, 0);
  return { body: joinedText(begun.flatMap((written) => written.texts)), count: () => count };
}

/** A list is written for at most this many milliseconds before other events are handled. */
const TURN_MS = 5;

async function* withTurns(texts: AsyncIterable<Written>): AsyncGenerator<Written> {
  let began = performance.now();
  for await (const text of texts) {
    yield text;
    if (performance.now() - began < TURN_MS) continue;
    await turns.pause();
    began = performance.now();
  }
}

function streamed(begun: readonly Written[], rest: AsyncGenerator<Written>): WrittenList {
  let count = 0;
  async function* all() {
    yield* begun;
    yield* rest;
  }
  return {
    body: (async function* () {
      for await (const written of all()) {
        count += written.count;
        yield* written.texts;
      }
    })(),
    count: () => count,
    close: async () => void (await rest.return(undefined)),
  };
}

/** Joins texts into one. If some are bytes, nothing is joined, since copying them takes as long as reading them. */
function joinedText(texts: readonly (string | Uint8Array)[]): string | readonly (string | Uint8Array)[] {
  return texts.every((text) => typeof text === 'string') ? texts.join('') : texts;
}

interface Written {
  /** The texts of the part; some may already be encoded as UTF-8. */
  readonly texts: readonly (string | Uint8Array)[];
  readonly count: number;
}

/** Records that are serialised together. Serialising them one by one takes more than twice as long. */
const RECORDS_PER_TEXT = 64;
/** A batch ends at this many characters. A record of this length is written by itself, with pauses for other requests. */
const CHARACTERS_PER_TEXT = 48 * 1024;

async function* serialise<T>({ records, accepts, present, weigh }: List<T>): AsyncGenerator<Written> {
  const framing = framingOf(accepts);
  let batch: unknown[] = [];
  let weight = 0;
  const flush = (): Written => {
    const written = { texts: [framing.before() + framing.write(batch)], count: batch.length };
    batch = [];
    weight = 0;
    return written;
  };
  for await (const record of records) {
    const presented = present(record);
    const wire = presented instanceof Promise ? await presented : presented;
    const characters = weigh?.(record) ?? 0;
    if (characters >= CHARACTERS_PER_TEXT && typeof wire === 'object' && wire !== null) {
      if (batch.length > 0) yield flush();
      yield* inPieces(wire, framing);
      continue;
    }
    batch.push(wire);
    weight += characters;
    if (batch.length < RECORDS_PER_TEXT && weight < CHARACTERS_PER_TEXT) continue;
    await yieldIfLong(weight);
    yield flush();
  }
  if (batch.length > 0) yield flush();
  yield { texts: [framing.end()], count: 0 };
}

async function* inPieces(wire: object, framing: Framing): AsyncGenerator<Written> {
  let before = framing.before();
  for (const piece of await longJson(wire)) {
    yield { texts: [before + piece], count: 0 };
    before = '';
  }
  yield { texts: [framing.after], count: 1 };
}

async function* join<T>({ parts: given, accepts, write }: JoinedList<T>): AsyncGenerator<Written> {
  const framing = framingOf(accepts);
  let texts: (string | Uint8Array)[] = [];
  let length = 0;
  let count = 0;
  const add = (text: string | Uint8Array) => {
    if (text === '') return;
    texts.push(text);
    length += text.length;
  };
  const flush = (): Written => {
    const written = { texts, count };
    texts = [];
    length = 0;
    count = 0;
    return written;
  };
  for await (const part of given) {
    add(framing.before());
    if (isJson(part)) add(part.json);
    else {
      for (const piece of await write(part)) {
        if (length >= CHARACTERS_PER_TEXT) yield flush();
        add(piece);
      }
    }
    add(framing.after);
    count += isJson(part) ? part.count : 1;
    if (length >= CHARACTERS_PER_TEXT) yield flush();
  }
  add(framing.end());
  yield flush();
}

const isJson = (part: unknown): part is ListedJson =>
  typeof part === 'object' && part !== null && 'json' in part;

/** The text around the records of a list, and the way that batches are written. */
interface Framing {
  /** The text before the next record or batch. */
  before(): string;
  /** The text after a record that is written by itself. */
  readonly after: string;
  write(batch: readonly unknown[]): string;
  /** The text after the last record. */
  end(): string;
}

function framingOf(accepts: string): Framing {
  return accepts === JSON_LINES ? LINES : arrayFraming();
}

const LINES: Framing = {
  before: () => '',
  after: '\n',
  write: (batch) => batch.map((record) => `${JSON.stringify(record)}\n`).join(''),
  end: () => '',
};

function arrayFraming(): Framing {
  let separator = '[';
  return {
    before() {
      const before = separator;
      separator = ',';
      return before;
    },
    after: '',
    write: (batch) => JSON.stringify(batch).slice(1, -1),
    end: () => (separator === '[' ? '[]' : ']'),
  };
}
