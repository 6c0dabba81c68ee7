import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { Share } from '../../../core/model/share.ts';
import type { Shares } from '../../../core/use-cases/shares/shares.ts';
import { created, json, ok, okCreated, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described, titled } from '../schemas/describe.ts';
import { Empty, Time, Timestamp, Uid } from '../schemas/values.ts';

const FIELDS = {
  objectId: v.optional(described(Uid, 'Exactly one of objectId, spaceId, searchId and tag is required')),
  spaceId: v.optional(Uid),
  searchId: v.optional(Uid),
  tag: v.optional(v.string()),
  title: v.optional(described(v.string(), 'Replaces the title of what is shared')),
  expires: v.optional(Timestamp),
  highlights: v.optional(described(v.boolean(), 'Whether marked passages are shown')),
  notes: v.optional(described(v.boolean(), 'Whether attached notes are shown')),
  tags: v.optional(v.boolean()),
  texts: v.optional(described(v.boolean(), 'Whether the feed of the share contains whole texts')),
  indexed: v.optional(described(v.boolean(), 'Whether search engines may list the share')),
};
const Draft = titled('ShareDraft', { ...FIELDS, expires: v.optional(Time) });
const ShareSchema = titled('Share', {
  id: Uid,
  url: described(v.string(), 'Shows the share to anyone who knows this address'),
  ...FIELDS,
  created: Timestamp,
});

interface UseCases {
  readonly shares: Shares;
  /** The public address of a share. */
  readonly shareUrl: (token: string) => string;
}

/** Endpoints of *Shares* (docs/shares.md). */
export function shareRoutes({ shares, shareUrl }: UseCases): readonly Route[] {
  const present = ({ token, accountId: _, choices, created: made, expires, ...share }: Share) => ({
    ...share,
    url: shareUrl(token),
    ...choices,
    created: toTimestamp(made),
    ...(expires !== undefined && { expires: toTimestamp(expires) }),
  });
  const draftOf = ({
    expires,
    highlights,
    notes,
    tags,
    texts,
    indexed,
    ...draft
  }: v.InferOutput<typeof Draft>) => ({
    ...draft,
    choices: Object.fromEntries(
      Object.entries({ highlights, notes, tags, texts, indexed }).filter(([, value]) => value === true),
    ),
    expires: expires === undefined ? undefined : Date.parse(expires),
  });
  return [
    route('POST /_/shares', 'shares.create', {
      summary: 'Show an object, a space, a saved search or a tag to anyone who knows an address',
      body: jsonBody(Draft),
      answers: okCreated('The share', ShareSchema),
      async handle({ caller, body }) {
        const share = await shares.create(caller, draftOf(body));
        return created(`/_/shares/${share.id}`, present(share));
      },
    }),

    route('POST /_/share-previews', 'shares.preview', {
      summary: 'Preview a share for ten minutes, without creating it',
      body: jsonBody(Draft),
      answers: ok('The address of the preview', v.object({ url: v.string() })),
      handle: async ({ caller, body }) =>
        json({ url: shareUrl(await shares.preview(caller, draftOf(body))) }),
    }),

    route('GET /_/shares', 'shares.list', {
      summary: 'List what is shared',
      answers: ok('Shares, newest first', v.array(ShareSchema)),
      handle: async ({ caller }) => json((await shares.list(caller)).map(present)),
    }),

    route('GET /_/shares/:id', 'shares.get', {
      summary: 'Get a share',
      answers: ok('The share', ShareSchema),
      handle: async ({ caller, params }) => json(present(await shares.get(caller, params.id ?? ''))),
    }),

    route('DELETE /_/shares/:id', 'shares.delete', {
      summary: 'End a share: its address no longer shows anything',
      answers: ok('The share has ended', Empty),
      handle: ({ caller, params }) => shares.delete(caller, params.id ?? ''),
    }),
  ];
}
