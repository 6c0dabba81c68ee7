import * as v from 'valibot';
import type { Invitations } from '../../../core/use-cases/accounts/invitations.ts';
import { created, json, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { Timestamp } from '../schemas/values.ts';
import { Access, KeyScope, LinkState, NewKey, notKept, present } from './keys.ts';

const KnownLink = v.pipe(
  v.object({ access: Access, scope: KeyScope, state: LinkState, expires: v.optional(Timestamp) }),
  v.title('KnownLink'),
);
const ExchangeDraft = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.description('Name of the key in lists')),
    tab: v.optional(
      v.pipe(
        v.boolean(),
        v.description(
          'Whether the browser forgets the key when its tab closes, as over plain http from another machine; the link then stays open until it expires. Ignored if BASE_URL is https',
        ),
      ),
    ),
  }),
  v.title('ExchangeDraft'),
);

/** Endpoints of links to the web app. Requests are signed with the secret in the link (docs/app.md, "Open it"; D44). */
export function invitationRoutes({ invitations }: { invitations: Invitations }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/link',
      operation: 'link.get',
      summary: 'See what access a link to the web app gives',
      answers: { 200: { description: 'The link', schema: KnownLink } },
      async handle({ caller }) {
        const { link, state } = invitations.find(caller);
        const { access, scope, expires } = present(link, 0);
        return json({ access, scope, state, ...(expires !== undefined && { expires }) });
      },
    }),

    route({
      method: 'POST',
      path: '/_/link',
      operation: 'link.exchange',
      summary: 'Exchange a link to the web app for an access key',
      body: jsonBody(ExchangeDraft),
      answers: { 201: { description: 'A key for the browser, with its secret', schema: NewKey } },
      async handle({ caller, body: { name, tab = false } }) {
        const { key, secret } = await invitations.exchange(caller, { name, isForTab: tab });
        const shown = { ...present(key, key.created), secret: Buffer.from(secret).toString('base64') };
        return notKept(created(`/_/keys/${key.kid}`, shown));
      },
    }),
  ];
}
