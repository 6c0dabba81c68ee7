import { useSignal } from '@preact/signals';
import { BookmarkPlus } from 'lucide';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { Icon } from '../ui/icon.tsx';
import { reasonOf } from '../ui/reason.ts';
import { set } from '../ui/set-signal.ts';
import { toast } from '../ui/toasts.tsx';
import { urlOf, type View } from '../view/view.ts';
import { searchWords } from '../words/search.ts';
import { savedSearchOf, saveSearch } from './saved-searches.ts';

const MAX_NAME_LENGTH = 60;

interface SaveSearchProps {
  readonly client: Client;
  readonly view: View;
  /** The default name. */
  readonly name: string;
}

/** Saves the current view under a name. */
export function SaveSearch({ client, view, name }: SaveSearchProps): VNode | null {
  const isNaming = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  const url = urlOf(view);
  useEffect(set(isNaming, false), [url]);
  useEffect(() => {
    if (isNaming.value) field.current?.select();
  }, [isNaming.value]);
  if (savedSearchOf(view)) return null;

  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosenName = field.current?.value.trim() || name;
    saveSearch(client, { name: chosenName, view }).then(
      () => toast({ text: searchWords.saved(chosenName) }),
      (error) => toast({ text: reasonOf(error), isFailure: true }),
    );
  }

  if (!isNaming.value)
    return (
      <button type="button" class="plain save-search" onClick={set(isNaming, true)}>
        <Icon of={BookmarkPlus} />
        <span>{searchWords.save}</span>
      </button>
    );
  return (
    <form class="name-search" onSubmit={submit}>
      <input
        ref={field}
        aria-label={searchWords.saveName}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        defaultValue={name.slice(0, MAX_NAME_LENGTH)}
        enterkeyhint="done"
        onKeyDown={({ key }) => {
          if (key === 'Escape') isNaming.value = false;
        }}
      />
      <button type="submit">{searchWords.saveNow}</button>
    </form>
  );
}
