import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';

/**
 * The predefined CMaps (ISO 32000-1, 9.7.5.2), by which texts in Chinese, Japanese and Korean are encoded whose fonts are not in the
 * file, as PDF.js has them in `pdfjs-dist/cmaps`.
 */
const CMAPS = new URL('./cmaps.zip', import.meta.url);

let archive: Uint8Array | undefined;

/** What PDF.js asks for data that it does not contain. Of its kinds, texts need CMaps alone. */
export class CMapFactory {
  /** @throws Error for data that is not here, without which PDF.js goes on */
  async fetch({ filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    archive ??= readFileSync(CMAPS);
    const found = unzipSync(archive, { filter: ({ name }) => name === filename })[filename];
    if (!found) throw new Error(`There is no ${filename} here.`);
    return found;
  }
}
