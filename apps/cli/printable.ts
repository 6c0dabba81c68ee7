import { Writable } from 'node:stream';

/** Puts a text on one line, without control characters. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trimEnd();
}

/** Control characters (C0 except tab and line feed, DEL, C1), and characters that change the direction of text or break lines. */
const CONTROL_CHARACTERS = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb]/gu;

/** Escapes the control characters of a text for a terminal. They are escaped as in JSON (`\u001b`), so that JSON stays valid. */
export function escapeControls(text: string): string {
  return text.replace(
    CONTROL_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns a stream that writes UTF-8 bytes to a terminal with escaped control characters. */
export function escapingTo(output: Writable): Writable {
  const decoder = new TextDecoder();
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      output.write(escapeControls(decoder.decode(chunk, { stream: true })), done);
    },
  });
}
