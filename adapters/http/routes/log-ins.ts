import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { LogIn } from '../../../core/model/log-in.ts';
import type { LogInMethods } from '../../../core/use-cases/log-in/methods.ts';
import { json, type Route, type RouteRequest, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { Empty, Timestamp } from '../schemas/values.ts';
import { notKept } from './keys.ts';

/** The response of an authenticator; the adapter for passkeys checks the rest. */
export const PasskeyResponse = v.pipe(
  v.looseObject({ id: v.string() }),
  v.description('The credential as JSON (Web Authentication, 5.1), from PublicKeyCredential.toJSON'),
);
const Ceremony = v.pipe(v.string(), v.description('Sent back with the next request, within ten minutes'));
export const PasskeyOptions = v.pipe(
  v.object({
    options: v.pipe(
      v.looseObject({ challenge: v.string() }),
      v.description('For navigator.credentials.create, as JSON (Web Authentication, 5.1.8)'),
    ),
    ceremony: Ceremony,
  }),
  v.title('PasskeyOptions'),
);
const Method = v.pipe(
  v.object({
    id: v.string(),
    kind: v.picklist(['password', 'passkey', 'oidc', 'totp', 'recovery']),
    name: v.pipe(
      v.string(),
      v.description(
        'The name to use with the password, the name of the passkey, or the name at the provider',
      ),
    ),
    created: Timestamp,
    lastUsed: v.optional(Timestamp),
  }),
  v.title('LogInMethod'),
);
const PasswordDraft = v.pipe(
  v.object({ name: v.pipe(v.string(), v.description('The name to log in with')), password: v.string() }),
  v.title('PasswordDraft'),
);
const PasskeyDraft = v.pipe(
  v.object({ name: v.string(), ceremony: Ceremony, response: PasskeyResponse }),
  v.title('PasskeyDraft'),
);
const CodesSecret = v.pipe(
  v.object({ options: v.object({ secret: v.string(), uri: v.string() }), ceremony: Ceremony }),
  v.title('CodesSecret'),
);
const CodeDraft = v.pipe(v.object({ ceremony: Ceremony, code: v.string() }), v.title('CodeDraft'));

interface Services {
  readonly methods: LogInMethods;
  /** The public URL without a trailing slash. */
  readonly baseUrl: string;
}

/** Endpoints of the ways to log in to the account (docs/accounts.md). */
export function logInRoutes({ methods, baseUrl }: Services): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/log-ins',
      operation: 'log-ins.list',
      summary: 'List the ways to log in to the account',
      answers: { 200: { description: 'The ways to log in, oldest first', schema: v.array(Method) } },
      handle: async ({ caller }) => json((await methods.list(caller)).map(present)),
    }),
    route({
      method: 'PUT',
      path: '/_/log-ins/password',
      operation: 'log-ins.set-password',
      summary: 'Set or change the password, and the name for it',
      body: jsonBody(PasswordDraft, { maxBytes: 64 * 1024 }),
      answers: { 200: { description: 'The password', schema: Method } },
      async handle({ caller, address, body: { name, password } }) {
        return json(present(await methods.setPassword(caller, { address: address() }, name, password)));
      },
    }),
    route({
      method: 'POST',
      path: '/_/log-ins/passkey-options',
      operation: 'log-ins.begin-passkey',
      summary: 'Begin to add a passkey',
      answers: {
        200: { description: 'What the browser needs for creating the passkey', schema: PasskeyOptions },
      },
      handle: async (request) =>
        notKept(json(await methods.beginPasskey(request.caller, pageOf(request, baseUrl)))),
    }),
    route({
      method: 'POST',
      path: '/_/log-ins/passkeys',
      operation: 'log-ins.add-passkey',
      summary: 'Add a passkey',
      body: jsonBody(PasskeyDraft, { maxBytes: 64 * 1024 }),
      answers: { 200: { description: 'The passkey', schema: Method } },
      async handle(request) {
        const { caller, address, body } = request;
        const { name, ceremony, response } = body;
        const answer = { ceremony, origin: pageOf(request, baseUrl), response };
        return json(present(await methods.addPasskey(caller, { address: address() }, name, answer)));
      },
    }),
    route({
      method: 'POST',
      path: '/_/log-ins/codes-secret',
      operation: 'log-ins.begin-codes',
      summary: 'Begin to protect the password with the codes of an authenticator app',
      answers: { 200: { description: 'The secret for an authenticator app', schema: CodesSecret } },
      handle: async ({ caller }) => notKept(json(await methods.beginCodes(caller))),
    }),
    route({
      method: 'POST',
      path: '/_/log-ins/codes',
      operation: 'log-ins.add-codes',
      summary: 'Protect the password with the codes of an authenticator app',
      body: jsonBody(CodeDraft),
      answers: { 200: { description: 'The authenticator app', schema: Method } },
      async handle({ caller, address, body: { ceremony, code } }) {
        return json(present(await methods.addCodes(caller, { address: address() }, ceremony, code)));
      },
    }),
    route({
      method: 'POST',
      path: '/_/log-ins/recovery-codes',
      operation: 'log-ins.renew-recovery-codes',
      summary: 'Make ten recovery codes; earlier codes stop working',
      answers: { 200: { description: 'The codes, shown only now', schema: v.array(v.string()) } },
      handle: async ({ caller, address }) =>
        notKept(json(await methods.renewRecoveryCodes(caller, { address: address() }))),
    }),
    route({
      method: 'POST',
      path: '/_/log-ins/provider-options',
      operation: 'log-ins.begin-provider',
      summary: 'Begin to connect the identity provider',
      answers: {
        200: {
          description: 'What the log-in page needs to begin',
          schema: v.object({ ceremony: Ceremony }),
        },
      },
      handle: async ({ caller }) => notKept(json({ ceremony: methods.beginProvider(caller) })),
    }),
    route({
      method: 'DELETE',
      path: '/_/log-ins/:id',
      operation: 'log-ins.remove',
      summary: 'Remove a way to log in; access keys from earlier log-ins keep working',
      answers: { 200: { description: 'The way to log in no longer works', schema: Empty } },
      handle: ({ caller, address, params }) =>
        methods.remove(caller, { address: address() }, params.id ?? ''),
    }),
  ];
}

type Sent = Pick<RouteRequest<unknown, unknown>, 'headers'>;

/** The origin of the page that sends a request. */
export function pageOf({ headers }: Sent, baseUrl: string): string {
  return headers.origin ?? baseUrl;
}

function present({ id, kind, label, created, lastUsed }: LogIn) {
  return {
    id,
    kind,
    name: label,
    created: toTimestamp(created),
    ...(lastUsed !== undefined && { lastUsed: toTimestamp(lastUsed) }),
  };
}
