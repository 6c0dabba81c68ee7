import { ChevronDown, ChevronUp, X } from 'lucide';
import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import type { SavedObject } from '../api/saved-object.ts';
import type { Preview } from '../api/types.ts';
import { changeObjects } from '../selection/change-objects.ts';
import { operate } from '../selection/operations.ts';
import { ShareButton } from '../share/share-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { detailWords } from '../words/detail.ts';
import { editWords } from '../words/edit.ts';

interface DetailBarProps {
  readonly object: SavedObject | null;
  readonly preview: Preview | null;
  readonly client: Client;
  readonly mayChange: boolean;
  /** Opens the editor; null if the object has no text to edit, or the text is already being edited. */
  readonly edit: (() => void) | null;
  close(): void;
  /** Opens the previous object; null for the first object. */
  readonly previous: (() => void) | null;
  /** Opens the next object; null for the last object. */
  readonly next: (() => void) | null;
}

/** The actions for the open object. */
export function DetailBar(props: DetailBarProps): VNode {
  const { object, mayChange, close, previous, next } = props;
  return (
    <div class="detail-bar" role="toolbar" aria-label={detailWords.actions}>
      <IconButton name={detailWords.close} shortcut="Escape" icon={X} act={close} />
      <IconButton name={detailWords.previous} shortcut="K" icon={ChevronUp} act={previous} />
      <IconButton name={detailWords.next} shortcut="J" icon={ChevronDown} act={next} />
      <span class="stretch" />
      {mayChange &&
        object &&
        (object.deleted === undefined ? <ChangeActions {...props} /> : <TrashActions {...props} />)}
    </div>
  );
}

function ChangeActions({ client, object, preview, edit, close }: DetailBarProps): VNode {
  const isCompleted = object?.completed ?? false;
  const isPinned = preview?.position !== undefined;
  const change = (type: ToggleType) => changeObjects({ type }, object === null ? [] : [object.id]);
  return (
    <>
      {edit && (
        <ActionButton label={editWords.edit} shortcut="e" title={`${editWords.edit} (E)`} act={edit} />
      )}
      <ActionButton
        label={isCompleted ? detailWords.completed : detailWords.complete}
        shortcut="d"
        isPressed={isCompleted}
        act={() => change(isCompleted ? 'reopen' : 'complete')}
      />
      <ActionButton
        label={isPinned ? detailWords.unpin : detailWords.pin}
        shortcut="p"
        isPressed={isPinned}
        act={() => change(isPinned ? 'unpin' : 'pin')}
      />
      {object && <ShareButton client={client} what={{ objectId: object.id }} title={object.title} />}
      <ActionButton
        label={detailWords.remove}
        shortcut="Delete"
        isDangerous
        act={() => change('delete').then((isDone) => isDone && close())}
      />
    </>
  );
}

/** Operations without parameters. */
type ToggleType = 'pin' | 'unpin' | 'complete' | 'reopen' | 'delete';

function TrashActions({ client, object, close }: DetailBarProps): VNode {
  const ids = object === null ? [] : [object.id];
  return (
    <>
      <button type="button" onClick={() => changeObjects({ type: 'restore' }, ids)}>
        {detailWords.restore}
      </button>
      <ActionButton
        label={detailWords.destroy}
        isDangerous
        act={() => operate(client, 'destroy', ids).then((isDone) => isDone && close())}
      />
    </>
  );
}

interface ActionButtonProps {
  readonly label: string;
  readonly title?: string;
  readonly shortcut?: string;
  readonly isPressed?: boolean;
  readonly isDangerous?: boolean;
  act(): unknown;
}

function ActionButton({ label, title, shortcut, isPressed, isDangerous, act }: ActionButtonProps): VNode {
  return (
    <button
      type="button"
      class={isDangerous ? 'plain danger' : 'plain'}
      title={title}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      onClick={() => void act()}
    >
      {label}
    </button>
  );
}
