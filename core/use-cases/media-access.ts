import { forbidden, notFound } from '../errors.ts';
import type { Blob } from '../model/blob.ts';
import { SECOND } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';
import type { BlobStore, ByteRange, Delivery } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';
import type { Vault } from '../ports/vault.ts';

/** What of an object can be seen, by the last part of its endpoint. */
export const MEDIA_PARTS = ['blob', 'screenshot', 'thumbnail'] as const;
export type MediaPart = (typeof MEDIA_PARTS)[number];

/** Binary media of an object. */
export interface MediaItem {
  readonly accountId: number;
  readonly objectId: Uid;
  readonly part: MediaPart;
  /** Of a scaled thumbnail: the box that it fits, as `WxH`. */
  readonly size?: string;
}

/** The right to see an item for a while, which needs no token (D3). */
export interface MediaLink extends MediaItem {
  /** Unix seconds. */
  readonly expires: number;
  readonly signature: string;
}

/**
 * Where clients get binary media from (D29): `here`, with the answer; `store`, from an address of the blob store, and by a
 * link what the store does not have; `link`, from this service by a link, where clients cannot reach the store.
 */
export type MediaSource = 'here' | 'store' | 'link';

/** Where a client gets one item from; null for here. */
export type MediaPlace = { readonly address: string } | { readonly link: MediaLink } | null;

export interface MediaAccess {
  /** Where the client gets the item from, for about 5 minutes. */
  locate(item: MediaItem, blob: Blob, delivery: Omit<Delivery, 'ttlSeconds'>): Promise<MediaPlace>;
  /**
   * What a link leads to.
   * @throws DomainError `forbidden` when it was not signed here or its time is over; `not-found` when there is nothing any
   * more
   */
  follow(link: MediaLink): Promise<Blob>;
  /** The bytes. */
  read(blob: Blob, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

/** How long an address is valid (interface: Limits). */
const TTL_SECONDS = 300;

export function mediaAccessUseCases({
  storage,
  blobs,
  vault,
  clock,
  source,
}: {
  storage: Storage;
  blobs: BlobStore;
  vault: Vault;
  clock: Clock;
  source: MediaSource;
}): MediaAccess {
  function sign(item: MediaItem): MediaLink {
    const expires = Math.floor(clock() / SECOND) + TTL_SECONDS;
    return { ...item, expires, signature: vault.sign(textOf({ ...item, expires })) };
  }

  return {
    async locate(item, blob, delivery) {
      if (source === 'here') return null;
      if (source === 'link' || item.size !== undefined) return { link: sign(item) };
      const address = await blobs.address(blob.key, { ...delivery, ttlSeconds: TTL_SECONDS });
      return address === null ? null : { address };
    },

    async follow(link) {
      const { accountId, objectId, part, expires, signature } = link;
      if (!vault.isSignature(textOf(link), signature))
        throw forbidden('The signature of this address is not ours. Ask for a new address.');
      if (expires * SECOND <= clock())
        throw forbidden('The time of this address is over. Ask for a new address.');
      const object = await storage.objects.find(accountId, objectId);
      const blob = object?.[part];
      if (!blob) throw notFound(part, objectId);
      return blob;
    },

    read: ({ key }, range) => blobs.get(key, range),
  };
}

/** What is signed. */
function textOf({ accountId, objectId, part, size, expires }: Omit<MediaLink, 'signature'>): string {
  return JSON.stringify(['media', accountId, objectId, part, size ?? null, expires]);
}
