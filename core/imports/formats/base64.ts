/** Decodes base64 that arrives in pieces, as large files in XML do. */
export interface Base64Decoder {
  /** The bytes that are complete by now. White space and anything else that is no digit is left out. */
  decode(text: string): Uint8Array;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const NO_DIGIT = 0xff;
const DIGITS: Uint8Array = new Uint8Array(128).fill(NO_DIGIT);
for (let value = 0; value < ALPHABET.length; value++) DIGITS[ALPHABET.charCodeAt(value)] = value;

export function base64Decoder(): Base64Decoder {
  let bits = 0;
  let bitCount = 0;
  return {
    decode(text) {
      const bytes = new Uint8Array(Math.ceil((text.length * 6) / 8) + 1);
      let length = 0;
      for (let at = 0; at < text.length; at++) {
        const digit = DIGITS[text.charCodeAt(at)] ?? NO_DIGIT;
        if (digit === NO_DIGIT) continue;
        bits = ((bits << 6) | digit) & 0xffff;
        bitCount += 6;
        if (bitCount < 8) continue;
        bitCount -= 8;
        bytes[length++] = (bits >> bitCount) & 0xff;
      }
      return bytes.slice(0, length);
    },
  };
}
