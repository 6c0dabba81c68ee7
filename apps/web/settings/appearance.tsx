import type { VNode } from 'preact';
import { THEMES, theme } from '../theme.ts';
import { words } from '../words.ts';

/** Light, dark, or as the system says. */
export function Appearance(): VNode {
  return (
    <section>
      <h2>{words.settings.appearance}</h2>
      <fieldset class="choice">
        <legend class="spoken">{words.settings.appearance}</legend>
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
            {words.settings.themes[each]}
          </label>
        ))}
      </fieldset>
    </section>
  );
}
