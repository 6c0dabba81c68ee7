import { signal } from '@preact/signals';
import { writtenLanguage } from '../../../core/model/written-language.ts';
import type { LanguageTag } from './counts.ts';
import { setLanguage, type WordTree } from './language.ts';

interface Language {
  /** The name of the language in the language itself. */
  readonly name: string;
  readonly load: () => Promise<Catalogue>;
}

/** The texts of a language, by the names of their files. */
export interface Catalogue {
  /** The texts of the first view. */
  readonly first: object;
  /** Loads all other texts. */
  readonly later: () => Promise<object>;
}

/** All languages except English, in the order of their names. */
export type Languages = Readonly<Partial<Record<LanguageTag, Language>>>;

/** A pseudo-language for developers (docs/translating.md). */
const PSEUDO = 'en-XA';

/** The name of a language whose texts could not be loaded, so that the app is in English; null if they were loaded. */
export const missingLanguage = signal<string | null>(null);

/** Number of choices of a language so far. With it, texts that arrive late do not replace the texts of a later choice. */
let choices = 0;

let loading: Promise<void> = Promise.resolve();

/** Resolves when all texts of the language have loaded. Parts of the app that load later need them. */
export const allTexts = (): Promise<void> => loading;

/**
 * Shows the app in the first preferred language that it supports. If the texts cannot be loaded, it shows English. At the start of the app,
 * this resolves when the first view can be shown. Later, it resolves when all texts have loaded, so that no text stays in the previous
 * language.
 * @param preferred BCP 47 tags. Malformed tags are ignored
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
  setLanguage(PSEUDO, pseudo);
}

function show(tag: LanguageTag, texts: object): void {
  markDocument(tag);
  const byName = new Map<string, WordTree>(Object.entries(texts));
  setLanguage(tag, (name) => byName.get(name));
}

/** Sets the language and direction of the document. The background script of the extension has no document. */
function markDocument(tag: string): void {
  if (!('document' in globalThis)) return;
  document.documentElement.lang = tag;
  document.documentElement.dir = tag === 'ar' ? 'rtl' : 'ltr';
}

/**
 * The language of the app that matches a preferred language; null if no language matches. Traditional and simplified Chinese do not match.
 */
function supported(preferred: string, languages: Languages): LanguageTag | typeof PSEUDO | null {
  if (preferred === PSEUDO) return PSEUDO;
  const wanted = writtenLanguage(preferred);
  const tags = ['en', ...Object.keys(languages)] as LanguageTag[];
  return wanted === null ? null : (tags.find((tag) => writtenLanguage(tag) === wanted) ?? null);
}
