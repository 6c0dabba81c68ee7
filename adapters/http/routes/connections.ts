import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type { Connections } from '../../../core/use-cases/log-in/connections.ts';
import { json, ok, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described, titled } from '../schemas/describe.ts';
import { Access, KeyScope, notStored, toScope } from './keys.ts';

const MAX_REQUEST_BYTES = 64 * 1024;
const Query = described(
  v.string(),
  'The query with which the program sent the browser here (RFC 6749, 4.1.1)',
);
const RequestShown = titled('ConnectionRequest', {
  name: described(v.string(), 'What the program calls itself'),
  site: described(v.string(), 'The site or program to which the access goes'),
  access: Access,
  refusal: described(v.string(), 'Where the browser goes if the person refuses'),
});
const Answer = titled('ConnectionAnswer', {
  location: described(v.string(), 'Where the browser goes, with the code'),
});

interface Services {
  readonly connections: Connections;
  /** The public URL without a trailing slash, as seen by the sender of a request. */
  readonly baseOf: (headers: IncomingHttpHeaders) => string;
}

/** Endpoints with which the app asks a person whether a program may connect (docs/assistants.md). */
export function connectionRoutes({ connections, baseOf }: Services): readonly Route[] {
  return [
    route('POST /_/connections/request', 'connections.show', {
      summary: 'Get the access that a program requests to connect',
      body: jsonBody(titled('ConnectionQuery', { query: Query }), {
        maxBytes: MAX_REQUEST_BYTES,
      }),
      answers: ok('The program and its request', RequestShown),
      async handle({ caller, body: { query }, headers }) {
        const { program, ...shown } = connections.show(caller, query, baseOf(headers));
        return json({ name: program.name, ...shown });
      },
    }),

    route('POST /_/connections', 'connections.allow', {
      summary: 'Let a program connect',
      body: jsonBody(titled('ConnectionConsent', { query: Query, scope: v.optional(KeyScope) }), {
        maxBytes: MAX_REQUEST_BYTES,
      }),
      answers: ok('A code for the program, once and for ten minutes', Answer),
      async handle({ caller, body: { query, scope }, headers }) {
        const location = await connections.allow(caller, query, baseOf(headers), toScope(scope));
        return notStored(json({ location }));
      },
    }),
  ];
}
