import type { IncomingHttpHeaders } from 'node:http';
import type { PageCopy } from '../../core/model/page-copy.ts';
import { matches } from './blob-reply.ts';
import type { Reply } from './route.ts';

/**
 * What a browser lets a copy do, whoever made it: show what is in it. It is of an origin of its own, runs nothing, and asks for
 * nothing from anywhere.
 */
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

/** A copy of a page, as one file of HTML. The address, which may be signed, is told to no site to which its links lead. */
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
  };
  if (matches(headers['if-none-match'], etag)) return { status: 304, headers: common, body: null };
  return {
    status: 200,
    headers: { ...common, 'Content-Type': 'text/html; charset=utf-8', 'Content-Disposition': 'inline' },
    body: await show(),
  };
}
