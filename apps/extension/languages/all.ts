import type { Catalogue, Languages } from '../../web/words/choose-language.ts';
import type { words } from '../words.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import { dutch } from './nl.ts';
import { polish } from './pl.ts';
import { brazilianPortuguese } from './pt-BR.ts';
import { simplifiedChinese } from './zh-Hans.ts';

/** Extensions cannot load code on demand, so all languages are in the bundle, with 60 texts each. */
const catalogue =
  (extension: typeof words): (() => Promise<Catalogue>) =>
  async () => ({ first: { extension }, later: async () => ({}) });

/** The languages of the extension besides English. */
export const LANGUAGES: Languages = {
  de: { name: 'Deutsch', load: catalogue(german) },
  es: { name: 'Español', load: catalogue(spanish) },
  fr: { name: 'Français', load: catalogue(french) },
  it: { name: 'Italiano', load: catalogue(italian) },
  nl: { name: 'Nederlands', load: catalogue(dutch) },
  pl: { name: 'Polski', load: catalogue(polish) },
  'pt-BR': { name: 'Português (Brasil)', load: catalogue(brazilianPortuguese) },
  ja: { name: '日本語', load: catalogue(japanese) },
  'zh-Hans': { name: '简体中文', load: catalogue(simplifiedChinese) },
  ar: { name: 'العربية', load: catalogue(arabic) },
};
