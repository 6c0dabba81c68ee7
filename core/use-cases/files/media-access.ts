import { forbidden, notFound } from '../../errors.ts';
import { message } from '../../messages.ts';
import type { Blob } from '../../model/blob.ts';
import { SECOND } from '../../model/instant.ts';
import { type MediaPart, mediaOf, type StoredMedia } from '../../model/media-part.ts';
import type { PageCopy } from '../../model/page-copy.ts';
import type { Uid } from '../../model/uid.ts';
import type { ByteRange, Delivery } from '../../ports/blob-store.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { findCopy } from './page-copies.ts';

/** The part of an object that is the copy of its page. */
export const ARCHIVE = 'archive';

/** One of the media of an object, or a copy of its page. */
export interface MediaItem {
  readonly accountId: number;
  readonly objectId: Uid;
  readonly part: MediaPart | typeof ARCHIVE;
  /** For a scaled thumbnail: the box that it fits, as `WxH`. */
  readonly size?: string;
  /** The id of a copy of a page. */
  readonly version?: Uid;
}

/** A signed link, which gives access to an item without a token until it expires (D3). */
export interface MediaLink extends MediaItem {
  /** Unix seconds. */
  readonly expires: number;
  readonly signature: string;
}

/**
 * The ways in which clients get media (D29): `here`, in the response; `store`, by redirection to the blob store, or to a signed link for
 * items outside the store; `link`, by redirection to a signed link, where clients cannot reach the store.
 */
export type MediaSource = 'here' | 'store' | 'link';

/** The redirect target for an item; null when the response contains it. */
type MediaPlace = { readonly address: string } | { readonly link: MediaLink } | null;

/** A URL that stays valid until `expires`, in Unix seconds. */
type MediaGrant = NonNullable<MediaPlace> & { readonly expires: number };

export interface MediaAccess {
  /**
   * The place from which the client gets the item. Its URL expires after about 5 minutes.
   * @param blob null for an item that is made for the response and not stored
   */
  locate(item: MediaItem, blob: Blob | null, delivery: Omit<Delivery, 'ttlSeconds'>): Promise<MediaPlace>;
  /** A URL of the item that needs no token, valid for an hour. It is for players, which request it again and again. */
  grant(item: MediaItem, blob: Blob, delivery: Pick<Delivery, 'type' | 'disposition'>): Promise<MediaGrant>;
  /** A signed link to a copy of a page, valid for an hour. */
  grantCopy(accountId: number, objectId: Uid, version: Uid): MediaLink;
  /**
   * The copy that a signed link refers to.
   * @throws DomainError like `follow`
   */
  followCopy(link: MediaLink): Promise<PageCopy>;
  /**
   * The item that a signed link refers to.
   * @throws DomainError `forbidden` for a wrong signature or an expired link; `not-found` when the item no longer exists
   */
  follow(link: MediaLink): Promise<StoredMedia>;
  /** The bytes. @throws DomainError `damaged`, even while reading */
  read(blob: Blob, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

/** How long a URL from a redirect is valid, in seconds (D29). */
const TTL_SECONDS = 300;
/** How long a granted URL is valid, in seconds: long enough for a film. */
const GRANT_SECONDS = 3_600;

interface Ports extends Pick<AllPorts, 'storage' | 'blobs' | 'blobReader' | 'vault' | 'clock'> {
  readonly source: MediaSource;
}

export function mediaAccessUseCases(ports: Ports): MediaAccess {
  const { storage, blobs, blobReader, vault, clock, source } = ports;
  const afterSeconds = (seconds: number) => Math.floor(clock() / SECOND) + seconds;

  function sign(item: MediaItem, expires = afterSeconds(TTL_SECONDS)): MediaLink {
    return { expires, signature: vault.sign(textOf({ expires, ...item })), ...item };
  }

  /** @throws DomainError `forbidden` for a wrong signature or an expired link */
  function requireSigned(link: MediaLink): void {
    if (!vault.isSignature(textOf(link), link.signature))
      throw forbidden('This address has an invalid signature. Request a new one.');
    if (link.expires * SECOND <= clock()) throw forbidden(message('address-expired'));
  }

  return {
    async locate(item, blob, delivery) {
      if (source === 'here') return null;
      if (source === 'link' || blob === null) return { link: sign(item) };
      const address = await blobs.address(blob.key, { ttlSeconds: TTL_SECONDS, ...delivery });
      return address === null ? null : { address };
    },

    async grant(item, blob, delivery) {
      const expires = afterSeconds(GRANT_SECONDS);
      const address =
        source === 'store'
          ? await blobs.address(blob.key, { ...delivery, method: 'GET', ttlSeconds: GRANT_SECONDS })
          : null;
      return address === null ? { link: sign(item, expires), expires } : { address, expires };
    },

    grantCopy: (accountId, objectId, version) =>
      sign({ accountId, objectId, part: ARCHIVE, version }, afterSeconds(GRANT_SECONDS)),

    async followCopy(link) {
      requireSigned(link);
      const object = await storage.objects.find(link.accountId, link.objectId);
      if (!object) throw notFound(ARCHIVE, link.objectId);
      return findCopy(storage, link.accountId, link.objectId, link.version);
    },

    async follow(link) {
      const { accountId, objectId, part } = link;
      requireSigned(link);
      const object = await storage.objects.find(accountId, objectId);
      const media = object && part !== ARCHIVE && mediaOf(object, part);
      if (!media) throw notFound(part, objectId);
      return media;
    },

    read: (blob, range) => blobReader.get(blob, range),
  };
}

function textOf({ accountId, objectId, part, size, version, expires }: Omit<MediaLink, 'signature'>): string {
  return JSON.stringify(['media', accountId, objectId, part, size ?? version ?? null, expires]);
}
