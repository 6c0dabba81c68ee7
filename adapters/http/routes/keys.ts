import * as v from 'valibot';
import { type AccessKey, EVERYTHING, type Scope } from '../../../core/model/access-key.ts';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { AccessKeys, KnownKey } from '../../../core/use-cases/access-keys.ts';
import { created, DONE, json, type Reply, type Route, route } from '../route.ts';
import { Empty, Timestamp, Uid } from '../schemas/values.ts';
import { jsonBody } from '../validate.ts';

/** The most spaces to which a key can be limited: an id of each is read when it is made, and all of them with every request. */
const MAX_SPACES = 100;

const Access = v.pipe(v.picklist(['full', 'read']), v.description('Whether it may write'));
const KeyScope = v.pipe(
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
  v.description('What it sees: all, only what was saved from an address, or the objects in these spaces'),
);
const Link = v.pipe(v.boolean(), v.description('Whether it is for a link to the web app'));

const KeyDraft = v.pipe(
  v.object({
    name: v.string(),
    access: v.optional(Access),
    scope: v.optional(KeyScope),
    link: v.optional(Link),
  }),
  v.title('KeyDraft'),
);
const Key = v.object({
  kid: v.string(),
  name: v.string(),
  access: Access,
  scope: KeyScope,
  link: Link,
  created: Timestamp,
});
const ListedKey = v.pipe(
  v.object({
    ...Key.entries,
    lastSeen: v.optional(Timestamp),
    current: v.optional(v.pipe(v.boolean(), v.description('Whether this request is signed with it'))),
  }),
  v.title('Key'),
);
const NewKey = v.pipe(
  v.object({
    ...Key.entries,
    secret: v.pipe(v.string(), v.description('16 bytes in base64, shown only now')),
  }),
  v.title('NewKey'),
);

/** Endpoints of access keys (docs/api.md, "GET /_/keys"; D15). */
export function keyRoutes({ keys }: { keys: AccessKeys }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/keys',
      operation: 'keys.list',
      summary: 'List the access keys of the account',
      answers: {
        200: { description: 'The keys that are not revoked, oldest first', schema: v.array(ListedKey) },
      },
      handle: async ({ caller }) => json((await keys.list(caller)).map(presentKnown)),
    }),

    route({
      method: 'POST',
      path: '/_/keys',
      operation: 'keys.create',
      summary: 'Make an access key',
      body: jsonBody(KeyDraft),
      answers: { 201: { description: 'The key with its secret', schema: NewKey } },
      async handle({ caller, body: { name, access = 'full', scope, link = false } }) {
        const made = await keys.create(caller, {
          name,
          access,
          scope: toScope(scope),
          ...(link && { link: true }),
        });
        const secret = Buffer.from(made.secret).toString('base64');
        return notKept(created(`/_/keys/${made.key.kid}`, { ...present(made.key), secret }));
      },
    }),

    route({
      method: 'DELETE',
      path: '/_/keys/:kid',
      operation: 'keys.revoke',
      summary: 'Revoke an access key; every key may revoke itself',
      answers: { 200: { description: 'No request is answered with it any more', schema: Empty } },
      async handle({ caller, params }) {
        await keys.revoke(caller, params.kid ?? '');
        return DONE;
      },
    }),
  ];
}

/** An answer with a secret, which nothing on its way is to store. */
function notKept(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store' } };
}

function toScope(scope: v.InferOutput<typeof KeyScope> = 'everything'): Scope {
  if (typeof scope === 'string') return scope === 'everything' ? EVERYTHING : { type: scope };
  return { type: 'spaces', spaceIds: [...new Set(scope)] };
}

function present({ kid, name = '', access, scope, link, created }: AccessKey) {
  return {
    kid,
    name,
    access,
    scope: scope.type === 'spaces' ? scope.spaceIds : scope.type,
    link: link === true,
    created: toTimestamp(created),
  };
}

function presentKnown({ key, lastSeen, isCurrent }: KnownKey) {
  return {
    ...present(key),
    ...(lastSeen !== undefined && { lastSeen: toTimestamp(lastSeen) }),
    ...(isCurrent && { current: true }),
  };
}
