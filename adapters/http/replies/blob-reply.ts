import type { IncomingHttpHeaders } from 'node:http';
import type { Blob } from '../../../core/model/blob.ts';
import { counted } from '../../../core/model/counted.ts';
import { truncate } from '../../../core/model/text.ts';
import type { ByteRange, Delivery } from '../../../core/ports/blob-store.ts';
import { problem, problemHeaders } from '../pipeline/problem.ts';
import type { Reply } from '../pipeline/route.ts';

/** Types that a browser may execute, which are served only in a sandbox (D29). */
const ACTIVE =
  /^(text\/html|text\/xml|text\/javascript|image\/svg\+xml|application\/(.*\+xml|xml|pdf|javascript|x-shockwave-flash)|multipart\/related|message\/rfc822)$/;

/** The headers that describe the bytes of a response. */
export type BodyHeaders = Pick<Delivery, 'type' | 'disposition'>;

interface DescribedBytes {
  readonly etag: string;
  readonly sizeBytes: number;
  readonly described: Readonly<Record<string, string>>;
  read(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

interface BlobRequest {
  readonly blob: Blob;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Whether a person uploaded the bytes; false for bytes that the service made. */
  readonly isUpload: boolean;
  read(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** The URL to redirect to; null when the response contains the bytes. */
  locate?(answered: BodyHeaders): Promise<string | null>;
}

/** A blob in the requested range, or a redirect to the blob, with its validator and name (D29; RFC 6266, RFC 9110). */
export async function blobReply(request: BlobRequest): Promise<Reply> {
  const { blob, method, headers, isUpload, read, locate } = request;
  const etag = `"${blob.sha256}"`;
  const common = commonHeaders(etag);
  if (matches(headers['if-none-match'], etag)) return { status: 304, headers: common, body: null };

  const { type, disposition } = describe(blob);
  const location = await locate?.({ type, disposition });
  if (location) return temporaryRedirect(etag, location);

  const described: Record<string, string> = {
    'Content-Type': type,
    ...common,
    ...(isUpload && { 'Content-Disposition': disposition }),
    ...(ACTIVE.test(blob.type) && { 'Content-Security-Policy': 'sandbox' }),
  };
  return bytesReply({ method, headers }, { etag, sizeBytes: blob.sizeBytes, described, read });
}

export function describe(blob: Blob): BodyHeaders {
  const type = blob.type.startsWith('text/') ? `${blob.type}; charset=utf-8` : blob.type;
  return { type, disposition: dispositionOf(blob) };
}

/** Headers of every response with bytes. */
export function commonHeaders(etag: string): Record<string, string> {
  return { ETag: etag, 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-cache' };
}

/** A redirect to a temporary URL. No cache may store it, since the URL expires. */
export function temporaryRedirect(etag: string, location: string): Reply {
  const headers = { ...commonHeaders(etag), 'Cache-Control': 'no-store', Location: location };
  return { status: 302, headers, body: null };
}

/** The bytes in the requested range (RFC 9110, 14.2). */
export async function bytesReply(
  { method, headers }: Pick<BlobRequest, 'method' | 'headers'>,
  { etag, sizeBytes, described, read }: DescribedBytes,
): Promise<Reply> {
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isCurrent && method === 'GET' ? parseRange(headers.range, sizeBytes) : null;
  if (range === 'unsatisfiable') return unsatisfiable(sizeBytes);
  if (range) {
    const length = String(range.end - range.start + 1);
    const contentRange = `bytes ${range.start}-${range.end}/${sizeBytes}`;
    return {
      status: 206,
      headers: { 'Content-Length': length, 'Content-Range': contentRange, ...described },
      body: await read(range),
    };
  }
  return {
    status: 200,
    headers: { 'Content-Length': String(sizeBytes), ...described },
    body: await read(),
  };
}

function unsatisfiable(sizeBytes: number): Reply {
  const answer = problem(
    'range-not-satisfiable',
    `The file has ${counted(sizeBytes, 'byte')}; the range is outside them.`,
  );
  const headers = { ...problemHeaders(answer), 'Content-Range': `bytes */${sizeBytes}` };
  return { status: answer.status, headers, body: JSON.stringify(answer) };
}

/** Whether an `If-None-Match` header names the validator; comparison is weak (RFC 9110, 13.1.2). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/**
 * The byte range of a `Range` header (RFC 9110, 14.1.2). Null means the whole file: if there is no header, and for several ranges or other
 * units, which a server may ignore.
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const range = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = range ?? [];
  if (!range || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}

/** `Content-Disposition` with the original name (RFC 6266). Files that a browser would execute are offered only for download. */
export function dispositionOf(blob: Pick<Blob, 'name' | 'type'>): string {
  const kind = ACTIVE.test(blob.type) ? 'attachment' : 'inline';
  if (blob.name === undefined) return kind;
  const name = shortened(blob.name);
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

/** Maximum length of a file name in a header, in characters. File systems do not allow longer names, and clients reject long headers. */
const MAX_NAME_LENGTH = 255;

/** The name, shortened before its extension if it is too long. */
function shortened(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const ending = /\.\w{1,16}$/.exec(name)?.[0] ?? '';
  return truncate(name, MAX_NAME_LENGTH - ending.length) + ending;
}
