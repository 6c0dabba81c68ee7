import type { ProseDocument } from './schema.ts';

/** Caches the JSON of documents, which are long: it is needed for the hash, for the size, and for storing. */
const cache = new WeakMap<ProseDocument, string>();

/** The JSON of a document, computed once. */
export function proseJson(document: ProseDocument): string {
  return cache.get(document) ?? JSON.stringify(document);
}

/** Remembers the JSON of a document for as long as the document is in memory. */
export function rememberJson(document: ProseDocument, json: string): void {
  cache.set(document, json);
}
