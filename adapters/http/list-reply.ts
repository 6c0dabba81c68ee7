import type { Extent } from '../../core/use-cases/listing.ts';
import { afterLong, longJson } from './long-json.ts';
import { JSON_LINES, JSON_TYPE, type Reply } from './route.ts';
import { turns } from './turns.ts';

/** The media types of a list. */
export const LIST_TYPES: readonly string[] = [JSON_TYPE, JSON_LINES];

/** How much is read of a list that is answered in this media type: JSON Lines have no end that must come soon. */
export const extentOf = (accepts: string): Extent => (accepts === JSON_LINES ? 'all' : 'capped');

/** A list to be written. */
export interface List<T> {
  readonly records: AsyncIterable<T> | Iterable<T>;
  /** The negotiated media type: an array, or JSON Lines. */
  readonly accepts: string;
  present(record: T): unknown;
  /** About the number of characters of a record, where it may have many. */
  weigh?(record: T): number;
}

/** A list whose records are written one by one, since their JSON may be at hand, or is long enough for that. */
export interface TextList<T> extends Pick<List<T>, 'records' | 'accepts'> {
  /** The JSON of a record; that of a long one in pieces. */
  textOf(record: T): Promise<string | readonly string[]> | string | readonly string[];
}

/** A list as it is answered. */
export interface WrittenList extends Pick<Reply, 'body' | 'close'> {
  /** The number of records in the body; of a stream, in what was taken from it so far. */
  count(): number;
}

/** A list of a fixed price. */
export async function listReply<T>(
  records: AsyncIterable<T> | Iterable<T>,
  accepts: string,
  present: (record: T) => unknown,
): Promise<Reply> {
  const { body, close } = await writeList({ records, accepts, present });
  return { status: 200, headers: { 'Content-Type': accepts }, body, ...(close && { close }) };
}

/** The number of characters up to which a list is answered whole, and its snapshot released before the client reads. */
const MAX_WHOLE_CHARACTERS = 512 * 1024;

/** Writes a list: as one text if it is short, otherwise as a stream, which begins with what has been written by then. */
export async function writeList<T>(list: List<T> | TextList<T>): Promise<WrittenList> {
  const texts = withTurns('textOf' in list ? join(list) : serialise(list));
  let begun = '';
  let count = 0;
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    begun += next.value.text;
    count += next.value.count;
    if (begun.length > MAX_WHOLE_CHARACTERS) return streamed({ text: begun, count }, texts);
  }
  return { body: begun, count: () => count };
}

/** For how long a list is written before others get a turn, where nothing of it has to be waited for, in milliseconds. */
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

function streamed(begun: Written, rest: AsyncGenerator<Written>): WrittenList {
  let count = 0;
  return {
    body: (async function* () {
      count += begun.count;
      yield begun.text;
      for await (const written of rest) {
        count += written.count;
        yield written.text;
      }
    })(),
    count: () => count,
    close: async () => void (await rest.return(undefined)),
  };
}

/** A part of a list, and the number of its records. */
interface Written {
  readonly text: string;
  readonly count: number;
}

/** The number of records serialised at once: one by one takes more than twice as long. */
const RECORDS_PER_TEXT = 64;
/** The number of characters from which they are fewer; a record of as many is written by itself, in several turns. */
const CHARACTERS_PER_TEXT = 48 * 1024;

async function* serialise<T>({ records, accepts, present, weigh }: List<T>): AsyncGenerator<Written> {
  const framing = framingOf(accepts);
  let batch: unknown[] = [];
  let weight = 0;
  const flush = (): Written => {
    const written = { text: framing.before() + framing.write(batch), count: batch.length };
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
    await afterLong(weight);
    yield flush();
  }
  if (batch.length > 0) yield flush();
  yield { text: framing.end(), count: 0 };
}

async function* inPieces(wire: object, framing: Framing): AsyncGenerator<Written> {
  let before = framing.before();
  for (const piece of await longJson(wire)) {
    yield { text: before + piece, count: 0 };
    before = '';
  }
  yield { text: framing.after, count: 1 };
}

async function* join<T>({ records, accepts, textOf }: TextList<T>): AsyncGenerator<Written> {
  const framing = framingOf(accepts);
  let text = '';
  let count = 0;
  const flush = (): Written => {
    const written = { text, count };
    text = '';
    count = 0;
    return written;
  };
  for await (const record of records) {
    const made = textOf(record);
    const json = made instanceof Promise ? await made : made;
    text += framing.before();
    for (const piece of typeof json === 'string' ? [json] : json) {
      if (text.length >= CHARACTERS_PER_TEXT) yield flush();
      text += piece;
    }
    text += framing.after;
    count += 1;
    if (text.length >= CHARACTERS_PER_TEXT) yield flush();
  }
  text += framing.end();
  yield flush();
}

/** What stands around the records of a list. */
interface Framing {
  /** What comes before the next record, or before the next of those that are written together. */
  before(): string;
  /** What comes after a record that is written by itself. */
  readonly after: string;
  /** Records that are written together. */
  write(batch: readonly unknown[]): string;
  /** What comes after the last. */
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
