import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The languages whose text is recognised in pictures, by the codes of Tesseract, with their ISO 639-1 codes and their scripts, as its
 * detection of scripts names them. The build copies their data next to the program.
 */
export const OCR_LANGUAGES = {
  eng: { script: 'Latin', iso: 'en' },
  deu: { script: 'Latin', iso: 'de' },
  fra: { script: 'Latin', iso: 'fr' },
  spa: { script: 'Latin', iso: 'es' },
  ita: { script: 'Latin', iso: 'it' },
  por: { script: 'Latin', iso: 'pt' },
  nld: { script: 'Latin', iso: 'nl' },
  pol: { script: 'Latin', iso: 'pl' },
  tur: { script: 'Latin', iso: 'tr' },
  ukr: { script: 'Cyrillic', iso: 'uk' },
  jpn: { script: 'Han', iso: 'ja' },
  chi_sim: { script: 'Han', iso: 'zh' },
  chi_tra: { script: 'Han', iso: 'zh' },
  kor: { script: 'Hangul', iso: 'ko' },
  ara: { script: 'Arabic', iso: 'ar' },
  hin: { script: 'Devanagari', iso: 'hi' },
} as const satisfies Readonly<Record<string, { readonly script: string; readonly iso: string }>>;

export type OcrLanguage = keyof typeof OCR_LANGUAGES;

/** All languages, the most common first. */
export const ALL_OCR_LANGUAGES = Object.keys(OCR_LANGUAGES) as readonly OcrLanguage[];

/** The data for finding the script and direction of a text. */
export const ORIENTATION = 'osd';

/** The folder of the models in a build. */
export const OCR_MODELS = 'ocr';

const BUILT = new URL(`./${OCR_MODELS}/`, import.meta.url);

/** The folder of a model, made for speed (`best_int`): next to the program in a build, in its package where the sources run. */
export function modelFolder(code: OcrLanguage | typeof ORIENTATION): string {
  return existsSync(BUILT) ? fileURLToPath(BUILT) : packagedModels(code);
}

/** The folder of a model in its package. */
export function packagedModels(code: string): string {
  const { resolve } = createRequire(import.meta.url);
  return path.join(path.dirname(resolve(`@tesseract.js-data/${code}/package.json`)), '4.0.0_best_int');
}
