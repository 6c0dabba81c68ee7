import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The languages whose text is recognised in pictures, by their Tesseract codes, with their ISO 639-1 codes and the names of their scripts
 * in Tesseract. The build copies the models next to the program.
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

/**
 * All languages, the languages of a library first.
 * @param own the languages of the library as ISO 639-1 codes, the main one first
 */
export function languagesFrom(own: readonly string[] = []): readonly OcrLanguage[] {
  const rank = (code: OcrLanguage) =>
    own.includes(OCR_LANGUAGES[code].iso) ? own.indexOf(OCR_LANGUAGES[code].iso) : own.length;
  return ALL_OCR_LANGUAGES.toSorted((one, other) => rank(one) - rank(other));
}

/** The model that finds the script and direction of a text. */
export const ORIENTATION = 'osd';

/** The folder of the models in a build. */
export const OCR_MODELS = 'ocr';

const BUILT = new URL(`./${OCR_MODELS}/`, import.meta.url);

/** The folder with all models: next to the program in a build, otherwise a folder with links to the packages. */
export function modelFolder(): string {
  return existsSync(BUILT) ? fileURLToPath(BUILT) : linkedModels();
}

function linkedModels(): string {
  const folder = path.resolve(packagedModels(ORIENTATION), '../../../.cache/commonplace', OCR_MODELS);
  mkdirSync(folder, { recursive: true });
  for (const code of [...ALL_OCR_LANGUAGES, ORIENTATION]) {
    const name = `${code}.traineddata.gz`;
    try {
      symlinkSync(path.join(packagedModels(code), name), path.join(folder, name));
    } catch (error) {
      if (!existsSync(path.join(folder, name))) throw error;
    }
  }
  return folder;
}

/** The folder of a model in its package, in the faster variant `best_int`. */
export function packagedModels(code: string): string {
  const { resolve } = createRequire(import.meta.url);
  return path.join(path.dirname(resolve(`@tesseract.js-data/${code}/package.json`)), '4.0.0_best_int');
}
