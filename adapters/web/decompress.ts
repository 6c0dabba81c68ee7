import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createUnzip } from 'node:zlib';
import { unsupportedFormat } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { answerTooLarge } from './answer-too-large.ts';

/**
 * Maximum number of encodings of a body. Pages are compressed once, or twice by a careless proxy. More encodings are a sign of an attack.
 */
const MAX_ENCODINGS = 2;

/** Reads a truncated body up to where it ends. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createUnzip(LENIENT),
  'x-gzip': () => createUnzip(LENIENT),
  deflate: () => createUnzip(LENIENT),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/**
 * The decompressed bytes of a body. There are never more than `maxBytes`, neither as received nor after any decoder.
 * @param encodings the `Content-Encoding` header, empty without one
 * @throws DomainError `too-large`, `unsupported-format`; any error of the body
 */
export async function readBody(
  body: Readable,
  encodings: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const stages = decoders(encodings).flatMap((decoder) => [limit(maxBytes), decoder()]);
  const chunks: Uint8Array[] = [];
  const collect = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await pipeline([body, ...stages, limit(maxBytes), collect], { signal });
  return new Uint8Array(Buffer.concat(chunks));
}

/** The decoders for the encodings, starting with the one applied last. */
function decoders(encodings: string): (() => Transform)[] {
  const names = encodings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MAX_ENCODINGS) {
    throw unsupportedFormat(reason('answer-compressed-often', { times: names.length }));
  }
  return names.reverse().map((name) => {
    const decoder = DECODERS[name];
    if (decoder !== undefined && Object.hasOwn(DECODERS, name)) return decoder;
    throw unsupportedFormat(reason('answer-compressed', { encoding: name }));
  });
}

function limit(maxBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      seen += chunk.byteLength;
      if (seen > maxBytes) done(answerTooLarge(maxBytes));
      else done(null, chunk);
    },
  });
}
