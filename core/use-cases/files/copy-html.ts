import { damaged, quote } from '../../errors.ts';
import { asPublished, MAX_COPY_HTML_BYTES, type PageCopy, pageFileOf } from '../../model/page-copy.ts';
import type { BlobReader } from '../../ports/blob-reader.ts';
import type { FetchedResource } from '../../ports/web-fetcher.ts';

/**
 * The HTML of a copy, which names its files without showing them.
 * @throws DomainError `damaged`
 */
export async function readCopyHtml(blobReader: BlobReader, copy: PageCopy): Promise<string> {
  const file = pageFileOf(copy);
  if (!file) throw damaged(`The copy ${quote(copy.id)} has no page.`);
  const bytes = await blobReader.read(file);
  const unpacked = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let length = 0;
  try {
    for await (const piece of unpacked) {
      length += piece.byteLength;
      // Imported copies can have any size. Copies that Commonplace makes are never larger.
      if (length > MAX_COPY_HTML_BYTES) throw new RangeError('too large');
      pieces.push(decoder.decode(piece, { stream: true }));
    }
  } catch {
    throw damaged(`The copy ${quote(copy.id)} cannot be unpacked.`);
  }
  return pieces.join('') + decoder.decode();
}

/**
 * The kept copy of a page, to be read in place of the original.
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
