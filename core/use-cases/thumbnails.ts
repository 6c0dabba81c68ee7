import { unprocessable } from '../errors.ts';
import type { Blob } from '../model/blob.ts';
import type { Caller } from '../model/session.ts';
import type { Uid } from '../model/uid.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Box, Media } from '../ports/media.ts';
import type { Storage } from '../ports/storage.ts';
import { getObject } from './edit-object.ts';
import { readFile } from './read-file.ts';

/** Thumbnails of objects (interface: GET /objects/:id/thumbnail; D28). */
export interface Thumbnails {
  /** The pre-rendered thumbnail, otherwise the screenshot. @throws DomainError `not-found`, `forbidden`, `unprocessable` without any */
  get(caller: Caller, id: Uid): Promise<Blob>;
  /** The thumbnail scaled down to fit a box, in WebP. Never enlarged. */
  scale(thumbnail: Blob, box: Box): Promise<Uint8Array>;
}

export function thumbnailUseCases({
  storage,
  blobs,
  media,
}: {
  storage: Storage;
  blobs: BlobStore;
  media: Media;
}): Thumbnails {
  return {
    async get(caller, id) {
      const { thumbnail: own, screenshot } = await getObject(storage, caller, id);
      const thumbnail = own ?? screenshot;
      if (!thumbnail) throw unprocessable(`The object ${id} has no thumbnail.`);
      return thumbnail;
    },
    scale: async (thumbnail, box) => (await media.thumbnail(await readFile(blobs, thumbnail), box)).bytes,
  };
}
