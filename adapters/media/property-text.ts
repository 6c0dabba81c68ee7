import { guessCharset, isOtherScript } from '../../core/model/guess-charset.ts';

/** A text from the properties of a file, as one line; undefined for other values and for unreadable text. */
export function propertyText(value: unknown): string | undefined {
  const clean = typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f\s]+/gu, ' ').trim() : '';
  return clean === '' ? undefined : clean.toWellFormed();
}

/** Maximum number of keywords that count as tags. A person adds few, an agency many. */
export const MAX_KEYWORDS = 12;

/** The keywords in the properties of a document, separated by semicolons or commas; undefined without keywords, and for many. */
export function keywordsOf(value: string | undefined): readonly string[] | undefined {
  const words =
    value?.split(value.includes(';') ? ';' : ',').flatMap((word) => propertyText(word) ?? []) ?? [];
  return words.length > 0 && words.length <= MAX_KEYWORDS ? words : undefined;
}

/** Minimum number of words of a comment that is a description. */
const MIN_WORDS = 3;
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]{4}/u;

/** A comment if it reads like a text; programs and devices write settings and addresses into comments. */
export function commentText(comment: string | undefined): string | undefined {
  const words = comment?.match(/\p{L}{2,}/gu) ?? [];
  const isText = words.length >= MIN_WORDS || words.some((word) => UNSPACED.test(word));
  return isText && !/[{}<>=:;_|\\]/.test(comment ?? '') ? comment : undefined;
}

/** The characters of PDFDocEncoding for the bytes from 0x80 (ISO 32000-1, D.3). */
const PDF_DOC = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u009f€';

/**
 * A text from the properties of a PDF. Many programs write it in UTF-8 or in the charset of their country, but PDF.js decodes it as
 * PDFDocEncoding.
 */
export function propertyOfPdf(value: unknown): string | undefined {
  return redecoded(value, (letter) => {
    const at = PDF_DOC.indexOf(letter);
    return at < 0 ? letter.charCodeAt(0) : 0x80 + at;
  });
}

/** A text from the tags of a recording, which many programs write in the charset of their country, but readers decode as Latin-1. */
export function propertyOfRecording(value: unknown): string | undefined {
  return redecoded(value, (letter) => letter.charCodeAt(0));
}

/** A text in the charset of its bytes. @param byteOf the byte of a character in the charset in which it was read; larger for others */
function redecoded(value: unknown, byteOf: (letter: string) => number): string | undefined {
  if (typeof value !== 'string' || !/[^\0-\x7f]/.test(value)) return propertyText(value);
  const codes = Array.from(value, byteOf);
  return propertyText(
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
