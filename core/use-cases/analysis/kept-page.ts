import { toTimestamp } from '../../model/instant.ts';
import { asPublished, type PageCopy } from '../../model/page-copy.ts';
import type { BlobReader } from '../../ports/blob-reader.ts';
import type { FetchedResource } from '../../ports/web-fetcher.ts';
import { readCopyHtml } from '../copy-html.ts';

/**
 * The page of a copy, to be read in place of the one at its address.
 * @throws DomainError `damaged`
 */
export async function keptPage(
  blobReader: BlobReader,
  copy: PageCopy,
): Promise<Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>> {
  const html = asPublished(await readCopyHtml(blobReader, copy));
  return {
    url: copy.url,
    contentType: 'text/html; charset=utf-8',
    bytes: new TextEncoder().encode(html),
  };
}

/** What is said of a page that was read from a copy. @param reason why it could not be fetched, as a sentence */
export function readFromCopy(reason: string, { confirmed }: PageCopy): string {
  return `${reason} The copy of ${toTimestamp(confirmed).slice(0, 10)} was read instead.`;
}
