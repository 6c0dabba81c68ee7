import * as v from 'valibot';
import type { Blob } from '../../../core/model/blob.ts';
import { type Box, MAX_THUMBNAIL_SIDE } from '../../../core/ports/media.ts';
import type { Objects } from '../../../core/use-cases/objects.ts';
import type { Thumbnails } from '../../../core/use-cases/thumbnails.ts';
import { blobReply, matches } from '../blob-reply.ts';
import { one, type Reply, type Route, type RouteRequest, route } from '../route.ts';

const FULL = 'full';
const BOX = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/;

/** `full`, or a box of pixels (D28). */
const Size = v.pipe(
  v.string(),
  v.check(
    (text) => text === FULL || sidesOf(text).every((side) => side <= MAX_THUMBNAIL_SIDE),
    `must be ${FULL}, or WxH with sides from 1 to ${MAX_THUMBNAIL_SIDE}`,
  ),
);

/** Endpoint of thumbnails (interface: GET /objects/:id/thumbnail; D28). */
export function thumbnailRoutes({
  thumbnails,
  objects,
}: {
  thumbnails: Thumbnails;
  objects: Objects;
}): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/objects/:id/thumbnail',
      operation: 'objects.thumbnail',
      summary: 'Get the picture that stands for an object',
      produces: [],
      query: { size: one(Size, 'Box to fit, as WxH in pixels; full is the largest') },
      answers: {
        200: { description: 'The image, in WebP' },
        206: { description: 'A range of it' },
        304: { description: 'Not modified' },
      },
      async handle({ caller, params, query: { size = FULL }, headers }) {
        const thumbnail = await thumbnails.get(caller, params.id ?? '');
        const [width, height] = sidesOf(size);
        if (width === undefined || height === undefined) {
          return blobReply({
            blob: thumbnail,
            headers,
            isUpload: false,
            read: (range) => objects.readBlob(thumbnail, range),
          });
        }
        return scaledReply(thumbnails, thumbnail, { width, height }, headers);
      },
    }),
  ];
}

async function scaledReply(
  thumbnails: Thumbnails,
  thumbnail: Blob,
  box: Box,
  headers: RouteRequest<unknown, unknown>['headers'],
): Promise<Reply> {
  const etag = `"${thumbnail.sha256}-${box.width}x${box.height}"`;
  const common = { ETag: etag, 'Cache-Control': 'private, no-cache' };
  if (matches(headers['if-none-match'], etag)) return { status: 304, headers: common, body: null };
  const bytes = await thumbnails.scale(thumbnail, box);
  const described = { ...common, 'Content-Type': thumbnail.type, 'Content-Length': String(bytes.byteLength) };
  return { status: 200, headers: described, body: once(bytes) };
}

function sidesOf(size: string): readonly number[] {
  const [, width, height] = BOX.exec(size) ?? [];
  return width === undefined || height === undefined
    ? size === FULL
      ? []
      : [Number.NaN]
    : [Number(width), Number(height)];
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
