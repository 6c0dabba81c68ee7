import { notFound } from '../../../core/errors.ts';
import { PORTRAIT, SITE_ICON } from '../../../core/ports/picture-reader.ts';
import type { Pictures } from '../../../core/use-cases/objects/pictures.ts';
import { type Route, route } from '../pipeline/route.ts';
import type { MediaReplies } from '../replies/media-reply.ts';
import { Bytes } from '../schemas/values.ts';

const PLACE = /^\d{1,6}$/;

/** Endpoint of pictures in a text (docs/api.md, "GET /_/objects/{id}/pictures/{n}"). */
export function pictureRoutes({
  pictures,
  media,
}: {
  pictures: Pictures;
  media: MediaReplies;
}): readonly Route[] {
  return [
    route('GET /_/objects/:id/pictures/:n', 'objects.picture', {
      summary:
        "Get the n-th picture, from 0, of an object's text, the icon of its site (n = icon), or the portrait of its author (n = portrait)",
      produces: [],
      answers: {
        200: {
          description: 'The image as WebP, at most 1024 pixels a side',
          content: { 'image/webp': Bytes },
        },
        206: { description: 'A range of the image', content: { 'image/webp': Bytes } },
        304: { description: 'Not modified' },
      },
      async handle(request) {
        const { id = '', n = '' } = request.params;
        if (n === SITE_ICON || n === PORTRAIT)
          return media.send(await pictures.ofPage(request.caller, id, n), request);
        if (!PLACE.test(n)) throw notFound('picture', n);
        return media.send(await pictures.get(request.caller, id, Number(n)), request);
      },
    }),
  ];
}
