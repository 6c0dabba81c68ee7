import { createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ReadableStream, TransformStream } from 'node:stream/web';
import { setTimeout as elapsed } from 'node:timers/promises';
import mime from 'mime';
import { quote } from '../../core/errors.ts';
import { ConnectionError, Problem } from '../client/problem.ts';
import { createSender, type Sender } from '../client/sender.ts';
import type { Body } from '../client/upload.ts';
import { VERSION } from '../server/version.ts';
import { type DefineCommand, examples, UsageError } from './command.ts';
import { keyMissing, parseCredentials, serverUrl } from './credentials.ts';
import { writingTo } from './full-place.ts';
import { progressBar } from './progress.ts';
import type { Terminal } from './terminal.ts';

/** From this size on, a transfer has a progress bar. */
const LONG_TRANSFER_BYTES = 1024 * 1024;

/** The command that signs and sends a request, and shows the response. */
export const api: DefineCommand = (command, terminal) => {
  command
    .description(
      'Send a signed request to a server and print the response. COMMONPLACE_URL is the URL of the server (default: http://127.0.0.1:8080), COMMONPLACE_KEY=kid:secret the access key. Both may be in .env.',
    )
    .argument('<METHOD>', 'GET, POST, PATCH, PUT or DELETE')
    .argument('<PATH>', 'path with query, such as /objects')
    .argument('[BODY]', 'request body, or @FILE to send a file')
    .option('--type <TYPE>', 'media type of BODY (default: guessed from PATH)')
    .option('--accept <TYPE>', 'media type of the response', '*/*')
    .option('--metadata <JSON>', 'metadata of an uploaded file')
    .option('--output <FILE>', 'write the response to a file')
    .option('--json', 'request JSON, like --accept application/json')
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
      try {
        const response = await send(method.toUpperCase(), path, accepted, outgoing, terminal);
        await receive(response, output, terminal);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const { type, status, detail } = error;
        terminal.json({ type, status, detail });
        terminal.fail();
      }
    });
};

interface RequestBody {
  readonly body?: Body;
  readonly type?: string;
  readonly sizeBytes?: number;
}

async function readBody(
  target: string,
  body: string | undefined,
  { type, metadata }: { type?: string | undefined; metadata?: string | undefined },
): Promise<RequestBody> {
  if (body === undefined) return {};
  if (!body.startsWith('@')) return { body, type: type ?? guessType(target, body) };
  const file = body.slice(1);
  const size = await stat(file).then(
    (stats) => stats.size,
    () => {
      throw new UsageError(`Cannot read the file ${file}.`);
    },
  );
  const blob = await openAsBlob(file);
  if (target.split('?')[0]?.endsWith('/objects') && type === undefined) {
    const form = new FormData();
    if (metadata !== undefined) form.set('metadata', metadata);
    form.set('blob', blob, basename(file));
    return { body: form, sizeBytes: size };
  }
  return { body: blob, type: type ?? mime.getType(file) ?? 'text/plain', sizeBytes: size };
}

/** Guesses the media type of a body: Markdown or Prose JSON for endpoints that take text, JSON Lines for pins, otherwise JSON. */
function guessType(requestPath: string, body: string): string {
  const takesText = /\/(content|notes(\/[^/]+)?)$/.test(requestPath);
  if (!takesText) return /\/pins$/.test(requestPath) ? 'application/jsonl' : 'application/json';
  return body.trimStart().startsWith('{') ? 'application/prose+json' : 'text/markdown';
}

async function send(
  method: string,
  requestPath: string,
  accept: string,
  { body, type, sizeBytes = 0 }: RequestBody,
  terminal: Terminal,
): Promise<Response> {
  if (!requestPath.startsWith('/'))
    throw new UsageError(`PATH must start with /, but is ${quote(requestPath)}.`);
  const url = serverUrl(terminal);
  const bar = sizeBytes < LONG_TRANSFER_BYTES ? null : progressBar('uploading', sizeBytes, 'bytes');
  const headers = { Accept: accept, 'User-Agent': `commonplace/${VERSION}` };
  let shownBytes = 0;
  try {
    return await senderFor(url, requestPath, terminal).send(method, requestPath, {
      body,
      headers: type === undefined ? headers : { ...headers, 'Content-Type': type },
      ...(bar && {
        onProgress({ sentBytes }) {
          bar.add(sentBytes - shownBytes);
          shownBytes = sentBytes;
        },
      }),
    });
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    throw new UsageError(`${new URL(url).origin} is not responding: ${reasonOf(error)}.`);
  } finally {
    bar?.end();
  }
}

/**
 * Creates a sender for a request. It reports when it waits before retrying.
 * @throws UsageError if the key is missing or malformed
 */
function senderFor(url: string, requestPath: string, terminal: Terminal): Sender {
  const key = terminal.environment.COMMONPLACE_KEY;
  if (key === undefined && !isPublic(requestPath)) throw keyMissing();
  if (key !== undefined) parseCredentials(key);
  return createSender({
    url,
    ...(key !== undefined && { key }),
    async wait(ms) {
      terminal.error(`The server is limiting requests. Trying again in ${Math.ceil(ms / 1000)} s…`);
      await elapsed(ms);
    },
  });
}

/** The reason for a failed connection, as the system or a proxy describes it. */
function reasonOf({ cause }: ConnectionError): string {
  const { message, cause: deeper } = cause as Error;
  const reason = deeper instanceof Error && deeper.message !== '' ? deeper.message : message;
  return reason.replace(/\.$/, '');
}

/** Whether a path may be requested without a key, such as `/_/health`. */
function isPublic(requestPath: string): boolean {
  return requestPath === '/' || requestPath.startsWith('/_/');
}

/** Prints the response or writes it to a file. JSON is indented on a terminal. */
async function receive(response: Response, file: string | undefined, terminal: Terminal): Promise<void> {
  if (!response.body) return;
  const isJson = isOneJsonValue(response.headers.get('content-type') ?? '');
  if (file !== undefined) {
    const size = Number(response.headers.get('content-length') ?? 0);
    const body = withProgress(response.body, 'downloading', size);
    await writingTo(file, () => pipeline(Readable.fromWeb(body), createWriteStream(file)));
  } else if (isJson && terminal.columns !== null) terminal.json(await response.json());
  else {
    await pipeline(Readable.fromWeb(response.body), terminal.output, { end: false });
    if (isJson) terminal.output.write('\n');
  }
}

/** Whether a response is a single JSON value. Unlike JSON Lines, it does not end with a newline. */
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
