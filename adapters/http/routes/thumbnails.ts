import * as v from 'valibot';
import { MAX_THUMBNAIL_SIDE } from '../../../core/ports/media.ts';
import type { Thumbnails } from '../../../core/use-cases/files/thumbnails.ts';
import { one, type Route, route } from '../pipeline/route.ts';
import { boxOf, type MediaReplies, mediaAnswers } from '../replies/media-reply.ts';

const FULL = 'full';

/** `full`, or a box of pixels (D28). */
const Size = v.pipe(
  v.string(),
  v.check(
    (text) => text === FULL || boxOf(text) !== null,
    `must be ${FULL}, or WxH with sides from 1 to ${MAX_THUMBNAIL_SIDE}`,
  ),
);

/** Endpoint of thumbnails (docs/api.md, "GET /objects/{id}/thumbnail"; D28). */
export function thumbnailRoutes({
  thumbnails,
  media,
}: {
  thumbnails: Thumbnails;
  media: MediaReplies;
}): readonly Route[] {
  return [
    route('GET /objects/:id/thumbnail', 'objects.thumbnail', {
      summary: 'Get the thumbnail of an object',
      produces: [],
      query: {
        size: one(
          Size,
          'The box that the thumbnail fits into, as WxH in pixels, each up to 4096; full is 1024x1024',
        ),
      },
      answers: mediaAnswers('The image', 'image/*'),
      async handle(request) {
        const { caller, params, query } = request;
        const { size = FULL } = query;
        const objectId = params.id ?? '';
        const thumbnail = await thumbnails.get(caller, objectId);
        const item = { accountId: caller.account.id, objectId, part: 'thumbnail' } as const;
        return media.show(size === FULL ? item : { ...item, size }, thumbnail, request);
      },
    }),
  ];
}
