import { guessCharset, isOtherScript } from '../../core/model/guess-charset.ts';

/** A text from the properties of a file, as one line; undefined for other values and for unreadable text. */
export function notedText(value: unknown): string | undefined {
  const clean = typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f\s]+/gu, ' ').trim() : '';
  return clean === '' ? undefined : clean.toWellFormed();
}

/** The characters of PDFDocEncoding for the bytes from 0x80 (ISO 32000-1, D.3). */
const PDF_DOC = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u009f€';

/**
 * A text from the properties of a PDF. Many programs write it in UTF-8 or in the charset of their country, but PDF.js decodes it as
 * PDFDocEncoding.
 */
export function notedInPdf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/[^\0-\x7f]/.test(value)) return notedText(value);
  const codes = Array.from(value, (letter) => {
    const at = PDF_DOC.indexOf(letter);
    return at < 0 ? letter.charCodeAt(0) : 0x80 + at;
  });
  return notedText(
    codes.some((code) => code > 0xff) ? value : (otherwiseDecoded(Uint8Array.from(codes)) ?? value),
  );
}

function otherwiseDecoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const charset = guessCharset(bytes);
    return isOtherScript(charset) ? new TextDecoder(charset).decode(bytes, { stream: true }) : undefined;
  }
}
