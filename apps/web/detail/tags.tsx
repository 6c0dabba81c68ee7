import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { asPhrase } from '../../../core/search/query/written.ts';
import type { Client } from '../api/client.ts';
import { BY_PERSON, type TagOnObject } from '../api/types.ts';
import { tell, tellFailure } from '../frame/messages.tsx';
import { addressOf, EVERYTHING } from '../view/view.ts';
import { words } from '../words.ts';

interface TagsProps {
  readonly client: Client;
  readonly id: string;
  readonly tags: readonly TagOnObject[];
  readonly mayChange: boolean;
  readonly onChange: () => void;
}

/** The tags of an object, each a search; those that only analysis gave look different. */
export function Tags({ client, id, tags, mayChange, onChange }: TagsProps): VNode | null {
  const change = (method: 'POST' | 'DELETE', name: string) =>
    client.send(method, `/objects/${id}/tags`, { body: [{ name }] }).then(onChange, tellFailure);

  async function remove(name: string): Promise<void> {
    await change('DELETE', name);
    tell({
      text: words.detail.tagRemoved(name),
      action: { label: words.frame.undo, run: () => void change('POST', name) },
    });
  }

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
                onClick={() => remove(name)}
              >
                ×
              </button>
            )}
          </li>
        ))}
        {mayChange && (
          <li>
            <NewTag add={(name) => change('POST', name)} />
          </li>
        )}
      </ul>
    </section>
  );
}

function titleOf(flags: number): string | undefined {
  return (flags & BY_PERSON) === 0 ? words.detail.inferredTag : undefined;
}

function NewTag({ add }: { readonly add: (name: string) => Promise<void> }): VNode {
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
