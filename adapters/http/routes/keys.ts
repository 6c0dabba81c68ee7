import * as v from 'valibot';
import { unprocessable } from '../../../core/errors.ts';
import { type AccessKey, EVERYTHING, type Scope } from '../../../core/model/access-key.ts';
import { type Instant, toTimestamp } from '../../../core/model/instant.ts';
import {
  invitationState,
  LINK_DAYS,
  LINK_USES,
  MAX_LINK_DAYS,
  MAX_LINK_USES,
} from '../../../core/model/invitation.ts';
import type {
  AccessKeys,
  KeySummary,
  NewKey as MadeKey,
} from '../../../core/use-cases/accounts/access-keys.ts';
import { created, DONE, json, ok, okCreated, type Reply, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described, titled } from '../schemas/describe.ts';
import { Empty, Timestamp, Uid } from '../schemas/values.ts';

/**
 * Maximum number of spaces that a key can be limited to. Creating the key reads the id of each space, and every request reads all of them.
 */
const MAX_SPACES = 100;

export const Access = described(v.picklist(['full', 'read']), 'Whether the key may write');
export const KeyScope = described(
  v.union(
    [
      v.literal('everything'),
      v.literal('non-sensitive'),
      v.pipe(
        v.array(Uid),
        v.check(({ length }) => length >= 1 && length <= MAX_SPACES, `must name 1 to ${MAX_SPACES} spaces`),
      ),
    ],
    'must be everything, non-sensitive, or a list of space ids',
  ),
  'Everything, only objects saved from an address, or the objects in these spaces',
);
const Link = described(
  v.boolean(),
  'True for a link to the web app, which a browser exchanges for its own key',
);
const Days = described(
  v.number(),
  `Days until a link expires: 1 to ${MAX_LINK_DAYS}, ${LINK_DAYS} by default`,
);
const Uses = described(
  v.number(),
  `How many browsers can use a link: 1 to ${MAX_LINK_USES}, ${LINK_USES} by default`,
);
export const LinkState = described(
  v.picklist(['open', 'used', 'expired']),
  'Whether a link can still be used',
);

const KeyDraft = titled('KeyDraft', {
  name: v.string(),
  access: v.optional(Access),
  scope: v.optional(KeyScope),
  link: v.optional(Link),
  days: v.optional(Days),
  uses: v.optional(Uses),
});
const Key = v.object({
  kid: v.string(),
  name: v.string(),
  access: Access,
  scope: KeyScope,
  link: Link,
  state: v.optional(LinkState),
  expires: v.optional(Timestamp),
  uses: v.optional(Uses),
  used: v.optional(described(v.number(), 'How many browsers have used a link')),
  created: Timestamp,
});
const ListedKey = titled('Key', {
  ...Key.entries,
  lastSeen: v.optional(Timestamp),
  connected: v.optional(described(v.boolean(), 'Whether it belongs to a program connected by OAuth')),
  current: v.optional(described(v.boolean(), 'Whether this request is signed with the key')),
});
export const NewKey = titled('NewKey', {
  ...Key.entries,
  secret: described(v.string(), '16 bytes in base64, shown only once'),
});

/** Endpoints of access keys (docs/api.md, "GET /_/keys"; D15). */
export function keyRoutes({ keys }: { keys: AccessKeys }): readonly Route[] {
  return [
    route('GET /_/keys', 'keys.list', {
      summary: 'List the access keys of the account',
      answers: ok('Keys that are not revoked, oldest first', v.array(ListedKey)),
      async handle({ caller }) {
        const { keys: known, at } = await keys.list(caller);
        return json(known.map((one) => presentKnown(one, at)));
      },
    }),

    route('POST /_/keys', 'keys.create', {
      summary: 'Create an access key',
      body: jsonBody(KeyDraft),
      answers: okCreated('The key with its secret', NewKey),
      async handle({ caller, body: { name, access = 'full', scope, link = false, days, uses } }) {
        if (!link && (days !== undefined || uses !== undefined))
          throw unprocessable('days and uses are for links: set link to true, or leave them out.');
        const newKey = await keys.create(caller, {
          name,
          access,
          scope: toScope(scope),
          ...(link && { link: { days, uses } }),
        });
        return newKeyReply(newKey);
      },
    }),

    route('DELETE /_/keys/:kid', 'keys.revoke', {
      summary: 'Revoke an access key; every key may revoke itself',
      answers: ok('The key no longer works', Empty),
      async handle({ caller, params }) {
        await keys.revoke(caller, params.kid ?? '');
        return DONE;
      },
    }),
  ];
}

/** The response with a new key, whose secret is shown only once. */
export function newKeyReply({ key, secret }: MadeKey): Reply {
  const shown = { ...present(key, key.created), secret: Buffer.from(secret).toString('base64') };
  return notStored(created(`/_/keys/${key.kid}`, shown));
}

/** A response with a secret, which no cache may store. */
export function notStored(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store' } };
}

/** The scope in a request. */
export function toScope(scope: v.InferOutput<typeof KeyScope> = 'everything'): Scope {
  if (typeof scope === 'string') return scope === 'everything' ? EVERYTHING : { type: scope };
  return { type: 'spaces', spaceIds: [...new Set(scope)] };
}

/** @param at the time at which a link counts as open, used or expired */
export function present(
  { kid, name = '', access, scope, link, invitation, created }: AccessKey,
  at: Instant,
) {
  return {
    kid,
    name,
    access,
    scope: scope.type === 'spaces' ? scope.spaceIds : scope.type,
    link: link === true,
    ...(invitation && {
      state: invitationState(invitation, at),
      expires: toTimestamp(invitation.expires),
      uses: invitation.uses,
      used: invitation.used,
    }),
    created: toTimestamp(created),
  };
}

function presentKnown({ key, lastSeen, isCurrent }: KeySummary, at: Instant) {
  return {
    ...present(key, at),
    ...(key.client && { connected: true }),
    ...(lastSeen !== undefined && { lastSeen: toTimestamp(lastSeen) }),
    ...(isCurrent && { current: true }),
  };
}
