import type { ProseDocument } from './schema.ts';

/** The URLs of the images of a document, in order; an empty string for an image without a URL (D37). */
export function pictureAddresses({ content }: ProseDocument): readonly string[] {
  return content.filter(({ type }) => type === 'image').map(({ attrs }) => String(attrs?.src ?? ''));
}
