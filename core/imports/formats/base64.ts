/** Decodes base64 that arrives in chunks, like large files in XML. */
export interface Base64Reader {
  /** Adds text, and returns the bytes that are now complete. */
  read(text: string): Uint8Array;
  /** Returns the last bytes. */
  end(): Uint8Array;
}

/** The number of digits that encode whole bytes. */
const GROUP = 4;

/** @param decode decodes digits without white space */
export function base64Reader(decode: (digits: string) => Uint8Array): Base64Reader {
  let rest = '';
  return {
    read(text) {
      const digits = rest + text.replace(/\s+/g, '');
      const whole = digits.length - (digits.length % GROUP);
      rest = digits.slice(whole);
      return decode(digits.slice(0, whole));
    },
    end: () => decode(rest),
  };
}
