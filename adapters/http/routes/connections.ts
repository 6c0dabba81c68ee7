import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type { Connections } from '../../../core/use-cases/log-in/connections.ts';
import { json, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { Access, KeyScope, notKept, toScope } from './keys.ts';

const MAX_REQUEST_BYTES = 64 * 1024;
const Query = v.pipe(
  v.string(),
  v.description('The query with which the program sent the browser here (RFC 6749, 4.1.1)'),
);
const RequestShown = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.description('What the program calls itself')),
    site: v.pipe(v.string(), v.description('The site or program to which the access goes')),
    access: Access,
    refusal: v.pipe(v.string(), v.description('Where the browser goes if the person refuses')),
  }),
  v.title('ConnectionRequest'),
);
const Answer = v.pipe(
  v.object({ location: v.pipe(v.string(), v.description('Where the browser goes, with the code')) }),
  v.title('ConnectionAnswer'),
);

interface Services {
  readonly connections: Connections;
  /** The public URL without a trailing slash, as seen by the sender of a request. */
  readonly baseOf: (headers: IncomingHttpHeaders) => string;
}

/** Endpoints with which the app asks a person whether a program may connect (docs/assistants.md). */
export function connectionRoutes({ connections, baseOf }: Services): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/_/connections/request',
      operation: 'connections.show',
      summary: 'See what a program asks for that wants to connect',
      body: jsonBody(v.pipe(v.object({ query: Query }), v.title('ConnectionQuery')), {
        maxBytes: MAX_REQUEST_BYTES,
      }),
      answers: { 200: { description: 'The program and its request', schema: RequestShown } },
      async handle({ caller, body: { query }, headers }) {
        const { program, ...shown } = connections.show(caller, query, baseOf(headers));
        return json({ name: program.name, ...shown });
      },
    }),

    route({
      method: 'POST',
      path: '/_/connections',
      operation: 'connections.allow',
      summary: 'Let a program connect',
      body: jsonBody(
        v.pipe(v.object({ query: Query, scope: v.optional(KeyScope) }), v.title('ConnectionConsent')),
        { maxBytes: MAX_REQUEST_BYTES },
      ),
      answers: { 200: { description: 'A code for the program, once and for ten minutes', schema: Answer } },
      async handle({ caller, body: { query, scope }, headers }) {
        const location = await connections.allow(caller, query, baseOf(headers), toScope(scope));
        return notKept(json({ location }));
      },
    }),
  ];
}
