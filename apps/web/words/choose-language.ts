import { speak, type Translator } from './language.ts';

/** The languages besides English, by BCP 47 tags; each loads its texts. */
const LANGUAGES: Readonly<Record<string, () => Promise<Translator>>> = {
  'en-XA': async () => (await import('./pseudo.ts')).pseudo,
};

/** Shows the app in the first language that it has. Until its texts have loaded, and if they do not load, it is shown in English. */
export async function chooseLanguage(preferred: readonly string[]): Promise<void> {
  const tag = preferred.find((each) => each in LANGUAGES || /^en(-|$)/.test(each));
  const load = tag === undefined ? undefined : LANGUAGES[tag];
  if (tag === undefined || load === undefined) return;
  const translator = await load().catch(() => null);
  if (translator === null) return;
  // The background script of the extension has no document.
  if ('document' in globalThis) document.documentElement.lang = tag;
  speak(tag, translator);
}
