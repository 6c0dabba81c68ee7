import { forbidden } from '../../core/errors.ts';
import type { Blob } from '../../core/model/blob.ts';
import { type Box, MAX_THUMBNAIL_SIDE } from '../../core/ports/media.ts';
import {
  MEDIA_PARTS,
  type MediaAccess,
  type MediaItem,
  type MediaLink,
} from '../../core/use-cases/media-access.ts';
import type { Thumbnails } from '../../core/use-cases/thumbnails.ts';
import { type Answered, blobReply, matches } from './blob-reply.ts';
import type { Reply, RouteRequest } from './route.ts';

/** As much of a request as answers with bytes depend on. */
export type MediaRequest = Pick<RouteRequest<unknown, unknown>, 'headers' | 'method'>;

/** A request for a signed address: `MEDIA_PATH`. */
export interface LinkRequest extends MediaRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
}

/** Answers with binary media (interface: blob, screenshot, thumbnail; D3, D29). */
export interface MediaReplies {
  /** The item, or where it is. Of a scaled thumbnail, `blob` is the whole one. */
  show(item: MediaItem, blob: Blob, request: MediaRequest): Promise<Reply>;
  /** What a signed address leads to, always with the bytes. @throws DomainError `forbidden`, `not-found` */
  follow(request: LinkRequest): Promise<Reply>;
}

/** Where signed addresses are answered. */
export const MEDIA_PATH = '/_/media/:id/:part';

const BOX = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/;

/** The box that a size of the form `WxH` names; null for anything else, also for sides that are too long. */
export function boxOf(size: string): Box | null {
  const [width = 0, height = 0] = BOX.exec(size)?.slice(1).map(Number) ?? [];
  return width > 0 && Math.max(width, height) <= MAX_THUMBNAIL_SIDE ? { width, height } : null;
}

/** @param mediaUrl public address of what is answered at `/_/media` */
export function mediaReplies({
  access,
  thumbnails,
  mediaUrl,
}: {
  access: MediaAccess;
  thumbnails: Thumbnails;
  mediaUrl: string;
}): MediaReplies {
  type Locate = (answered: Answered) => Promise<string | null>;

  function answer(
    item: MediaItem,
    blob: Blob,
    { method, headers }: MediaRequest,
    locate?: Locate,
  ): Promise<Reply> {
    const box = item.size === undefined ? null : boxOf(item.size);
    if (box) return answerScaled(blob, box, headers['if-none-match'], locate);
    return blobReply({
      blob,
      method,
      headers,
      isUpload: item.part === 'blob',
      read: (range) => access.read(blob, range),
      ...(locate && { locate }),
    });
  }

  async function answerScaled(
    thumbnail: Blob,
    box: Box,
    held: string | undefined,
    locate?: Locate,
  ): Promise<Reply> {
    const etag = `"${thumbnail.sha256}-${box.width}x${box.height}"`;
    const common = { ETag: etag, 'Cache-Control': 'private, no-cache' };
    if (matches(held, etag)) return { status: 304, headers: common, body: null };
    const address = await locate?.({ type: thumbnail.type, disposition: 'inline' });
    if (address) return { status: 302, headers: { ...common, Location: address }, body: null };
    const bytes = await thumbnails.scale(thumbnail, box);
    const described = { 'Content-Type': thumbnail.type, 'Content-Length': String(bytes.byteLength) };
    return { status: 200, headers: { ...common, ...described }, body: once(bytes) };
  }

  return {
    show: (item, blob, request) =>
      answer(item, blob, request, async (answered) => {
        const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
        const place = await access.locate(item, blob, { ...answered, method });
        if (place === null) return null;
        return 'address' in place ? place.address : addressOf(mediaUrl, place.link);
      }),

    async follow(request) {
      const link = parseLink(request);
      return answer(link, await access.follow(link), request);
    },
  };
}

function addressOf(
  mediaUrl: string,
  { accountId, objectId, part, size, expires, signature }: MediaLink,
): string {
  const query = new URLSearchParams({
    account: String(accountId),
    ...(size !== undefined && { size }),
    expires: String(expires),
    signature,
  });
  return `${mediaUrl}/${objectId}/${part}?${query}`;
}

/** @throws DomainError `forbidden` for what is no link */
function parseLink({ params, search }: LinkRequest): MediaLink {
  const part = MEDIA_PARTS.find((name) => name === params.part);
  const size = search.get('size');
  const signature = search.get('signature');
  if (part === undefined || signature === null)
    throw forbidden('This address is not signed. Ask the object for one.');
  return {
    accountId: Number(search.get('account')),
    objectId: params.id ?? '',
    part,
    ...(size !== null && { size }),
    expires: Number(search.get('expires')),
    signature,
  };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
