import type { VNode } from 'preact';
import type { Space } from '../api/types.ts';
import { settingsWords } from '../words/settings.ts';

/** A choice of spaces that limits a key's access. It is the field `space` of a form, and empty at first. */
export function SpaceChoice({ spaces }: { readonly spaces: readonly Space[] }): VNode | null {
  if (spaces.length === 0) return null;
  return (
    <fieldset class="choice">
      <legend>{settingsWords.onlySpaces}</legend>
      {spaces.map(({ id, name }) => (
        <label key={id} dir="auto">
          <input type="checkbox" name="space" value={id} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
