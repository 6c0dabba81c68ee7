import * as v from 'valibot';
import type { AccessKey } from '../../../core/model/access-key.ts';
import { MAX_TOKEN_DAYS, TOKEN_DAYS } from '../../../core/model/api-token.ts';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { ApiTokens } from '../../../core/use-cases/accounts/api-tokens.ts';
import { created, json, ok, okCreated, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described, titled } from '../schemas/describe.ts';
import { Empty, Timestamp } from '../schemas/values.ts';
import { KeyScope, notStored, toScope } from './keys.ts';

const Level = described(
  v.picklist(['save', 'read', 'full']),
  'What the token may do: create objects and read the objects it created, read everything, or read and change everything',
);
const TokenDraft = titled('TokenDraft', {
  name: described(v.string(), 'The program that will use the token'),
  level: v.optional(described(Level, '`save` by default')),
  scope: v.optional(KeyScope),
  days: v.optional(
    described(v.number(), `Days until the token expires: 1 to ${MAX_TOKEN_DAYS}, ${TOKEN_DAYS} by default`),
  ),
  expires: v.optional(described(v.string(), 'When the token expires, as a timestamp, instead of days')),
});
const Token = v.object({
  id: v.string(),
  name: v.string(),
  level: Level,
  scope: KeyScope,
  created: Timestamp,
  expires: Timestamp,
});
const ListedToken = titled('Token', {
  ...Token.entries,
  lastSeen: v.optional(Timestamp),
  current: v.optional(described(v.boolean(), 'Whether this request was sent with the token')),
});
const NewToken = titled('NewToken', {
  ...Token.entries,
  token: described(v.string(), 'To be sent as Authorization: Bearer TOKEN; shown only once'),
});
const TokenPolicy = titled('TokenPolicy', {
  allowed: described(v.boolean(), 'Whether the account accepts API tokens'),
});

/** Endpoints of API tokens (docs/tokens.md; D46). */
export function apiTokenRoutes({ tokens }: { tokens: ApiTokens }): readonly Route[] {
  return [
    route('GET /_/tokens', 'tokens.list', {
      summary: 'List the API tokens of the account',
      answers: ok('Tokens that are not revoked, oldest first', v.array(ListedToken)),
      async handle({ caller }) {
        const listed = await tokens.list(caller);
        return json(
          listed.map(({ key, lastSeen, isCurrent }) => ({
            ...present(key),
            ...(lastSeen !== undefined && { lastSeen: toTimestamp(lastSeen) }),
            ...(isCurrent && { current: true }),
          })),
        );
      },
    }),

    route('POST /_/tokens', 'tokens.create', {
      summary: 'Create an API token, which a program sends instead of signing requests',
      body: jsonBody(TokenDraft),
      answers: okCreated('The token, shown only once', NewToken),
      async handle({ caller, body: { name, level: access = 'save', scope, days, expires } }) {
        const draft = { name, access, scope: toScope(scope), term: { days, expires } };
        const { key, token } = await tokens.create(caller, draft);
        return notStored(created(`/_/tokens/${key.kid}`, { ...present(key), token }));
      },
    }),

    route('DELETE /_/tokens/:id', 'tokens.revoke', {
      summary: 'Revoke an API token; every token may revoke itself',
      answers: ok('The token no longer works', Empty),
      handle: ({ caller, params }) => tokens.revoke(caller, params.id ?? ''),
    }),

    route('GET /_/token-policy', 'tokens.policy', {
      summary: 'See whether the account accepts API tokens',
      answers: ok('The policy', TokenPolicy),
      handle: async ({ caller }) => json({ allowed: tokens.areAllowed(caller) }),
    }),

    route('PUT /_/token-policy', 'tokens.set-policy', {
      summary: 'Accept API tokens or refuse them all',
      body: jsonBody(TokenPolicy),
      handle: ({ caller, body: { allowed } }) => tokens.allow(caller, allowed),
    }),
  ];
}

function present({ kid: id, name = '', access: level, scope, created, token }: AccessKey) {
  return {
    id,
    name,
    level,
    scope: scope.type === 'spaces' ? scope.spaceIds : scope.type,
    created: toTimestamp(created),
    expires: toTimestamp(token?.expires ?? created),
  };
}
