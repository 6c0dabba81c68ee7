import type { IncomingHttpHeaders } from 'node:http';
import { forbidden } from '../../../core/errors.ts';
import type { Blob } from '../../../core/model/blob.ts';
import { type Instant, SECOND } from '../../../core/model/instant.ts';
import { MEDIA_PARTS, type StoredMedia } from '../../../core/model/media-part.ts';
import { keptFileOf, type PageCopy } from '../../../core/model/page-copy.ts';
import { type Box, FULL_THUMBNAIL, MAX_THUMBNAIL_SIDE } from '../../../core/ports/media.ts';
import {
  ARCHIVE,
  type MediaAccess,
  type MediaItem,
  type MediaLink,
} from '../../../core/use-cases/files/media-access.ts';
import type { Thumbnails } from '../../../core/use-cases/files/thumbnails.ts';
import { withHost } from '../pipeline/hosts.ts';
import type { Reply, RouteRequest } from '../pipeline/route.ts';
import { Bytes } from '../schemas/values.ts';
import {
  type BodyHeaders,
  blobReply,
  bytesReply,
  commonHeaders,
  describe,
  matches,
  temporaryRedirect,
} from './blob-reply.ts';
import { copyReply, keptFileReply } from './copy-reply.ts';

/** The parts of a request that responses with bytes depend on. */
type MediaRequest = Pick<RouteRequest<unknown, unknown>, 'headers' | 'method'>;

/** A request for a signed URL, below `MEDIA_PATH`. */
interface LinkRequest extends MediaRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
}

/** Responses with media (docs/s3.md, "Where clients get files from"; D3, D29). */
export interface MediaReplies {
  /** The media item, or a redirect to it. For a scaled thumbnail, `stored` is the unscaled thumbnail. */
  show(item: MediaItem, stored: StoredMedia, request: MediaRequest): Promise<Reply>;
  /** The bytes of a blob; never a redirect. @param isUpload whether a person uploaded it; by default, the service made it */
  send(blob: Blob, request: MediaRequest, isUpload?: boolean): Promise<Reply>;
  /** A URL of the item that needs no token for an hour, with its expiry. */
  grant(item: MediaItem, stored: StoredMedia, headers: IncomingHttpHeaders): Promise<GrantedAddress>;
  /** A kept page or file; never a redirect, since pages are assembled while they are sent. */
  showCopy(copy: PageCopy, request: MediaRequest): Promise<Reply>;
  /** A URL of a kept copy that needs no token for an hour, with its expiry. */
  grantCopy(
    item: Pick<MediaItem, 'accountId' | 'objectId'>,
    copy: PageCopy,
    headers: IncomingHttpHeaders,
  ): GrantedAddress;
  /**
   * The bytes that a signed URL grants access to.
   * @throws DomainError `forbidden`, `not-found`
   */
  follow(request: LinkRequest): Promise<Reply>;
}

/** An address, with its expiry. */
export interface GrantedAddress {
  readonly url: string;
  readonly expires: Instant;
}

/** The responses of a route that sends bytes. @param what describes the bytes @param type their media type */
export const mediaAnswers = (what: string, type: string) => ({
  200: { description: what, content: { [type]: Bytes } },
  206: { description: 'A range of the bytes', content: { [type]: Bytes } },
  302: { description: 'A redirect to an address that serves the bytes for about 5 minutes' },
  304: { description: 'Not modified' },
});

/** The path of signed addresses. */
export const MEDIA_PATH = '/_/media/:id/:part';

const BOX = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/;

/** Parses a size of the form `WxH`; null for anything else, or if a side is too long. */
export function boxOf(size: string): Box | null {
  const [width = 0, height = 0] = BOX.exec(size)?.slice(1).map(Number) ?? [];
  return width > 0 && Math.max(width, height) <= MAX_THUMBNAIL_SIDE ? { width, height } : null;
}

/**
 * @param mediaUrl public URL of `/_/media`
 * @param isGuessed whether `mediaUrl` is merely the address on which the service listens; clients may know it under another name
 */
export function mediaReplies({
  access,
  thumbnails,
  openCopy,
  mediaUrl,
  isGuessed,
}: {
  access: MediaAccess;
  openCopy: (copy: PageCopy) => Promise<AsyncIterable<Uint8Array>>;
  thumbnails: Thumbnails;
  mediaUrl: string;
  isGuessed: boolean;
}): MediaReplies {
  /** @param blob null if nothing is stored */
  type Locate = (answered: BodyHeaders, blob: Blob | null) => Promise<string | null>;

  async function answer(
    item: MediaItem,
    stored: StoredMedia,
    request: MediaRequest,
    locate?: Locate,
  ): Promise<Reply> {
    const box = item.size === undefined ? null : boxOf(item.size);
    const blob = box ? await thumbnails.stored(item, stored, box) : stored.blob;
    if (!blob) return answerScaled(stored, box ?? FULL_THUMBNAIL, request, locate);
    const { method, headers } = request;
    return blobReply({
      blob,
      method,
      headers,
      isUpload: item.part === 'blob',
      read: (range) => access.read(blob, range),
      ...(locate && { locate: (answered: BodyHeaders) => locate(answered, blob) }),
    });
  }

  async function answerScaled(
    stored: StoredMedia,
    box: Box,
    request: MediaRequest,
    locate?: Locate,
  ): Promise<Reply> {
    const etagOf = ({ sha256 }: Blob) => `"${sha256}-${box.width}x${box.height}"`;
    const expectedTag = etagOf(thumbnails.originOf(stored, box));
    if (matches(request.headers['if-none-match'], expectedTag))
      return { status: 304, headers: commonHeaders(expectedTag), body: null };
    const { type } = stored.blob;
    const address = await locate?.({ type, disposition: 'inline' }, null);
    if (address) return temporaryRedirect(expectedTag, address);
    const { bytes, origin } = await thumbnails.scale(stored, box);
    const etag = etagOf(origin);
    return bytesReply(request, {
      etag,
      sizeBytes: bytes.byteLength,
      described: { 'Content-Type': type, ...commonHeaders(etag) },
      read: async (range) => once(range ? bytes.subarray(range.start, range.end + 1) : bytes),
    });
  }

  const baseFor = (host: string | undefined) => (isGuessed ? withHost(mediaUrl, host) : mediaUrl);

  const showCopy = (copy: PageCopy, request: MediaRequest) => {
    const file = keptFileOf(copy);
    return file
      ? keptFileReply(file, request, (range) => access.read(file, range))
      : copyReply(copy, request.headers, () => openCopy(copy));
  };

  return {
    show: (item, stored, request) =>
      answer(item, stored, request, async (answered, blob) => {
        const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
        const place = await access.locate(item, blob, { ...answered, method });
        if (place === null) return null;
        return 'address' in place ? place.address : addressOf(mediaUrl, place.link);
      }),

    send: (blob, { method, headers }, isUpload = false) =>
      blobReply({ blob, method, headers, isUpload, read: (range) => access.read(blob, range) }),

    async grant(item, { blob }, { host }) {
      const granted = await access.grant(item, blob, describe(blob));
      const url = 'address' in granted ? granted.address : addressOf(baseFor(host), granted.link);
      return { url, expires: granted.expires * SECOND };
    },

    showCopy,

    grantCopy({ accountId, objectId }, { id }, { host }) {
      const link = access.grantCopy(accountId, objectId, id);
      return { url: addressOf(baseFor(host), link), expires: link.expires * SECOND };
    },

    async follow(request) {
      const link = parseLink(request);
      if (link.part === ARCHIVE) return showCopy(await access.followCopy(link), request);
      return answer(link, await access.follow(link), request);
    },
  };
}

function addressOf(
  mediaUrl: string,
  { accountId, objectId, part, size, version, expires, signature }: MediaLink,
): string {
  const query = new URLSearchParams({
    account: String(accountId),
    ...(size !== undefined && { size }),
    ...(version !== undefined && { version }),
    expires: String(expires),
    signature,
  });
  return `${mediaUrl}/${objectId}/${part}?${query}`;
}

const LINKED_PARTS = [...MEDIA_PARTS, ARCHIVE] as const;

/**
 * Parses a signed URL.
 * @throws DomainError `forbidden` if it is invalid
 */
function parseLink({ params, search }: LinkRequest): MediaLink {
  const part = LINKED_PARTS.find((name) => name === params.part);
  const size = search.get('size');
  const version = search.get('version');
  const signature = search.get('signature');
  if (part === undefined || signature === null)
    throw forbidden('This address is not signed. Get a signed one with POST /_/media/{id}/{part}.');
  return {
    accountId: Number(search.get('account')),
    objectId: params.id ?? '',
    part,
    ...(size !== null && { size }),
    ...(version !== null && { version }),
    expires: Number(search.get('expires')),
    signature,
  };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
