import { type Content, MARKDOWN, PROSE } from '../../../core/model/content.ts';
import { proseJson } from '../../../core/prose/json.ts';

/** Conversions of values that occur in several kinds of rows. */

/** A list stored as JSON. Empty lists are not parsed: most lists are empty, and parsing takes most of the time of reading a row. */
export function list<T>(json: string): readonly T[] {
  return json === '[]' ? [] : JSON.parse(json);
}

/** The length in characters from which a list of texts counts as long. */
const LONG_LIST = 16 * 1024;

/** A list of texts stored as JSON without white space. A long list without escapes is split, which takes a third of the time of parsing. */
export function textList(json: string): readonly string[] {
  if (json.length < LONG_LIST || json.includes('\\')) return list(json);
  return json.slice('["'.length, -'"]'.length).split('","');
}

/** The body of content as text: Markdown unchanged, Prose as JSON. */
export function toBody(content: Content): string {
  return content.type === MARKDOWN ? content.body : proseJson(content.body);
}

/** The content with this type and body. */
export function toContent(type: string, body: string): Content {
  return type === MARKDOWN ? { type, body } : { type: PROSE, body: JSON.parse(body) };
}
