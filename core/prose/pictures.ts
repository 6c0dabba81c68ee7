import type { ProseDocument } from './schema.ts';

/** The addresses of the images of a document in its order; an empty text for an image without one (D37). */
export function pictureAddresses({ content }: ProseDocument): readonly string[] {
  return content.filter(({ type }) => type === 'image').map(({ attrs }) => String(attrs?.src ?? ''));
}
