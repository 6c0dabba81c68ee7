import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { ownLanguage } from '../browser/own-language.ts';
import { choose } from '../sign-in/account-language.ts';
import { languageWords } from '../words/language-choice.ts';
import { LANGUAGES } from '../words/languages/all.ts';

/** The language of the app: that of the browser, or one that is chosen here. @param client null if its key may not keep it for the account */
export function LanguageChoice({ client }: { readonly client: Client | null }): VNode {
  return (
    <section>
      <h2>{languageWords.name}</h2>
      <label class="stacked">
        <span class="visually-hidden">{languageWords.name}</span>
        <select
          value={ownLanguage.value}
          onChange={({ currentTarget }) => choose(currentTarget.value, client)}
        >
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
