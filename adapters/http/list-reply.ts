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
  return {
    status: 200,
    headers: { 'Content-Type': JSON_TYPE },
    body: `[${(await jsonTexts(records, present)).join(',')}]`,
  };
}

/** Each record as JSON, written as it comes so that no long list is held twice. */
export async function jsonTexts<T>(
  records: AsyncIterable<T> | Iterable<T>,
  present: (record: T) => unknown,
): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const record of records) {
    const wire = present(record);
    texts.push(JSON.stringify(wire instanceof Promise ? await wire : wire));
  }
  return texts;
}
