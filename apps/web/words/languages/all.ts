import type { Languages } from '../choose-language.ts';

/** The languages besides English, in the order of their names. */
export const LANGUAGES: Languages = {
  de: { name: 'Deutsch', load: async () => (await import('./de.ts')).german },
  es: { name: 'Español', load: async () => (await import('./es.ts')).spanish },
  fr: { name: 'Français', load: async () => (await import('./fr.ts')).french },
  it: { name: 'Italiano', load: async () => (await import('./it.ts')).italian },
  nl: { name: 'Nederlands', load: async () => (await import('./nl.ts')).dutch },
  pl: { name: 'Polski', load: async () => (await import('./pl.ts')).polish },
  'pt-BR': {
    name: 'Português (Brasil)',
    load: async () => (await import('./pt-BR.ts')).brazilianPortuguese,
  },
  ja: { name: '日本語', load: async () => (await import('./ja.ts')).japanese },
  'zh-Hans': {
    name: '简体中文',
    load: async () => (await import('./zh-Hans.ts')).simplifiedChinese,
  },
  ar: { name: 'العربية', load: async () => (await import('./ar.ts')).arabic },
};
