import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { type DomainError, invalid, isDomainError, quote } from '../../../core/errors.ts';
import { MAX_BLOB_BYTES } from '../../../core/model/blob.ts';
import { MAX_JSON_BYTES, requireLength, textOf } from './body.ts';

/** One part of a form, read while the form arrives. */
export interface FormPart {
  readonly name: string;
  /** The file name that the client gave; absent if it is empty. */
  readonly fileName?: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const MAX_FORM_BYTES = MAX_BLOB_BYTES + MAX_JSON_BYTES + 64 * 1024;
const MAX_PARTS = 10;

/**
 * Reads a `multipart/form-data` body (RFC 7578) with parts in any order, and passes each to `onPart` as it streams in.
 * @throws DomainError `invalid` for a malformed form; `too-large`; any error of `onPart`
 */
export async function readForm(
  incoming: IncomingMessage,
  onPart: (part: FormPart) => Promise<void>,
): Promise<void> {
  requireLength(incoming, MAX_FORM_BYTES);
  const parser = openParser(incoming);
  const streams: Readable[] = [];
  const handled: Promise<void>[] = [];

  const parsed = new Promise<void>((resolve, reject) => {
    parser.once('finish', resolve);
    parser.once('error', (error) => reject(malformed(error)));
    parser.once('partsLimit', () => reject(invalid(`A form has at most ${MAX_PARTS} parts.`)));
    incoming.once('close', () => {
      if (!incoming.complete) reject(invalid('The request ended before its body was complete.'));
    });
    parser.on('file', (name: string | undefined, stream: Readable, fileName: string | undefined) => {
      const part = {
        name: decodeName(name ?? ''),
        bytes: bytesOf(stream),
        ...(fileName && { fileName: decodeName(fileName) }),
      };
      // The reader of the part gets the error. Without a reader, an unhandled error would end the process.
      stream.on('error', () => undefined);
      const handling = onPart(part).finally(() => stream.resume());
      handling.catch(reject);
      streams.push(stream);
      handled.push(handling);
    });
  });

  try {
    incoming.pipe(parser);
    await parsed;
    await Promise.all(handled);
  } catch (error) {
    incoming.unpipe(parser);
    for (const stream of streams) stream.destroy(error instanceof Error ? error : undefined);
    await Promise.allSettled(handled);
    throw error;
  }
}

/**
 * The text of a part.
 * @throws DomainError `too-large`, `invalid` when it is not UTF-8
 */
export function readPartText({ name, bytes }: FormPart): Promise<string> {
  return textOf(`The part ${quote(name)}`, bytes, MAX_JSON_BYTES);
}

/**
 * Decodes a name. Forms percent-encode only the quotation mark and the two line break characters, in upper case, and not even the percent
 * sign (HTML, multipart form data).
 */
function decodeName(name: string): string {
  return name.replace(/%(?:22|0D|0A)/g, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

function openParser(incoming: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: incoming.headers as BusboyHeaders,
      isPartAFile: () => true,
      limits: { parts: MAX_PARTS, headerPairs: 100, headerSize: 16 * 1024 },
    });
  } catch (error) {
    throw malformed(error);
  }
}

async function* bytesOf(stream: Readable): AsyncIterable<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw isDomainError(error) ? error : malformed(error);
  }
}

function malformed(error: unknown): DomainError {
  return invalid(`The form is malformed: ${error instanceof Error ? error.message : String(error)}.`);
}
