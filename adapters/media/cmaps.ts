import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';

/**
 * The predefined CMaps (ISO 32000-1, 9.7.5.2), from `pdfjs-dist/cmaps`. They are needed to decode text in Chinese, Japanese and Korean
 * whose fonts are not embedded.
 */
const CMAPS = new URL('./cmaps.zip', import.meta.url);

let archive: Uint8Array | undefined;

/** Supplies data that PDF.js does not contain. To read text, PDF.js only needs CMaps. */
export class CMapFactory {
  /** @throws Error for any other data; PDF.js continues without it */
  async fetch({ filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    archive ??= readFileSync(CMAPS);
    const found = unzipSync(archive, { filter: ({ name }) => name === filename })[filename];
    if (!found) throw new Error(`There is no ${filename} here.`);
    return found;
  }
}
