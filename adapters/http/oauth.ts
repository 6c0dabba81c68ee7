import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { DomainError, type ErrorCode, isDomainError } from '../../core/errors.ts';
import {
  CONNECTION_PATHS,
  clientIdOf,
  oauthError,
  parseProgram,
  pathOf,
} from '../../core/model/connection.ts';
import type { Connections } from '../../core/use-cases/log-in/connections.ts';
import { readJson, readText } from './pipeline/body.ts';
import { mediaTypeOf } from './pipeline/negotiate.ts';
import { JSON_TYPE, json, type Reply } from './pipeline/route.ts';
import type { Exchange } from './pipeline/router.ts';
import type { AddressOf } from './pipeline/visitor.ts';
import { notStored } from './routes/keys.ts';

type Answer = (c: Exchange) => Promise<Reply>;

interface Options {
  readonly connections: Connections;
  readonly addressOf: AddressOf;
  /** The public URL without a trailing slash, as seen by the sender of a request. */
  readonly baseOf: (headers: IncomingHttpHeaders) => string;
  /** The path of the public URL. */
  readonly prefix: string;
}

/** Maximum size of a body. A larger body is rejected without reading it. */
const MAX_BYTES = 64 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const RESOURCE = '/.well-known/oauth-protected-resource';
const SERVER = '/.well-known/oauth-authorization-server';
const OUTAGES: ReadonlySet<ErrorCode> = new Set(['unavailable', 'storage-full', 'exhausted']);
/** Limits registrations: at most `most` per client address in `seconds`. At most `addresses` client addresses are counted. */
const REGISTRATIONS = { most: 60, seconds: 3_600, addresses: 10_000 };
const CODE_FLOW = {
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

/** The header of a 401 from an endpoint for assistants that says how to connect (RFC 9728, 5.1). No header for other paths. */
export function connectHint(path: string, base: string): Readonly<Record<string, string>> {
  if (!(path in CONNECTION_PATHS)) return {};
  return { 'WWW-Authenticate': `Bearer resource_metadata="${metadataOf(path, base)}"` };
}

/** The URL of the metadata of an endpoint for assistants: at the origin, followed by the path of the endpoint (RFC 9728, 3.1). */
function metadataOf(path: string, base: string): string {
  const { origin, pathname } = new URL(base + path);
  return origin + RESOURCE + pathname;
}

/**
 * The requests of programs that connect by OAuth 2.1 (docs/assistants.md), by path. They need no credential, and ignore cookies.
 * The app asks the person, and signs its requests as usual.
 */
export function oauthSite({
  connections,
  addressOf,
  baseOf,
  prefix,
}: Options): Readonly<Record<'GET' | 'POST', Readonly<Record<string, Answer>>>> {
  /** Reports errors in OAuth's format (RFC 6749, 5.2), which programs expect. */
  const answered =
    (answer: Answer): Answer =>
    async (c) => {
      try {
        return notStored(await answer(c));
      } catch (error) {
        if (!isDomainError(error) || OUTAGES.has(error.code)) throw error;
        const refusal = { error: error.wording?.code ?? 'invalid_request', error_description: error.message };
        return notStored(json(refusal, isDomainError(error, 'unauthenticated') ? 401 : 400));
      }
    };
  const registrations = new LRUCache<string, { count: number }>({
    max: REGISTRATIONS.addresses,
    ttl: REGISTRATIONS.seconds * 1_000,
  });
  function countRegistration({ incoming }: Exchange): void {
    const address = addressOf(incoming);
    const window = registrations.get(address) ?? { count: 0 };
    if (window.count === 0) registrations.set(address, window);
    window.count += 1;
    if (window.count <= REGISTRATIONS.most) return;
    const wait = Math.ceil(registrations.getRemainingTTL(address) / 1_000);
    throw new DomainError('exhausted', `Too many programs registered from ${address}: try again later.`, {
      retryAfterSeconds: wait,
    });
  }
  const form = async ({ incoming }: Exchange): Promise<ReadonlyMap<string, string>> => {
    mediaTypeOf(incoming.headers['content-type'], [FORM_TYPE]);
    const pairs = [...new URLSearchParams(await readText(incoming, MAX_BYTES))];
    const fields = new Map(pairs);
    if (fields.size === pairs.length) return fields;
    throw oauthError('invalid_request', 'A parameter is given twice.');
  };

  const showResource: Answer = async ({ incoming, path: asked }) => {
    const base = baseOf(incoming.headers);
    const rest = asked.slice(RESOURCE.length).replace(/\/$/, '');
    const named = rest === '' || rest === prefix ? '/_/mcp' : rest;
    // The path of the resource follows with the prefix of the public URL, or without it behind some proxies.
    const resource = pathOf(new URL(base).origin + named, base) ?? pathOf(base + named, base);
    if (resource === null) throw new DomainError('not-found', 'No such endpoint.');
    return json({
      resource: base + resource,
      authorization_servers: [base],
      scopes_supported: [CONNECTION_PATHS[resource]],
      bearer_methods_supported: ['header'],
      resource_name: 'Commonplace',
    });
  };
  const showServer: Answer = async ({ incoming }) => {
    const base = baseOf(incoming.headers);
    const { token_endpoint_auth_method: method, ...flow } = CODE_FLOW;
    return json({
      issuer: base,
      authorization_endpoint: `${base}/app/settings/programs`,
      token_endpoint: `${base}/_/oauth/token`,
      registration_endpoint: `${base}/_/oauth/register`,
      revocation_endpoint: `${base}/_/oauth/revoke`,
      response_types_supported: flow.response_types,
      grant_types_supported: flow.grant_types,
      token_endpoint_auth_methods_supported: [method],
      revocation_endpoint_auth_methods_supported: [method],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: Object.values(CONNECTION_PATHS),
      authorization_response_iss_parameter_supported: true,
    });
  };

  return {
    GET: {
      [RESOURCE]: showResource,
      [`${RESOURCE}/*`]: showResource,
      [SERVER]: showServer,
      [`${SERVER}/*`]: showServer,
    },
    POST: {
      '/_/oauth/register': answered(async (c) => {
        countRegistration(c);
        const { incoming } = c;
        mediaTypeOf(incoming.headers['content-type'], [JSON_TYPE]);
        const program = parseProgram(await readJson(incoming, { maxBytes: MAX_BYTES }));
        const { name: client_name, redirectUris: redirect_uris } = program;
        return json({ client_id: clientIdOf(program), client_name, redirect_uris, ...CODE_FLOW }, 201);
      }),
      '/_/oauth/token': answered(async (c) =>
        json(
          await connections.exchange(
            { address: addressOf(c.incoming) },
            await form(c),
            baseOf(c.incoming.headers),
          ),
        ),
      ),
      '/_/oauth/revoke': answered(async (c) => {
        await connections.revoke((await form(c)).get('token') ?? '');
        return json({});
      }),
    },
  };
}
