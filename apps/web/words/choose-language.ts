import { signal } from '@preact/signals';
import { writtenLanguage } from '../../../core/model/written-language.ts';
import type { LanguageTag } from './counts.ts';
import { speak, type WordTree } from './language.ts';

interface Language {
  /** In the language itself. */
  readonly name: string;
  readonly load: () => Promise<Catalogue>;
}

/** The texts of a language by the names of their files: those of the first view, and the others. */
export interface Catalogue {
  readonly first: object;
  readonly later: () => Promise<object>;
}

/** The languages besides English, in the order of their names. */
export type Languages = Readonly<Partial<Record<LanguageTag, Language>>>;

/** For developers (docs/translating.md). */
const PSEUDO = 'en-XA';

/** The name of the language whose texts could not be loaded, so that the app is in English; null otherwise. */
export const missingLanguage = signal<string | null>(null);

/** The number of times that a language was chosen: texts that arrive late must not replace those of a later choice. */
let choices = 0;

let loading: Promise<void> = Promise.resolve();

/** Resolves when all texts of the language have loaded. Parts of the app that load later need texts that load later. */
export const allTexts = (): Promise<void> => loading;

/**
 * Shows the app in the first of the preferred languages that it has, and in English if its texts do not load. When the app starts, the
 * first view does not wait for the other texts; a change waits for all, so that nothing stays in the previous language.
 * @param preferred BCP 47 tags, malformed ones are ignored
 * @returns when the first view can be shown
 */
export async function chooseLanguage(preferred: readonly string[], languages: Languages): Promise<void> {
  choices++;
  const choice = choices;
  const isCurrent = () => choice === choices;
  const tag = preferred.map((each) => supported(each, languages)).find((each) => each !== null) ?? 'en';
  missingLanguage.value = null;
  if (tag === 'en') return show(tag, {});
  if (tag === PSEUDO) return showPseudo();
  const { name, load } = languages[tag] as Language;
  const fail = () => {
    if (!isCurrent()) return;
    show('en', {});
    missingLanguage.value = name;
  };
  const texts = load();
  loading = texts
    .then(async ({ first, later }) => {
      const others = await later();
      if (isCurrent()) show(tag, { ...first, ...others });
    })
    .catch(fail);
  if (choice > 1) return loading;
  await texts.then(({ first }) => isCurrent() && show(tag, first)).catch(fail);
}

async function showPseudo(): Promise<void> {
  const { pseudo } = await import('./pseudo.ts');
  markDocument(PSEUDO);
  speak(PSEUDO, pseudo);
}

function show(tag: LanguageTag, texts: object): void {
  markDocument(tag);
  const byName = new Map<string, WordTree>(Object.entries(texts));
  speak(tag, (name) => byName.get(name));
}

/** The background script of the extension has no document. */
function markDocument(tag: string): void {
  if (!('document' in globalThis)) return;
  document.documentElement.lang = tag;
  document.documentElement.dir = tag === 'ar' ? 'rtl' : 'ltr';
}

/** The language of the app for a preferred one; null if it is not supported. Traditional and simplified Chinese are different languages. */
function supported(preferred: string, languages: Languages): LanguageTag | typeof PSEUDO | null {
  if (preferred === PSEUDO) return PSEUDO;
  const wanted = writtenLanguage(preferred);
  const tags = ['en', ...Object.keys(languages)] as LanguageTag[];
  return wanted === null ? null : (tags.find((tag) => writtenLanguage(tag) === wanted) ?? null);
}
