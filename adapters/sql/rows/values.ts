import { type Content, MARKDOWN, PROSE } from '../../../core/model/content.ts';

/** Values that more than one kind of row holds. */

/** A list stored as JSON. Most lists are empty, and parsing takes most of the time of reading a row. */
export function list<T>(json: string): readonly T[] {
  return json === '[]' ? [] : JSON.parse(json);
}

/** The body of a content as text: Markdown unchanged, Prose as JSON. */
export function toBody(content: Content): string {
  return content.type === MARKDOWN ? content.body : JSON.stringify(content.body);
}

/** The content of that type with that body. */
export function toContent(type: string, body: string): Content {
  return type === MARKDOWN ? { type, body } : { type: PROSE, body: JSON.parse(body) };
}
