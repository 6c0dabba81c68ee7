import type { Reply } from '../pipeline/route.ts';

/** A text response that no browser executes (D29). */
export function textReply(
  body: string | Uint8Array,
  format: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const type = format.startsWith('text/') ? `${format}; charset=utf-8` : format;
  const sandbox = format === 'text/html' ? { 'Content-Security-Policy': 'sandbox' } : {};
  return { status: 200, headers: { 'Content-Type': type, ...sandbox, ...headers }, body };
}
