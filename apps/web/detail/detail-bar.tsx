import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { SavedObject } from '../api/saved-object.ts';
import type { Preview } from '../api/types.ts';
import { words } from '../words.ts';
import type { Actions } from './actions.ts';

interface DetailBarProps {
  readonly object: SavedObject | null;
  readonly preview: Preview | null;
  readonly actions: Actions;
  readonly mayChange: boolean;
  /** Null where there is no text to edit, or it is being edited. */
  readonly edit: (() => void) | null;
  close(): void;
  /** Null where there is no object before, or after. */
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
}

/** What can be done with the object that is open. */
export function DetailBar(props: DetailBarProps): VNode {
  const { object, mayChange, close, previous, next } = props;
  return (
    <div class="detail-bar" role="toolbar" aria-label={words.detail.actions}>
      <IconButton name={words.detail.close} shortcut="Escape" sign="✕" act={close} />
      <IconButton name={words.detail.previous} shortcut="K" sign="↑" act={previous} />
      <IconButton name={words.detail.next} shortcut="J" sign="↓" act={next} />
      <span class="stretch" />
      {mayChange &&
        object &&
        (object.deleted === undefined ? <Changes {...props} /> : <TrashActions {...props} />)}
    </div>
  );
}

function Changes({ object, preview, actions, edit, close }: DetailBarProps): VNode {
  const isCompleted = object?.completed ?? false;
  const isPinned = preview?.position !== undefined;
  return (
    <>
      {edit && (
        <button
          type="button"
          class="plain"
          title={`${words.edit.edit} (E)`}
          aria-keyshortcuts="e"
          onClick={edit}
        >
          {words.edit.edit}
        </button>
      )}
      <button
        type="button"
        class="plain"
        aria-pressed={isCompleted}
        onClick={() => actions.setCompleted(!isCompleted)}
      >
        {isCompleted ? words.detail.completed : words.detail.complete}
      </button>
      <button
        type="button"
        class="plain"
        aria-pressed={isPinned}
        onClick={() => actions.setPinned(!isPinned)}
      >
        {isPinned ? words.detail.unpin : words.detail.pin}
      </button>
      <button
        type="button"
        class="plain danger"
        onClick={() => void actions.remove().then((isRemoved) => isRemoved && close())}
      >
        {words.detail.remove}
      </button>
    </>
  );
}

function TrashActions({ actions, close }: DetailBarProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" onClick={() => actions.restore()}>
        {words.detail.restore}
      </button>
      <button type="button" class="plain danger" onClick={() => dialog.current?.showModal()}>
        {words.detail.destroy}
      </button>
      <dialog ref={dialog} aria-labelledby="destroy-question">
        <p id="destroy-question">{words.detail.destroyQuestion}</p>
        <form method="dialog" class="buttons">
          <button type="submit">{words.frame.cancel}</button>
          <button type="submit" class="danger" onClick={() => void actions.destroy().then(close)}>
            {words.detail.destroy}
          </button>
        </form>
      </dialog>
    </>
  );
}

interface IconButtonProps {
  readonly name: string;
  readonly shortcut: string;
  readonly sign: string;
  /** Null where there is nothing to do. */
  readonly act: (() => void) | null;
}

function IconButton({ name, shortcut, sign, act }: IconButtonProps): VNode {
  return (
    <button
      type="button"
      class="plain icon"
      aria-label={name}
      title={`${name} (${shortcut})`}
      aria-keyshortcuts={shortcut}
      disabled={act === null}
      onClick={() => act?.()}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
