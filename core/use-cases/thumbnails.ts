import { isDomainError, unprocessable } from '../errors.ts';
import type { Blob } from '../model/blob.ts';
import { mediaOf, type StoredMedia } from '../model/media-part.ts';
import type { Caller } from '../model/session.ts';
import type { Uid } from '../model/uid.ts';
import type { BlobReader } from '../ports/blob-reader.ts';
import { type Box, FULL_THUMBNAIL, type Media } from '../ports/media.ts';
import type { Storage } from '../ports/storage.ts';
import { getObject } from './edit-object.ts';
import { turns } from './in-turn.ts';
import { readFile } from './read-file.ts';

/** Thumbnails of objects (docs/api.md, "GET /objects/{id}/thumbnail"; D28). */
export interface Thumbnails {
  /** The pre-rendered thumbnail, otherwise the screenshot. @throws DomainError `not-found`, `forbidden`, `unprocessable` without any */
  get(caller: Caller, id: Uid): Promise<StoredMedia>;
  /** What a thumbnail that fits the box is made of: the stored one or, where that is too small, the file of which it was made. */
  originOf(thumbnail: StoredMedia, box: Box): Blob;
  /**
   * A thumbnail that fits the box, in WebP, never enlarged. If none can be made of its origin any more, it is made of the stored
   * one. @throws DomainError `damaged`
   */
  scale(thumbnail: StoredMedia, box: Box): Promise<ScaledThumbnail>;
}

/** A rendered thumbnail. */
export interface ScaledThumbnail {
  readonly bytes: Uint8Array;
  /** What it was made of. */
  readonly origin: Blob;
}

export function thumbnailUseCases({
  storage,
  blobReader,
  media,
}: {
  storage: Storage;
  blobReader: BlobReader;
  media: Media;
}): Thumbnails {
  const inTurn = turns();

  const render = async (origin: Blob, box: Box): Promise<ScaledThumbnail> => {
    const { bytes } = await media.thumbnail(await readFile(blobReader, origin), box);
    return { bytes, origin };
  };

  return {
    async get(caller, id) {
      const thumbnail = mediaOf(await getObject(storage, caller, id), 'thumbnail');
      if (!thumbnail) throw unprocessable(`The object ${id} has no thumbnail.`);
      return thumbnail;
    },

    originOf,

    async scale(thumbnail, box) {
      const origin = originOf(thumbnail, box);
      if (origin === thumbnail.blob) return render(origin, box);
      try {
        // One after the other: each holds a whole upload in memory.
        return await inTurn('sources', () => render(origin, box));
      } catch (error) {
        if (!isDomainError(error, 'unprocessable') && !isDomainError(error, 'unsupported-format'))
          throw error;
        return render(thumbnail.blob, box);
      }
    },
  };
}

/** A stored thumbnail that fills neither side of its box shows every pixel that there is; only others have a larger source. */
function originOf({ blob, source }: StoredMedia, box: Box): Blob {
  const { width = 0, height = 0 } = blob;
  const isReduced = width >= FULL_THUMBNAIL.width || height >= FULL_THUMBNAIL.height;
  const isWanted = box.width > width && box.height > height;
  return source && isReduced && isWanted ? source : blob;
}
