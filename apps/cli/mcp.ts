import { setImmediate } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { type CallService, type ServiceCall, ToolError } from '../../adapters/mcp/service.ts';
import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';
import type { Key } from '../client/key.ts';
import { ConnectionError, Problem } from '../client/problem.ts';
import { createSender } from '../client/sender.ts';
import { importSecret, platformSigner } from '../client/signer.ts';
import { VERSION } from '../server/version.ts';
import { type DefineCommand, examples, JSON_OPTION, UsageError, wholeNumber } from './command.ts';
import { keyMissing, parseCredentials, serverUrl } from './credentials.ts';
import { interruption } from './signals.ts';
import type { Terminal } from './terminal.ts';

/** Maximum time that an assistant waits for a response of the server, in milliseconds. */
const TIMEOUT_MS = 60_000;
const DAY_SECONDS = 24 * 60 * 60;
const DEFAULT_DAYS = 90;
const MAX_DAYS = 365;

/** The commands that give assistants tools for reading the library and, with `--write`, for changing it. */
export const mcp: DefineCommand = (command, terminal) => {
  command.description(
    'Give assistants access to the library through the Model Context Protocol. COMMONPLACE_URL is the URL of the server (default: http://127.0.0.1:8080), COMMONPLACE_KEY=kid:secret the access key.',
  );
  command
    .command('stdio', { isDefault: true })
    .description(
      'Serve the program that starts this command, over standard input and output. Assistants have read-only access without --write.',
    )
    .option('--write', 'also let assistants save, annotate, tag, link and organise', false)
    .addHelpText('after', examples('mcp', 'mcp --write'))
    .action(async ({ write }) => {
      const server = serverAccessOf(terminal);
      await checkConnection(server, write, terminal);
      const { serveStreams } = await import('../../adapters/mcp/stdio.ts');
      await serveStreams(
        {
          call: callerOf(server),
          writes: write,
          baseUrl: server.base,
          version: VERSION,
          pause: setImmediate,
          warn: (error) => terminal.error(error instanceof Error ? error.message : String(error)),
        },
        { input: process.stdin, output: process.stdout },
        interruption(),
      );
    });
  command
    .command('token')
    .description(
      'Print the URL and header for programs that connect to the server directly. The token is only valid for this URL, until it expires or its key is revoked.',
    )
    .option('--write', 'let assistants change the library, at another URL', false)
    .option('--days <DAYS>', `days until the token expires, 1 to ${MAX_DAYS}`, wholeNumber, DEFAULT_DAYS)
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('mcp token', 'mcp token --write --days 30 --json'))
    .action(async ({ write, days, json }) => {
      if (days < 1 || days > MAX_DAYS)
        throw new UsageError(`--days must be 1 to ${MAX_DAYS}, but is ${days}.`);
      await printToken(serverAccessOf(terminal), { writes: write, days, isJson: json === true }, terminal);
    });
};

/** A server, and the key for signing requests. */
interface ServerAccess {
  /** The URL of the server without a trailing slash. */
  readonly base: string;
  readonly credentials: Key;
}

function serverAccessOf(terminal: Terminal): ServerAccess {
  const base = serverUrl(terminal);
  const key = terminal.environment.COMMONPLACE_KEY;
  if (key === undefined) throw keyMissing();
  return { base: base.replace(/\/+$/, ''), credentials: parseCredentials(key) };
}

/** Returns a function that sends requests. The client signs them by the server's clock, and retries when the server asks it to. */
function callerOf({ base, credentials: { kid, secret } }: ServerAccess): CallService {
  const { send } = createSender({
    url: base,
    key: platformSigner(kid, importSecret(secret)),
  });
  return ({ method, target, headers, body }: ServiceCall) => {
    const options = {
      headers: { ...headers, 'User-Agent': `commonplace-mcp/${VERSION}` },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    return send(method, target, options).catch((error) => {
      if (error instanceof Problem) return toResponse(error);
      const { message, cause } = error instanceof ConnectionError ? (error.cause as Error) : error;
      const reason = cause instanceof Error && cause.message !== '' ? cause.message : message;
      throw new ToolError(`Commonplace is not responding at ${base}: ${reason}. Tell the user to start it.`);
    });
  };
}

/** Converts an error of the client back to the server's response. */
function toResponse({ status, type, title, detail, retryAfterMs }: Problem): Response {
  const retryHeaders = retryAfterMs === null ? {} : { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) };
  return Response.json({ status, type, title, detail }, { status, headers: retryHeaders });
}

/**
 * Checks the connection, and reports problems in the assistant's log. It does not fail if the server does not respond, because it may
 * respond
 * later.
 * @throws UsageError for a key that does not work, or that is read-only although `writes` is set
 */
async function checkConnection(server: ServerAccess, writes: boolean, terminal: Terminal): Promise<void> {
  const path = '/sessions/current';
  const response = await callerOf(server)({
    method: 'GET',
    target: path,
    headers: { Accept: 'application/json' },
  }).catch((error) => {
    terminal.error(error.message);
    return null;
  });
  if (response === null) return;
  const session = (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>;
  if (response.status === 401 || session.invalidated !== undefined)
    throw new UsageError(
      `The key in COMMONPLACE_KEY does not work at ${server.base}: ${session.detail ?? 'it was revoked.'}`,
    );
  if (writes && session.isReadOnly === true)
    throw new UsageError(
      'The key in COMMONPLACE_KEY is read-only: leave out --write, or use a key with full access.',
    );
  terminal.error(`Connected to ${server.base}; assistants may ${writes ? 'read and write' : 'read'}.`);
}

interface TokenRequest {
  readonly writes: boolean;
  readonly days: number;
  readonly isJson: boolean;
}

/** Prints the URL and token for a program that cannot sign requests. The token is valid only for this URL. */
async function printToken(
  { base, credentials }: ServerAccess,
  { writes, days, isJson }: TokenRequest,
  terminal: Terminal,
): Promise<void> {
  const url = `${base}/_/mcp${writes ? '/write' : ''}`;
  const seconds = days * DAY_SECONDS;
  const token = await signToken(credentials, { method: 'POST', path: new URL(url).pathname, seconds });
  const expires = new Date(Date.now() + seconds * 1000).toISOString();
  if (isJson) return terminal.json({ url, token, expires });
  terminal.out(`URL     ${url}`);
  terminal.out(`header  Authorization: Bearer ${token}`);
  terminal.error(
    `Anyone with this header can ${writes ? 'read and change' : 'read'} what the key ${credentials.kid} can, until ${expires.slice(0, 10)} or until the key is revoked (keys revoke ${credentials.kid}).`,
  );
}

/** What a token allows, and how long it is valid. */
interface TokenTerms {
  readonly method: string;
  /** The path as sent, without a query. */
  readonly path: string;
  readonly seconds: number;
}

/** Creates a token for one method and path, valid from now (docs/commands.md, "Signing requests yourself"). */
function signToken({ kid, secret }: Credentials, { method, path, seconds }: TokenTerms): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ method, path })
    .setProtectedHeader({ alg: 'HS256', kid })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(secret);
}
