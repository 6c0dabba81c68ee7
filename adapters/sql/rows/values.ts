import { type Content, MARKDOWN, PROSE } from '../../../core/model/content.ts';
import { proseJson } from '../../../core/prose/json.ts';

/** Values that several kinds of rows contain. */

/** A list stored as JSON. Most lists are empty, and parsing takes most of the time of reading a row. */
export function list<T>(json: string): readonly T[] {
  return json === '[]' ? [] : JSON.parse(json);
}

/** A list of texts is long from this many characters on. */
const LONG_LIST = 16 * 1024;

/** A list of texts stored as JSON without white space. A long one without escapes is read in a third of the time. */
export function textList(json: string): readonly string[] {
  if (json.length < LONG_LIST || json.includes('\\')) return list(json);
  return json.slice('["'.length, -'"]'.length).split('","');
}

/** The body of a content as text: Markdown unchanged, Prose as JSON. */
export function toBody(content: Content): string {
  return content.type === MARKDOWN ? content.body : proseJson(content.body);
}

/** The content of that type with that body. */
export function toContent(type: string, body: string): Content {
  return type === MARKDOWN ? { type, body } : { type: PROSE, body: JSON.parse(body) };
}
