import { JSON_LINES, JSON_TYPE, type Reply } from './route.ts';
import { jsonLines } from './stream.ts';

/** The media types of a list. */
export const LIST_TYPES: readonly string[] = [JSON_TYPE, JSON_LINES];

/** A list of a fixed price, as one array or as a stream of lines. */
export async function listReply<T>(
  records: AsyncIterable<T> | Iterable<T>,
  accepts: string,
  present: (record: T) => unknown,
): Promise<Reply> {
  if (accepts === JSON_LINES) {
    return { status: 200, headers: { 'Content-Type': JSON_LINES }, body: jsonLines(records, present) };
  }
  const { text } = await jsonArray(records, present);
  return { status: 200, headers: { 'Content-Type': JSON_TYPE }, body: text };
}

/** The number of records serialised at once: one by one takes more than twice as long. */
const RECORDS_PER_TEXT = 64;

/** Records as one JSON array, serialised as they arrive so that no long list is held twice. */
export async function jsonArray<T>(
  records: AsyncIterable<T> | Iterable<T>,
  present: (record: T) => unknown,
): Promise<{ readonly text: string; readonly count: number }> {
  const texts: string[] = [];
  let count = 0;
  let batch: unknown[] = [];
  const write = () => {
    if (batch.length > 0) texts.push(JSON.stringify(batch).slice(1, -1));
    count += batch.length;
    batch = [];
  };
  for await (const record of records) {
    const wire = present(record);
    batch.push(wire instanceof Promise ? await wire : wire);
    if (batch.length === RECORDS_PER_TEXT) write();
  }
  write();
  return { text: `[${texts.join(',')}]`, count };
}
