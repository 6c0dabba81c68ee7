import { createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream, TransformStream } from 'node:stream/web';
import { SignJWT } from 'jose';
import mime from 'mime';
import { VERSION } from '../server/version.ts';
import { type DefineCommand, examples, UsageError } from './command.ts';
import { parseCredentials } from './credentials.ts';
import { progressBar } from './progress.ts';
import type { Terminal } from './terminal.ts';

/** Larger transfers show their progress. */
const LONG_TRANSFER_BYTES = 1024 * 1024;
const TOKEN_SECONDS = 300;

/** A client for people: signs and sends a request, and shows the response. */
export const api: DefineCommand = (command, terminal) => {
  command
    .description(
      'Send a request to a server, signed, and print the answer. COMMONPLACE_URL is the address of the server (http://127.0.0.1:8080), COMMONPLACE_KEY=kid:secret the key; both may be in .env.',
    )
    .argument('<METHOD>', 'GET, POST, PATCH, PUT or DELETE')
    .argument('<PATH>', 'such as /objects, with its query')
    .argument('[BODY]', 'what is sent, or @FILE for a file')
    .option('--type <TYPE>', 'media type of BODY, where the one guessed from PATH is wrong')
    .option('--accept <TYPE>', 'media type of the answer', '*/*')
    .option('--metadata <JSON>', 'what is said of an uploaded file')
    .option('--output <FILE>', 'write the answer to a file')
    .option('--json', 'ask for JSON, as --accept application/json does')
    .addHelpText(
      'after',
      examples(
        'api GET /sessions/current --json',
        "api GET '/objects?q=type:image' --accept application/jsonl --output images.jsonl",
        `api POST /objects '{"url":"https://example.com/"}'`,
        `api POST /objects @photo.jpg --metadata '{"title":"Harbour"}'`,
        "api POST /convert '# To *be*' --type text/markdown --accept text/html",
      ),
    )
    .action(async (method, path, body, { json, accept, output, ...described }) => {
      const outgoing = await readBody(path, body, described);
      const accepted = json ? 'application/json' : accept;
      const response = await send(method.toUpperCase(), path, accepted, outgoing, terminal);
      await receive(response, output, terminal);
      if (!response.ok) terminal.fail();
    });
};

type RequestBody = NonNullable<RequestInit['body']>;

interface Outgoing {
  readonly body?: RequestBody;
  readonly type?: string;
  readonly sizeBytes?: number;
}

async function readBody(
  target: string,
  body: string | undefined,
  { type, metadata }: { type?: string | undefined; metadata?: string | undefined },
): Promise<Outgoing> {
  if (body === undefined) return {};
  if (!body.startsWith('@')) return { body, type: type ?? guessType(target, body) };
  const file = body.slice(1);
  const size = await stat(file).then(
    (found) => found.size,
    () => {
      throw new UsageError(`The file ${file} cannot be read.`);
    },
  );
  const blob = await openAsBlob(file);
  if (target.split('?')[0]?.endsWith('/objects') && type === undefined) {
    const form = new FormData();
    if (metadata !== undefined) form.set('metadata', metadata);
    form.set('blob', blob, basename(file));
    const encoded = new Response(form);
    return {
      body: encoded.body as RequestBody,
      type: encoded.headers.get('content-type') ?? '',
      sizeBytes: size,
    };
  }
  return {
    body: blob.stream() as RequestBody,
    type: type ?? mime.getType(file) ?? 'text/plain',
    sizeBytes: size,
  };
}

/** The media type of a body: text for the endpoints that take text, JSON for others. */
function guessType(target: string, body: string): string {
  const takesText = /\/(content|notes(\/[^/]+)?)$/.test(target);
  if (!takesText) return /\/pins$/.test(target) ? 'application/jsonl' : 'application/json';
  return body.trimStart().startsWith('{') ? 'application/prose+json' : 'text/markdown';
}

async function send(
  method: string,
  target: string,
  accept: string,
  { body, type, sizeBytes = 0 }: Outgoing,
  { environment }: Terminal,
): Promise<Response> {
  const base = environment.COMMONPLACE_URL ?? 'http://127.0.0.1:8080';
  if (!URL.canParse(base)) throw new UsageError(`COMMONPLACE_URL must be an address, but is ${base}.`);
  if (!target.startsWith('/')) throw new UsageError(`PATH must start with /, but is ${target}.`);
  const url = new URL(base.replace(/\/$/, '') + target);
  const headers = new Headers({ Accept: accept, 'User-Agent': `commonplace/${VERSION}` });
  const key = environment.COMMONPLACE_KEY;
  if (key !== undefined || !isOpen(target))
    headers.set('Authorization', `Bearer ${await sign(method, url.pathname, key)}`);
  if (type !== undefined) headers.set('Content-Type', type);
  const isStream = body instanceof ReadableStream;
  const content = isStream ? withProgress(body, 'uploading', sizeBytes) : body;
  return fetch(url, {
    method,
    headers,
    ...(content !== undefined && { body: content, duplex: 'half' }),
  } as RequestInit).catch((error) => {
    throw new UsageError(`${url.origin} does not answer: ${error.cause?.message ?? error.message}.`);
  });
}

/** Whether a target needs no key, such as `/_/health`. */
function isOpen(target: string): boolean {
  return target === '/' || target.startsWith('/_/');
}

async function sign(method: string, path: string, key: string | undefined): Promise<string> {
  if (key === undefined)
    throw new UsageError('COMMONPLACE_KEY is missing: set it to kid:secret, as keys create prints it.');
  const { kid, secret } = parseCredentials(key);
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ method, path })
    .setProtectedHeader({ alg: 'HS256', kid })
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(secret);
}

/** Prints the response or writes it to a file. An error is always printed, and JSON indented on a terminal. */
async function receive(response: Response, file: string | undefined, terminal: Terminal): Promise<void> {
  if (!response.body) return;
  const isJson = isOneJsonValue(response.headers.get('content-type') ?? '');
  if (file !== undefined && response.ok) {
    const size = Number(response.headers.get('content-length') ?? 0);
    const body = withProgress(response.body, 'downloading', size);
    await pipeline(Readable.fromWeb(body), createWriteStream(file));
  } else if (isJson && terminal.columns !== null) terminal.json(await response.json());
  else {
    await pipeline(Readable.fromWeb(response.body), terminal.output, { end: false });
    if (isJson) terminal.output.write('\n');
  }
}

/** Whether a response is a single JSON value, which lacks the final newline that JSON Lines have. */
function isOneJsonValue(contentType: string): boolean {
  return contentType.includes('json') && !contentType.includes('jsonl');
}

function withProgress(
  body: ReadableStream<Uint8Array>,
  what: string,
  sizeBytes: number,
): ReadableStream<Uint8Array> {
  if (sizeBytes < LONG_TRANSFER_BYTES) return body;
  const bar = progressBar(what, sizeBytes, 'bytes');
  return body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        bar.add(chunk.byteLength);
        controller.enqueue(chunk);
      },
      flush: () => bar.end(),
    }),
  );
}
