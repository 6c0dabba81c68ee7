import { Writable } from 'node:stream';

/** A text on one line, without terminal control characters. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trimEnd();
}

/** Terminal control characters (C0 except tab and line feed, DEL, C1), and characters that change the direction of text or break lines. */
const CONTROL_CHARACTERS = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb]/gu;

/** A text that is safe on a terminal: control characters are escaped as in JSON (`\u001b`), so that JSON keeps its meaning. */
export function escaped(text: string): string {
  return text.replace(CONTROL_CHARACTERS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Writes UTF-8 bytes to a terminal, escaped. */
export function escapingTo(output: Writable): Writable {
  const decoder = new TextDecoder();
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      output.write(escaped(decoder.decode(chunk, { stream: true })), done);
    },
  });
}
