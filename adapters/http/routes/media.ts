import * as v from 'valibot';
import { notFound } from '../../../core/errors.ts';
import { toTimestamp } from '../../../core/model/instant.ts';
import { MEDIA_PARTS, type MediaPart, type StoredMedia } from '../../../core/model/media-part.ts';
import type { Caller } from '../../../core/model/session.ts';
import type { Uid as Id } from '../../../core/model/uid.ts';
import { ARCHIVE } from '../../../core/use-cases/files/media-access.ts';
import type { PageCopies } from '../../../core/use-cases/files/page-copies.ts';
import type { Thumbnails } from '../../../core/use-cases/files/thumbnails.ts';
import type { Objects } from '../../../core/use-cases/objects/objects.ts';
import { json, ok, one, type Reply, type Route, route } from '../pipeline/route.ts';
import { type GrantedAddress, MEDIA_PATH, type MediaReplies } from '../replies/media-reply.ts';
import { described, titled } from '../schemas/describe.ts';
import { Timestamp, Uid } from '../schemas/values.ts';

const Address = titled('MediaAddress', {
  url: described(v.string(), 'Needs no token; supports range requests'),
  expires: Timestamp,
});

interface UseCases {
  readonly objects: Pick<Objects, 'getBlob' | 'getScreenshot'>;
  readonly thumbnails: Pick<Thumbnails, 'get'>;
  readonly copies: Pick<PageCopies, 'get'>;
  readonly media: MediaReplies;
}

/** Endpoint of URLs for media players, which cannot sign requests (docs/api.md, "POST /_/media/{id}/{part}"; D3). */
export function mediaRoutes({ objects, thumbnails, copies, media }: UseCases): readonly Route[] {
  const find: Readonly<Record<MediaPart, (caller: Caller, id: Id) => Promise<StoredMedia>>> = {
    blob: async (caller, id) => ({ blob: await objects.getBlob(caller, id) }),
    screenshot: async (caller, id) => ({ blob: await objects.getScreenshot(caller, id) }),
    thumbnail: (caller, id) => thumbnails.get(caller, id),
  };

  return [
    route(`POST ${MEDIA_PATH}`, 'media.grant', {
      summary: 'Get an address of a blob, thumbnail, screenshot or archive that needs no token for an hour',
      answers: ok('The address', Address),
      query: { version: one(Uid, 'Version of the kept copy, for `archive`; the newest by default') },
      async handle({ caller, params, query, headers }) {
        const objectId = params.id ?? '';
        if (params.part === ARCHIVE) {
          const copy = await copies.get(caller, objectId, query.version);
          return granted(media.grantCopy({ accountId: caller.account.id, objectId }, copy, headers));
        }
        const part = MEDIA_PARTS.find((name) => name === params.part);
        if (part === undefined) throw notFound('part', params.part ?? '');
        const stored = await find[part](caller, objectId);
        const item = { accountId: caller.account.id, objectId, part };
        return granted(await media.grant(item, stored, headers));
      },
    }),
  ];
}

function granted({ url, expires }: GrantedAddress): Reply {
  const reply = json({ url, expires: toTimestamp(expires) });
  return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store' } };
}
