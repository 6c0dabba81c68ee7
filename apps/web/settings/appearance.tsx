import type { VNode } from 'preact';
import { THEMES, theme } from '../browser/theme.ts';
import { settingsWords } from '../words/settings.ts';

/** Light, dark, or the system's setting. */
export function Appearance(): VNode {
  return (
    <section>
      <h2>{settingsWords.appearance}</h2>
      <fieldset class="choice">
        <legend class="visually-hidden">{settingsWords.appearance}</legend>
        {THEMES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="theme"
              checked={theme.value === each}
              onChange={() => {
                theme.value = each;
              }}
            />
            {settingsWords.themes[each]}
          </label>
        ))}
      </fieldset>
    </section>
  );
}
