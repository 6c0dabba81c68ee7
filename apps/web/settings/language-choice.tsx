import type { VNode } from 'preact';
import { ownLanguage } from '../browser/own-language.ts';
import { setToTyped } from '../ui/set-signal.ts';
import { languageWords } from '../words/language-choice.ts';
import { LANGUAGES } from '../words/languages/all.ts';

/** The language of the app: that of the browser, or one that is chosen here. */
export function LanguageChoice(): VNode {
  return (
    <section>
      <h2>{languageWords.name}</h2>
      <label class="stacked">
        <span class="visually-hidden">{languageWords.name}</span>
        <select value={ownLanguage.value} onChange={setToTyped(ownLanguage)}>
          <option value="">{languageWords.asBrowser}</option>
          <option value="en" lang="en" translate={false}>
            English
          </option>
          {Object.entries(LANGUAGES).map(([tag, { name }]) => (
            <option key={tag} value={tag} lang={tag} translate={false}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
