import { isDomainError } from '../../errors.ts';
import { joinedPdf, type OutlineEntry } from '../../exports/formats/pdf.ts';
import { printedContents, printedPage } from '../../exports/formats/printed-page.ts';
import type { Blob } from '../../model/blob.ts';
import type { Instant } from '../../model/instant.ts';
import type { BlobReader } from '../../ports/blob-reader.ts';
import type { Browser } from '../../ports/browser.ts';
import type { ObjectFilter } from '../../ports/object-reader.ts';
import type { BookChapters } from './book-chapters.ts';
import type { ExportProgress } from './export-objects.ts';

/**
 * Writes objects as one PDF. A browser prints each chapter separately, so memory does not depend on their number (docs/export.md).
 * @throws DomainError `unavailable` if the browser does not start
 */
export type WritePdf = (
  title: string,
  filter: ObjectFilter,
  since: Instant | undefined,
  progress: ExportProgress,
) => AsyncGenerator<Uint8Array>;

interface Ports {
  readonly chaptersOf: BookChapters;
  readonly blobReader: Pick<BlobReader, 'read'>;
  readonly browser: Pick<Browser, 'print'>;
  /**
   * Converts a picture to JPEG. A browser copies a JPEG into the PDF as it is, but writes any other picture without loss, ten times as
   * large.
   */
  readonly toJpeg: (webp: Uint8Array) => Promise<Uint8Array>;
  /** Base64. */
  readonly encode: (bytes: Uint8Array) => string;
}

export function pdfExport({ chaptersOf, blobReader, browser, toJpeg, encode }: Ports): WritePdf {
  /** A picture as a `data:` URL, since the browser that prints the page loads no files. */
  async function sourceOf(blob: Blob | null): Promise<string | null> {
    return blob && `data:image/jpeg;base64,${encode(await toJpeg(await blobReader.read(blob)))}`;
  }

  return async function* write(title, filter, since, progress) {
    const pdf = joinedPdf();
    const outline: (OutlineEntry & { readonly number: number })[] = [];
    let pages = 0;
    /** The result of `work`; null if this object cannot be read or printed, which is reported. */
    const orMissed = async <T>(id: string, work: () => Promise<T>): Promise<T | null> => {
      try {
        return await work();
      } catch (error) {
        if (!isDomainError(error) || error.code === 'unavailable') throw error;
        progress.miss(id);
        return null;
      }
    };

    yield pdf.head();
    for await (const { object, title: heading, pictures, html } of chaptersOf(filter, since, progress)) {
      const sources: (string | null)[] = [];
      for (const blob of pictures) sources.push(await orMissed(object.id, () => sourceOf(blob)));
      const { language, url: base } = object;
      const page = printedPage(html(sources), { title: heading, language, base, first: pages + 1 });
      const printed = await orMissed(object.id, () => browser.print(page));
      if (printed === null) continue;
      const part = pdf.add(printed);
      yield* part.chunks;
      outline.push({ title: heading, page: part.first, number: pages + 1 });
      pages += part.pages;
    }
    // The page of one object needs no table of contents. A PDF without a page is damaged.
    const hasContents = outline.length !== 1;
    let unnumbered = 0;
    if (hasContents) {
      const listed = outline.map(({ title: name, number }) => ({ title: name, page: number }));
      const contents = pdf.add(await browser.print(printedContents(title, listed)), outline);
      unnumbered = contents.pages;
      yield* contents.chunks;
    }
    const name = hasContents ? title : (outline[0]?.title ?? title);
    yield* pdf.end({ title: name, outline, unnumbered }, hasContents);
  };
}
