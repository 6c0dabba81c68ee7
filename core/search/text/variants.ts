import newForms from 'opencc-js/dict/JPShinjitaiCharacters';
import simplified from 'opencc-js/dict/TSCharacters';
import { fold } from './fold.ts';

/** Variants of the same letter beyond those that Unicode normalises, in scripts with several spellings of a word. */

/** Arabic letters that are confused at the end of words, or replaced on other keyboards. */
const ARABIC: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ې: 'ي', ک: 'ك', ة: 'ه', ە: 'ه' };
const ARABIC_VARIANT = new RegExp(`[${Object.keys(ARABIC).join('')}]`, 'gu');

/** The zeros of the scripts that have their own digits. */
const ZEROS = ['٠', '۰', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '๐', '໐', '༠', '၀', '០'].map((zero) =>
  zero.charCodeAt(0),
);
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/** A digit in any script as one of 0 to 9. */
function digitOf(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
}

/** The dot of letters from other languages, which is often left out. */
const NUKTA = /\u093c/gu;
/** A nasal before a consonant with the same place of articulation, which can be written as a letter or as a dot: हिन्दी, हिंदी. */
const NASAL = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|\u0901/gu;
const DEVANAGARI = /\p{Script=Devanagari}/u;

/** The distance from a hiragana character to the katakana character in Unicode. */
const TO_KATAKANA = 0x60;
const HIRAGANA = /[\u3041-\u3096\u309d\u309e]/gu;

/** Traditional and old forms of Han characters, with the simplified or new form that represents them all. */
let hanForms: ReadonlyMap<string, string> | undefined;

/** Forms in Japanese names that the dictionary lacks, in its format: each form with others of it. */
const IN_NAMES =
  '辺 邉|高 髙|崎 﨑|島 嶌|桑 桒|吉 𠮷|曽 曾|槙 槇|恵 惠|柳 栁|郷 鄕|強 强|戸 戶|清 淸|歩 步|黄 黃|峰 峯|群 羣|富 冨';

/** If a character has several simplified forms, the first is the usual one. */
function formsOfHan(): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const pair of simplified.split('|')) {
    const [traditional = '', ...modern] = pair.split(' ');
    forms.set(traditional, modern[0] ?? traditional);
  }
  for (const pair of `${newForms}|${IN_NAMES}`.split('|')) {
    const [modern = '', ...old] = pair.split(' ');
    const one = forms.get(modern) ?? modern;
    for (const former of old) {
      const other = forms.get(former) ?? one;
      forms.set(former, other);
      if (other !== modern) forms.set(modern, other);
    }
  }
  for (const character of forms.keys()) forms.set(character, lastForm(forms, character));
  return forms;
}

/** The last form in a chain of forms. */
function lastForm(forms: ReadonlyMap<string, string>, character: string): string {
  const form = forms.get(character) ?? character;
  return form === character ? form : lastForm(forms, form);
}

/** Japanese spells the foreign v with v or b: ヴァイオリン, バイオリン. */
const FOREIGN_V = /ヴ[ァィェォ]?/gu;
const B_ROW: Readonly<Record<string, string>> = { ヴァ: 'バ', ヴィ: 'ビ', ヴェ: 'ベ', ヴォ: 'ボ', ヴ: 'ブ' };

/** The long vowel at the end of a word of four and more kana, which is often left out: サーバー, サーバ. */
const LAST_LONG_VOWEL =
  /(?<=[ぁ-ゖァ-ヺー]{2}[ぁ-ゖァ-ヺ])ー(?![ぁ-ゖァ-ヺー\u3099\u309a])|(?<=[ァ-ヺー]{2}[ァ-ヺ])ー(?=[ぁ-ゖ])/gu;

/**
 * Signs that become letters or digits in folding, but are not part of the word before them: № of №5, ™ of Java™, ½ of 1½, and the number of
 * a footnote, unless the word is as short as a unit or symbol (m²).
 */
const APART =
  /[\u2105\u2106\u2116\u2120-\u2122\u00bc-\u00be\u2150-\u215e]|(?<=\p{L}{3})[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+/gu;

const HAN = /[\u3400-\u4dbf\u4e00-\u9fff\ufa11\u{20bb7}]/gu;

/** The representative form of a Han character. */
function formOfHan(character: string): string {
  hanForms ??= formsOfHan();
  return hanForms.get(character) ?? character;
}

const ASCII = /^[\x00-\x7f]*$/;

/**
 * Text in the form in which its words are compared: folded, and with variants of digits and of Arabic, Indian, Chinese and Japanese letters
 * unified: ٣ and 3, ى and ي, हिन्दी and हिंदी, ひらがな and ヒラガナ, 國 and 国. Only for comparison, never for display.
 */
export function comparable(text: string): string {
  const folded = fold(ASCII.test(text) ? text : text.replace(APART, ' $& '));
  if (ASCII.test(folded)) return folded;
  const unified = folded
    .replace(OTHER_DIGIT, digitOf)
    .replace(ARABIC_VARIANT, (letter) => ARABIC[letter] ?? letter)
    .replace(LAST_LONG_VOWEL, '')
    .replace(HIRAGANA, (sign) => String.fromCharCode(sign.charCodeAt(0) + TO_KATAKANA))
    .replace(FOREIGN_V, (sound) => B_ROW[sound] ?? sound)
    .replace(HAN, formOfHan);
  return DEVANAGARI.test(unified) ? unified.replace(NUKTA, '').replace(NASAL, '\u0902') : unified;
}
