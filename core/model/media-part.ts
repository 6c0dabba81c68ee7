import type { Blob } from './blob.ts';
import type { SavedObject } from './object.ts';
import { PAGE_TYPE } from './page.ts';

/** The media of an object, named as in the paths of their endpoints. */
export const MEDIA_PARTS = ['blob', 'screenshot', 'thumbnail'] as const;
export type MediaPart = (typeof MEDIA_PARTS)[number];

/** One of the media of an object, as stored. */
export interface StoredMedia {
  readonly blob: Blob;
  /** For a thumbnail: the file from which it was made, if that is stored; a page's picture is not. */
  readonly source?: Blob;
}

/** One of the media of an object; undefined if the object lacks it. The thumbnail of a page without a cover is its screenshot (D28). */
export function mediaOf(object: Pick<SavedObject, MediaPart>, part: MediaPart): StoredMedia | undefined {
  const { thumbnail, screenshot, blob: source } = object;
  if (part === 'thumbnail' && thumbnail)
    return { blob: thumbnail, ...(source && source.type !== PAGE_TYPE && { source }) };
  const blob = part === 'thumbnail' ? screenshot : object[part];
  return blob && { blob };
}
