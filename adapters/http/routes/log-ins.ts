import * as v from 'valibot';
import type { Account } from '../../../core/model/account.ts';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { LogIn } from '../../../core/model/log-in.ts';
import type { MailAddresses } from '../../../core/use-cases/accounts/mail-addresses.ts';
import type { LogInMethods } from '../../../core/use-cases/log-in/methods.ts';
import { json, ok, type Route, type RouteRequest, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described, titled } from '../schemas/describe.ts';
import { Empty, Timestamp } from '../schemas/values.ts';
import { notStored } from './keys.ts';

/** The response of an authenticator. The adapter for passkeys checks everything but the id. */
export const PasskeyResponse = described(
  v.looseObject({ id: v.string() }),
  'The credential as JSON (Web Authentication, 5.1), from PublicKeyCredential.toJSON',
);
/** Identifies a registration that is in progress: of a passkey, an authenticator app or an identity provider. */
const Ceremony = described(v.string(), 'Send it back with the next request, within ten minutes');
export const PasskeyOptions = titled('PasskeyOptions', {
  options: described(
    v.looseObject({ challenge: v.string() }),
    'For navigator.credentials.create, as JSON (Web Authentication, 5.1.8)',
  ),
  ceremony: Ceremony,
});
const Method = titled('LogInMethod', {
  id: v.string(),
  kind: v.picklist(['password', 'passkey', 'oidc', 'totp', 'recovery']),
  name: described(
    v.string(),
    'The name to use with the password, the name of the passkey, or the name at the provider',
  ),
  created: Timestamp,
  lastUsed: v.optional(Timestamp),
});
const PasswordDraft = titled('PasswordDraft', {
  name: described(v.string(), 'The name to log in with'),
  password: v.string(),
});
const PasskeyDraft = titled('PasskeyDraft', {
  name: v.string(),
  ceremony: Ceremony,
  response: PasskeyResponse,
});
const CodesSecret = titled('CodesSecret', {
  options: v.object({ secret: v.string(), uri: v.string() }),
  ceremony: Ceremony,
});
const CodeDraft = titled('CodeDraft', { ceremony: Ceremony, code: v.string() });

const MailDraft = titled('MailDraft', {
  mail: described(v.nullable(v.string()), 'One email address; null removes it'),
});
const Mail = titled('AccountMail', {
  mail: v.nullable(v.string()),
  sends: described(v.boolean(), 'Whether this server sends mail'),
});

interface Services {
  readonly methods: LogInMethods;
  readonly addresses: MailAddresses;
  /** The public URL without a trailing slash. */
  readonly baseUrl: string;
}

/** Endpoints of the ways to log in to the account (docs/accounts.md). */
export function logInRoutes({ methods, addresses: mailAddresses, baseUrl }: Services): readonly Route[] {
  const presentMail = ({ mail }: Account) => ({ mail: mail ?? null, sends: mailAddresses.isOffered });
  return [
    route('GET /_/log-ins', 'log-ins.list', {
      summary: 'List the ways to log in to the account',
      answers: ok('The ways to log in, oldest first', v.array(Method)),
      handle: async ({ caller }) => json((await methods.list(caller)).map(present)),
    }),
    route('PUT /_/log-ins/password', 'log-ins.set-password', {
      summary: 'Set or change the password, and the name for it',
      body: jsonBody(PasswordDraft, { maxBytes: 64 * 1024 }),
      answers: ok('The password', Method),
      async handle({ caller, address, body: { name, password } }) {
        return json(present(await methods.setPassword(caller, { address: address() }, name, password)));
      },
    }),
    route('POST /_/log-ins/passkey-options', 'log-ins.begin-passkey', {
      summary: 'Begin to add a passkey',
      answers: ok('What the browser needs for creating the passkey', PasskeyOptions),
      handle: async (request) =>
        notStored(json(await methods.beginPasskey(request.caller, originOf(request, baseUrl)))),
    }),
    route('POST /_/log-ins/passkeys', 'log-ins.add-passkey', {
      summary: 'Add a passkey',
      body: jsonBody(PasskeyDraft, { maxBytes: 64 * 1024 }),
      answers: ok('The passkey', Method),
      async handle(request) {
        const { caller, address, body } = request;
        const { name, ceremony, response } = body;
        const registration = { ceremony, origin: originOf(request, baseUrl), response };
        return json(present(await methods.addPasskey(caller, { address: address() }, name, registration)));
      },
    }),
    route('POST /_/log-ins/codes-secret', 'log-ins.begin-codes', {
      summary: 'Begin to protect the password with the codes of an authenticator app',
      answers: ok('The secret for an authenticator app', CodesSecret),
      handle: async ({ caller }) => notStored(json(await methods.beginCodes(caller))),
    }),
    route('POST /_/log-ins/codes', 'log-ins.add-codes', {
      summary: 'Protect the password with the codes of an authenticator app',
      body: jsonBody(CodeDraft),
      answers: ok('The authenticator app', Method),
      async handle({ caller, address, body: { ceremony, code } }) {
        return json(present(await methods.addCodes(caller, { address: address() }, ceremony, code)));
      },
    }),
    route('POST /_/log-ins/recovery-codes', 'log-ins.renew-recovery-codes', {
      summary: 'Create ten recovery codes; earlier codes stop working',
      answers: ok('The codes, shown only once', v.array(v.string())),
      handle: async ({ caller, address }) =>
        notStored(json(await methods.renewRecoveryCodes(caller, { address: address() }))),
    }),
    route('POST /_/log-ins/provider-options', 'log-ins.begin-provider', {
      summary: 'Begin to connect the identity provider',
      answers: ok('What the log-in page needs to begin', v.object({ ceremony: Ceremony })),
      handle: async ({ caller }) => notStored(json({ ceremony: methods.beginProvider(caller) })),
    }),
    route('GET /_/mail', 'account.get-mail', {
      summary: 'Get the email address of the account',
      answers: ok('The email address, and whether this server sends mail', Mail),
      handle: async ({ caller: { account } }) => notStored(json(presentMail(account))),
    }),
    route('PUT /_/mail', 'account.set-mail', {
      summary: 'Set or remove the email address of the account',
      body: jsonBody(MailDraft),
      answers: ok('The email address, and whether this server sends mail', Mail),
      handle: async ({ caller, address, body: { mail } }) =>
        notStored(json(presentMail(await mailAddresses.set(caller.account, mail, caller, address())))),
    }),
    route('DELETE /_/log-ins/:id', 'log-ins.remove', {
      summary: 'Remove a way to log in; access keys from earlier log-ins keep working',
      answers: ok('The way to log in no longer works', Empty),
      handle: ({ caller, address, params }) =>
        methods.remove(caller, { address: address() }, params.id ?? ''),
    }),
  ];
}

/** The origin of the page that sends a request. */
export function originOf(
  { headers }: Pick<RouteRequest<unknown, unknown>, 'headers'>,
  baseUrl: string,
): string {
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
