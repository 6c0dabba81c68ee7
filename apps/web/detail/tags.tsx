import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { asPhrase } from '../../../core/search/query/written.ts';
import { BY_PERSON, type TagOnObject } from '../api/types.ts';
import { addressOf, EVERYTHING } from '../view/view.ts';
import { words } from '../words.ts';
import type { Actions } from './actions.ts';

interface TagsProps {
  readonly tags: readonly TagOnObject[];
  readonly mayChange: boolean;
  readonly actions: Actions;
}

/** The tags of an object, each a search; those that only analysis gave look different. */
export function Tags({ tags, mayChange, actions }: TagsProps): VNode | null {
  if (tags.length === 0 && !mayChange) return null;
  return (
    <section>
      <h2>{words.detail.tags}</h2>
      <ul class="tags">
        {tags.map(({ name, flags }) => (
          <li key={name} class={(flags & BY_PERSON) === 0 ? 'tag inferred' : 'tag'}>
            <a href={addressOf({ ...EVERYTHING, q: `tag:${asPhrase(name)}` })} title={titleOf(flags)}>
              {name}
            </a>
            {mayChange && (
              <button
                type="button"
                class="plain"
                aria-label={words.detail.removeTag(name)}
                onClick={() => actions.removeTag(name)}
              >
                ×
              </button>
            )}
          </li>
        ))}
        {mayChange && (
          <li>
            <NewTag add={actions.addTag} />
          </li>
        )}
      </ul>
    </section>
  );
}

function titleOf(flags: number): string | undefined {
  return (flags & BY_PERSON) === 0 ? words.detail.inferredTag : undefined;
}

function NewTag({ add }: { readonly add: (name: string) => Promise<unknown> }): VNode {
  const name = useSignal('');
  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wanted = name.value.trim();
    if (wanted === '') return;
    name.value = '';
    void add(wanted);
  }
  return (
    <form class="new-tag" onSubmit={submit}>
      <input
        aria-label={words.detail.newTag}
        placeholder={words.detail.newTag}
        maxLength={200}
        autoComplete="off"
        enterkeyhint="done"
        value={name}
        onInput={({ currentTarget }) => {
          name.value = currentTarget.value;
        }}
      />
    </form>
  );
}
