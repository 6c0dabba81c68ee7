import type { SavedObject } from './object.ts';

/** Whether the object is a picture: an uploaded one, or one found at its URL. */
export function isPicture({ kind, mainEntity }: Pick<SavedObject, 'kind' | 'mainEntity'>): boolean {
  return kind === 'image' || (kind === 'url' && PICTURES.has(String(mainEntity?.['@type'])));
}

const PICTURES: ReadonlySet<string> = new Set(['ImageObject', 'Photograph', 'Screenshot']);

/**
 * Whether the extracted text is meant for reading, as in a page or a document, and not merely recognised in a picture (D26). The text of a
 * page about a picture counts. Such a page has keywords, and a picture has none.
 */
export function isReadable(object: Pick<SavedObject, 'kind' | 'mainEntity' | 'extract'>): boolean {
  const { extract } = object;
  return extract !== undefined && (extract.keywords !== undefined || !isPicture(object));
}

/** Whether the object has a text for reading: its own if it is a note, or an extracted one (docs/api.md, "GET /objects/{id}/content"). */
export function hasText(object: Pick<SavedObject, 'kind' | 'mainEntity' | 'extract'>): boolean {
  return object.kind === 'note' || isReadable(object);
}
