import type { IncomingHttpHeaders } from 'node:http';
import type { Blob } from '../../../core/model/blob.ts';
import type { PageCopy } from '../../../core/model/page-copy.ts';
import type { Reply, RouteRequest } from '../pipeline/route.ts';
import { blobReply, matches } from './blob-reply.ts';

/** The policy for any kept copy. The browser only shows the copy, which has a separate origin, runs no code, and loads nothing. */
const POLICY = [
  'sandbox',
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline' data:",
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** A kept page as one HTML file. Its URL, which may be signed, is not sent to sites that it links to. */
export async function copyReply(
  copy: PageCopy,
  headers: IncomingHttpHeaders,
  show: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<Reply> {
  const etag = `"${copy.content}"`;
  const common = {
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off', // browsers resolve the host names of links, which no policy forbids
  };
  if (matches(headers['if-none-match'], etag)) return { status: 304, headers: common, body: null };
  return {
    status: 200,
    headers: { ...common, 'Content-Type': 'text/html; charset=utf-8', 'Content-Disposition': 'inline' },
    body: await show(),
  };
}

/** The kept copy of a URL that returned a file. As with a kept page, no code in the file runs, and no site learns the URL of the copy. */
export async function keptFileReply(
  file: Blob,
  { method, headers }: Pick<RouteRequest<unknown, unknown>, 'method' | 'headers'>,
  read: Parameters<typeof blobReply>[0]['read'],
): Promise<Reply> {
  const reply = await blobReply({ blob: file, method, headers, isUpload: true, read });
  const safe = {
    'Content-Security-Policy': 'sandbox',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  return { ...reply, headers: { ...reply.headers, ...safe } };
}
