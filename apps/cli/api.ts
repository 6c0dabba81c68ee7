import { createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream, TransformStream } from 'node:stream/web';
import { SignJWT } from 'jose';
import mime from 'mime';
import { VERSION } from '../server/version.ts';
import { type Command, EXIT_FAILED, parseCall, required, type Terminal, UsageError } from './command.ts';
import { parseCredentials } from './credentials.ts';
import { progressBar } from './progress.ts';

/** Larger transfers show their progress. */
const LONG_TRANSFER_BYTES = 1024 * 1024;
const TOKEN_SECONDS = 300;

/** A client for people: signs and sends a request, and shows the response. */
export const api: Command = {
  usage: ['api METHOD PATH [BODY|@FILE] [--type TYPE] [--accept TYPE] [--metadata JSON] [--output FILE]'],
  summary: 'Call a server as COMMONPLACE_URL and COMMONPLACE_KEY=kid:secret say. @FILE uploads a file.',
  async run(args, terminal) {
    const { values, positionals } = parseCall(
      args,
      {
        type: { type: 'string' },
        accept: { type: 'string', default: '*/*' },
        metadata: { type: 'string' },
        output: { type: 'string' },
      },
      3,
    );
    const [method, target, body] = positionals;
    const path = required(target, 'PATH');
    const outgoing = await readBody(path, body, values);
    const response = await send(
      required(method, 'METHOD').toUpperCase(),
      path,
      values.accept,
      outgoing,
      terminal,
    );
    await receive(response, values.output, terminal);
    return response.ok ? 0 : EXIT_FAILED;
  },
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
    headers.set(
      'Authorization',
      `Bearer ${await sign(method, url.pathname, required(key, 'COMMONPLACE_KEY'))}`,
    );
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

async function sign(method: string, path: string, key: string): Promise<string> {
  const { kid, secret } = parseCredentials(key);
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ method, path })
    .setProtectedHeader({ alg: 'HS256', kid })
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(secret);
}

/** Prints the response or writes it to a file. An error is always printed. */
async function receive(response: Response, file: string | undefined, terminal: Terminal): Promise<void> {
  if (!response.body) return;
  const toFile = file !== undefined && response.ok;
  const size = Number(response.headers.get('content-length') ?? 0);
  const body = toFile ? withProgress(response.body, 'downloading', size) : response.body;
  await pipeline(Readable.fromWeb(body), toFile ? createWriteStream(file) : terminal.output, {
    end: toFile,
  });
  if (!toFile && isOneJsonValue(response.headers.get('content-type') ?? '')) terminal.output.write('\n');
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
