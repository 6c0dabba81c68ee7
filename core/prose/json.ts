import type { ProseDocument } from './schema.ts';

/** Documents are long, and their JSON is needed more than once: for their hash, their size, and to be kept. */
const known = new WeakMap<ProseDocument, string>();

/** What `JSON.stringify` makes of a document. */
export function proseJson(document: ProseDocument): string {
  return known.get(document) ?? JSON.stringify(document);
}

/** Remembers the JSON of a document for as long as this value is held. */
export function rememberJson(document: ProseDocument, json: string): void {
  known.set(document, json);
}
