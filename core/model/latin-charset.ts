/** The letters of DOS from 0x80 on, which browsers and Node do not decode. Code page 437 has the same letters as 850. */
const DOS: ReadonlyMap<string, string> = new Map([
  [
    'cp850',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ],
  [
    'cp852',
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  ],
]);

/** Charsets of Latin letters that are confused with each other. */
const LATIN = ['cp850', 'cp852', 'macintosh', 'iso-8859-2', 'windows-1250'];

/** Bytes of a text in which words are compared, and how many of them are before the first letter beyond ASCII. */
const SAMPLE_BYTES = 8 * 1024;
const BEFORE = 100;
/** A word, and the form of one: only its first letter, or all letters, may be capital. */
const WORD = /[a-z\x80-\uffff]+/gi;
const WELL_FORMED = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;
/** Punctuation around words, and within. Opening marks after a word and other marks within are wrongly decoded letters. */
const AROUND = /^[\p{Ps}\p{Pi}\p{Pf}\p{Pd}¿¡…]+|[\p{Pe}\p{Pi}\p{Pf}\p{Pd}…]+$/gu;
const WITHIN = /[’\p{Pd}]/u;
/** Minimum share of well-formed words in the charset that is chosen. */
const MIN_WELL_FORMED = 0.9;

/** Decodes a text in a charset of Latin letters: the guessed one, or one of LATIN in which more words are well-formed. */
export function decodeLatin(bytes: Uint8Array, guessed: string): string {
  const first = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - BEFORE);
  const sample = bytes.subarray(first, first + SAMPLE_BYTES);
  let [best, bestShare] = [guessed, wellFormed(decoded(sample, guessed))];
  for (const charset of LATIN) {
    const share = wellFormed(decoded(sample, charset));
    if (share > bestShare && share >= MIN_WELL_FORMED) [best, bestShare] = [charset, share];
  }
  return decoded(bytes, best);
}

/** The share of words with letters beyond ASCII that are well-formed; 1 without such words. */
function wellFormed(text: string): number {
  const words = (text.match(WORD) ?? []).flatMap((word) => word.replace(AROUND, '').split(WITHIN));
  const foreign = words.filter((word) => /[^\x00-\x7f]/.test(word) && /\p{L}/u.test(word));
  return foreign.length === 0 ? 1 : foreign.filter((word) => WELL_FORMED.test(word)).length / foreign.length;
}

function decoded(bytes: Uint8Array, charset: string): string {
  const letters = DOS.get(charset);
  // Decoded as a stream: Node would otherwise decode Windows-1252 as Latin-1, which lacks “ ” and €.
  if (letters === undefined) return new TextDecoder(charset).decode(bytes, { stream: true });
  return new TextDecoder('latin1')
    .decode(bytes, { stream: true })
    .replace(/[^\x00-\x7f]/g, (_, at: number) => letters[(bytes[at] ?? 0) - 0x80] ?? '');
}
