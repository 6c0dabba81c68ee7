import type { ProseDocument } from './schema.ts';

/** The addresses of the images of a document, in order; an empty string for an image without an address (D37). */
export function pictureAddresses({ content }: ProseDocument): readonly string[] {
  return content.filter(({ type }) => type === 'image').map(({ attrs }) => String(attrs?.src ?? ''));
}
