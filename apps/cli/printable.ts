import { Writable } from 'node:stream';

/** A text on one line, without the signs by which a text could command a terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trimEnd();
}

/** What commands a terminal (C0 but for tabs and ends of lines, DEL, C1), or changes the order or the lines in which text is shown. */
const COMMANDING = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb]/gu;

/** A text as a terminal may show it: what would command it is written as JSON writes it, `\u001b`, so that JSON stays the same. */
export function escaped(text: string): string {
  return text.replace(COMMANDING, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Writes bytes of UTF-8 to a terminal, escaped. */
export function escapingTo(output: Writable): Writable {
  const decoder = new TextDecoder();
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      output.write(escaped(decoder.decode(chunk, { stream: true })), done);
    },
  });
}
