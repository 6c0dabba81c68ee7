import { useSignal } from '@preact/signals';
import { Plus, X } from 'lucide';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { asTag } from '../../../core/search/query/written.ts';
import type { Client } from '../api/client.ts';
import { BY_PERSON, type TagOnObject } from '../api/types.ts';
import { changeObjects } from '../selection/change-objects.ts';
import { offerTags } from '../selection/choices.ts';
import { Icon } from '../ui/icon.tsx';
import { setToTyped } from '../ui/set-signal.ts';
import { EVERYTHING, urlOf } from '../view/view.ts';
import { detailWords } from '../words/detail.ts';

interface TagsProps {
  readonly client: Client;
  readonly id: string;
  readonly tags: readonly TagOnObject[];
  readonly mayChange: boolean;
}

/** The tags of an object. Each links to the objects with the tag. Automatic tags look different. */
export function Tags({ client, id, tags, mayChange }: TagsProps): VNode | null {
  if (tags.length === 0 && !mayChange) return null;
  return (
    <section>
      <h2>{detailWords.tags}</h2>
      <ul class="tags">
        {tags.map(({ name, flags }) => (
          <li key={name} class={(flags & BY_PERSON) === 0 ? 'tag inferred' : 'tag'}>
            <a href={urlOf({ ...EVERYTHING, q: asTag(name) })} title={titleOf(flags)}>
              {name}
            </a>
            {mayChange && (
              <button
                type="button"
                class="plain"
                aria-label={detailWords.removeTag(name)}
                onClick={() => changeObjects({ type: 'untag', names: [name] }, [id])}
              >
                <Icon of={X} />
              </button>
            )}
          </li>
        ))}
        {mayChange && (
          <li>
            <NewTag client={client} add={(name) => changeObjects({ type: 'tag', names: [name] }, [id])} />
          </li>
        )}
      </ul>
    </section>
  );
}

function titleOf(flags: number): string | undefined {
  return (flags & BY_PERSON) === 0 ? detailWords.inferredTag : undefined;
}

interface NewTagProps {
  readonly client: Client;
  add(name: string): Promise<unknown>;
}

const COMPLETIONS_ID = 'tag-completions';
const MAX_COMPLETIONS = 8;

/** A field for a new tag of the object, with completions from existing tags. */
function NewTag({ client, add }: NewTagProps): VNode {
  const name = useSignal('');
  const completions = useSignal<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const typed = name.value.trim();
    if (typed === '') completions.value = [];
    else
      void offerTags(client, typed, controller.signal).then((offered) => {
        const existing = offered.filter(({ hint }) => hint === undefined).map((choice) => choice.name);
        if (!controller.signal.aborted) completions.value = existing.slice(0, MAX_COMPLETIONS);
      });
    return () => controller.abort();
  }, [name.value]);
  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const newName = name.value.trim();
    if (newName === '') return;
    name.value = '';
    void add(newName);
  }
  return (
    <form class="add" onSubmit={submit}>
      <Icon of={Plus} />
      <input
        aria-label={detailWords.newTag}
        placeholder={detailWords.newTag}
        maxLength={200}
        autoComplete="off"
        enterkeyhint="done"
        list={COMPLETIONS_ID}
        value={name}
        onInput={setToTyped(name)}
      />
      <datalist id={COMPLETIONS_ID}>
        {completions.value.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </form>
  );
}
