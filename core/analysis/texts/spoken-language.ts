import { utf8Length } from '../../model/text.ts';
import type { LanguageDetector } from '../../ports/language-detector.ts';

/** The fewest bytes for which the detector is trusted more than a declared language. */
const MIN_LENGTH = 500;

/** Groups of similar languages. Within a group, the language that a page declares is more reliable than the detected one. */
const KIN = [
  ['da', 'nb', 'nn', 'no', 'sv'],
  ['bs', 'hr', 'sl', 'sr', 'mk', 'bg'],
  ['be', 'ru', 'uk', 'bg', 'mk'],
  ['cs', 'sk', 'sl', 'pl'],
  ['ca', 'es', 'gl', 'pt', 'oc', 'eu'],
  ['it', 'fr', 'oc', 'ca', 'ro'],
  ['af', 'de', 'fy', 'lb', 'nl'],
  ['id', 'jv', 'ms', 'su'],
  ['et', 'fi'],
  ['hi', 'mr', 'ne', 'sa'],
  ['ar', 'fa', 'ps', 'ur'],
  ['az', 'tk', 'tr', 'uz'],
  ['ja', 'zh', 'yue'],
  ['en', 'sco'],
].map((languages) => new Set(languages));

/**
 * The language of a text: the declared one, unless the text is evidently in another, as when a program declares its own language on every
 * page; otherwise the detected one; undefined if unknown.
 * @param declared ISO 639-1
 * @param likely the languages of the library, which decide about a short text
 */
export async function spokenLanguage(
  declared: string | undefined,
  text: string,
  detector: LanguageDetector,
  likely: readonly string[] = [],
): Promise<string | undefined> {
  if (declared !== undefined && utf8Length(text) < MIN_LENGTH) return declared;
  const detected = await detector.detect(text, likely);
  if (declared === undefined || detected === undefined) return declared ?? detected;
  return KIN.some((kin) => kin.has(declared) && kin.has(detected)) ? declared : detected;
}
