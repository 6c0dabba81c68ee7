import * as v from 'valibot';
import type { Invitations } from '../../../core/use-cases/accounts/invitations.ts';
import type { AccountSetup } from '../../../core/use-cases/log-in/set-up.ts';
import { json, ok, okCreated, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described, titled } from '../schemas/describe.ts';
import { Timestamp } from '../schemas/values.ts';
import { Access, KeyScope, LinkState, NewKey, newKeyReply, notStored, present } from './keys.ts';
import { originOf, PasskeyOptions, PasskeyResponse } from './log-ins.ts';

const KnownLink = titled('KnownLink', {
  access: Access,
  scope: KeyScope,
  state: LinkState,
  expires: v.optional(Timestamp),
  setsUp: v.optional(described(v.boolean(), 'Whether the link sets up a new account')),
});
const ExchangeDraft = titled('ExchangeDraft', {
  name: described(v.string(), 'Name of the key in lists'),
  tab: v.optional(
    described(
      v.boolean(),
      'Whether the browser forgets the key when its tab closes, as over plain http from another machine; the link then stays open until it expires. Ignored if BASE_URL is https',
    ),
  ),
});

const PasskeyBeginning = titled('PasskeyBeginning', { name: v.string() });
const SetUpDraft = titled('SetUpDraft', {
  name: described(v.string(), 'The name of the person, for the account and for logging in'),
  browser: described(v.string(), 'Name of the key in lists'),
  password: v.optional(v.string()),
  passkey: v.optional(v.object({ ceremony: v.string(), response: PasskeyResponse })),
});

/** Endpoints of links to the web app. Requests are signed with the secret in the link (docs/app.md, "Open the app"; D44). */
export function invitationRoutes({
  invitations,
  setUps,
  baseUrl,
}: {
  readonly invitations: Invitations;
  readonly setUps: AccountSetup;
  /** The public URL without a trailing slash. */
  readonly baseUrl: string;
}): readonly Route[] {
  return [
    route('GET /_/link', 'link.get', {
      summary: 'See what access a link to the web app gives',
      answers: ok('The link', KnownLink),
      async handle({ caller }) {
        const { link, state } = invitations.find(caller);
        const { access, scope, expires } = present(link, 0);
        const setsUp = setUps.isOffered && link.invitation?.setsUp;
        return json({ access, scope, state, expires, ...(setsUp && { setsUp }) });
      },
    }),

    route('POST /_/link', 'link.exchange', {
      summary: 'Exchange a link to the web app for an access key',
      body: jsonBody(ExchangeDraft),
      answers: okCreated('A key for the browser, with its secret', NewKey),
      async handle({ caller, body: { name, tab = false } }) {
        return newKeyReply(await invitations.exchange(caller, { name, isForTab: tab }));
      },
    }),

    route('POST /_/link/passkey-options', 'link.passkey', {
      summary: 'Begin to create the passkey of a new account',
      body: jsonBody(PasskeyBeginning),
      answers: ok('What the browser needs for creating the passkey', PasskeyOptions),
      handle: async (request) =>
        notStored(
          json(await setUps.beginPasskey(request.caller, request.body.name, originOf(request, baseUrl))),
        ),
    }),

    route('POST /_/link/set-up', 'link.set-up', {
      summary: 'Set up a new account with a name and a password or a passkey',
      body: jsonBody(SetUpDraft, { maxBytes: 64 * 1024 }),
      answers: okCreated('A key for the browser, with its secret', NewKey),
      async handle(request) {
        const { caller, address, body } = request;
        const passkey = body.passkey && { ...body.passkey, origin: originOf(request, baseUrl) };
        return newKeyReply(await setUps.setUp(caller, { address: address() }, { ...body, passkey }));
      },
    }),
  ];
}
