import { isDomainError, quote, unprocessable } from '../../errors.ts';
import type { Blob } from '../../model/blob.ts';
import { mediaOf, type StoredMedia } from '../../model/media-part.ts';
import type { SavedObject } from '../../model/object.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import { type Box, CARD_THUMBNAIL, FULL_THUMBNAIL, fits } from '../../ports/media.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { keyedQueue } from '../../scheduling/keyed-queue.ts';
import { discardBlobs } from '../unit-of-work/discard-blobs.ts';
import { getObject } from '../unit-of-work/edit-object.ts';
import { readFile } from '../unit-of-work/read-file.ts';
import { retryOnConflict } from '../unit-of-work/retry-on-conflict.ts';
import { keepReduced } from './keep-thumbnail.ts';
import type { MediaItem } from './media-access.ts';

/** Thumbnails of objects (docs/api.md, "GET /objects/{id}/thumbnail"; D28). */
export interface Thumbnails {
  /**
   * The pre-rendered thumbnail, otherwise the screenshot.
   * @throws DomainError `not-found`, `forbidden`; `unprocessable` if there is neither
   */
  get(caller: Caller, id: Uid): Promise<StoredMedia>;
  /**
   * The stored picture for the box of a card: its small version, which is created if missing, or the picture itself if it fits. Null if
   * that fails, and for any other box.
   */
  stored(
    item: Pick<MediaItem, 'accountId' | 'objectId'>,
    thumbnail: StoredMedia,
    box: Box,
  ): Promise<Blob | null>;
  /** The source for a thumbnail that fits the box: the stored thumbnail or, if that is too small, its original. */
  originOf(thumbnail: StoredMedia, box: Box): Blob;
  /**
   * A thumbnail that fits the box, in WebP, never enlarged. If its original cannot be rendered any more, it is made from the stored
   * thumbnail.
   * @throws DomainError `damaged`
   */
  scale(thumbnail: StoredMedia, box: Box): Promise<ScaledThumbnail>;
}

/** A rendered thumbnail. */
interface ScaledThumbnail {
  readonly bytes: Uint8Array;
  readonly origin: Blob;
}

type Ports = Pick<AllPorts, 'storage' | 'blobReader' | 'blobs' | 'ids' | 'media'>;

export function thumbnailUseCases({ storage, blobReader, blobs, ids, media }: Ports): Thumbnails {
  const queue = keyedQueue<string>();

  /** Creates the small version of a picture and stores it with the object; null if the object no longer has the picture. */
  async function keepSmall(accountId: number, objectId: Uid, picture: Blob): Promise<Blob | null> {
    const current = await pictureOf(accountId, objectId, picture);
    if (!current || current.small) return current?.small ?? null;
    const small = await keepReduced(
      { media, blobs, ids },
      await readFile(blobReader, picture),
      CARD_THUMBNAIL,
    );
    const isKept = await retryOnConflict(async () => {
      const object = await storage.objects.find(accountId, objectId);
      const part = object && partOf(object, picture);
      if (!object || !part) return false;
      const after = { ...object, [part]: { ...object[part], small } };
      await storage.commit([{ type: 'object.replace', before: object, after }]);
      return true;
    });
    if (!isKept) await discardBlobs(blobs, [small.key]);
    return isKept ? small : null;
  }

  async function pictureOf(accountId: number, objectId: Uid, picture: Blob): Promise<Blob | null> {
    const object = await storage.objects.find(accountId, objectId);
    const part = object && partOf(object, picture);
    return (part && object[part]) ?? null;
  }

  const render = async (origin: Blob, box: Box): Promise<ScaledThumbnail> => {
    const { bytes } = await media.thumbnail(await readFile(blobReader, origin), box);
    return { bytes, origin };
  };

  return {
    async get(caller, id) {
      const thumbnail = mediaOf(await getObject(storage, caller, id), 'thumbnail');
      if (!thumbnail) throw unprocessable(`The object ${quote(id)} has no thumbnail.`);
      return thumbnail;
    },

    async stored({ accountId, objectId }, { blob }, box) {
      if (box.width !== CARD_THUMBNAIL.width || box.height !== CARD_THUMBNAIL.height) return null;
      if (blob.small) return blob.small;
      const { width, height } = blob;
      if (width !== undefined && height !== undefined && fits({ width, height }, box)) return blob;
      try {
        return await queue(blob.key, () => keepSmall(accountId, objectId, blob));
      } catch (error) {
        if (isDomainError(error)) return null;
        throw error;
      }
    },

    originOf,

    async scale(thumbnail, box) {
      const origin = originOf(thumbnail, box);
      if (origin === thumbnail.blob) return render(origin, box);
      try {
        // Runs one after the other, because each holds a whole upload in memory.
        return await queue('sources', () => render(origin, box));
      } catch (error) {
        if (!isDomainError(error, 'unprocessable') && !isDomainError(error, 'unsupported-format'))
          throw error;
        return render(thumbnail.blob, box);
      }
    },
  };
}

/** The name of the object's picture with this blob; undefined for any other blob. */
function partOf(object: SavedObject, { key }: Blob): 'thumbnail' | 'screenshot' | undefined {
  return (['thumbnail', 'screenshot'] as const).find((part) => object[part]?.key === key);
}

/** A stored thumbnail smaller than `FULL_THUMBNAIL` in both dimensions already has every pixel of its original. */
function originOf({ blob, source }: StoredMedia, box: Box): Blob {
  const { width = 0, height = 0 } = blob;
  const isReduced = width >= FULL_THUMBNAIL.width || height >= FULL_THUMBNAIL.height;
  const isWanted = box.width > width && box.height > height;
  return source && isReduced && isWanted ? source : blob;
}
