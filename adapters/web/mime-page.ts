import PostalMime from 'postal-mime';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { urlOrNull } from '../../core/model/url.ts';
import type { FetchedResource } from '../../core/ports/web-fetcher.ts';

/** Whether a page is a MIME message with all its parts, as browsers save it (RFC 2557). */
export function isMimePage(contentType: string): boolean {
  return /^multipart\/related\b/i.test(contentType);
}

/**
 * The HTML in a MIME message, with the page's original address if the message names it.
 * @throws DomainError `unprocessable` if the message contains no HTML
 */
export async function unpackMimePage(
  page: Pick<FetchedResource, 'url' | 'bytes'>,
): Promise<Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>> {
  const { html, headers } = await parse(page.bytes);
  if (html === undefined) throw unprocessable(reason('page-not-in-file'));
  const noted = headers.find(({ key }) => LOCATIONS.has(key))?.value ?? '';
  const url = urlOrNull(noted) && /^https?:/i.test(noted) ? noted : page.url;
  return { url, contentType: 'text/html; charset=utf-8', bytes: new TextEncoder().encode(html) };
}

const LOCATIONS: ReadonlySet<string> = new Set(['snapshot-content-location', 'content-location']);

async function parse(bytes: Uint8Array) {
  try {
    return await PostalMime.parse(bytes);
  } catch {
    throw unprocessable(reason('saved-page-damaged'));
  }
}
