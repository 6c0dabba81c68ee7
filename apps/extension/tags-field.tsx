import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { tagsIn } from '../web/api/draft.ts';
import { words } from './words.ts';

const MAX_PROPOSED = 8;

/** A field for tags separated by commas, which completes the last tag from existing ones. */
export function TagsField({ known }: { readonly known: readonly string[] }): VNode {
  const text = useSignal('');
  return (
    <label>
      <span>{words.popup.tags}</span>
      <input
        name="tags"
        list="known-tags"
        autofocus
        autoComplete="off"
        placeholder={words.popup.tagsHint}
        onInput={({ currentTarget }) => (text.value = currentTarget.value)}
      />
      <datalist id="known-tags">
        {completions(text.value, known).map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </label>
  );
}

/** The possible contents of the field after completing its last tag. */
function completions(text: string, known: readonly string[]): readonly string[] {
  const [, before = '', typed = ''] = /^(.*[,،、，]\s*)?(.*)$/su.exec(text) ?? [];
  const start = typed.replace(/^#+\s*/, '').toLowerCase();
  const had = new Set(tagsIn(before));
  return known
    .filter((name) => name.toLowerCase().startsWith(start) && name !== typed && !had.has(name))
    .slice(0, MAX_PROPOSED)
    .map((name) => before + name);
}
