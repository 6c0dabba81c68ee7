import type { Command } from '../commands/registry.ts';
import { useCommands } from '../commands/registry.ts';
import type { OpenAccess } from '../key/access.ts';
import { isTrash } from '../view/trash-view.ts';
import { urlOf, useAppRoute, type View } from '../view/view.ts';
import { selectionWords } from '../words/selection.ts';
import { loadChanges } from './lazy.ts';
import { OPERATION_KEYS, type Operate, type Operation } from './operation-keys.ts';
import { clearSelection, isSelecting, selectAll, selectedIds } from './selection.ts';

const TRASH_OPERATIONS: readonly Operation[] = ['restore', 'destroy'];

interface SelectionContext {
  readonly view: View;
  readonly openId: string | null;
  /** Whether the collection is shown. */
  readonly isCollection: boolean;
}

function focusedId(): string | null {
  const link = document.activeElement?.closest('.card')?.querySelector('.link');
  return link?.id.slice('card-'.length) ?? null;
}

/** The commands that select and change objects. */
export function useSelectionCommands(
  access: OpenAccess,
  { view, openId, isCollection }: SelectionContext,
): Operate {
  const { client, isReadOnly } = access;
  const { go } = useAppRoute();
  const currentId = () => openId ?? focusedId();
  const mayChange = () => isCollection && !isReadOnly && (isSelecting.peek() || currentId() !== null);

  async function operate(operation: Operation): Promise<void> {
    const id = currentId();
    const ids = isSelecting.peek() ? await selectedIds() : id === null ? [] : [id];
    const { operate } = await loadChanges();
    const isDone = await operate(client, operation, ids);
    if (!isDone || !REMOVING_OPERATIONS.includes(operation)) return;
    clearSelection();
    if (openId !== null && ids.includes(openId)) go(urlOf(view), true);
  }

  const commandOf = (operation: Operation): Command => ({
    id: `things.${operation}`,
    name: selectionWords.operations[operation],
    keys: OPERATION_KEYS[operation],
    group: 'things',
    opensField: OPENING_FIELD.includes(operation),
    when: () =>
      mayChange() &&
      TRASH_OPERATIONS.includes(operation) === isTrash(view) &&
      (operation !== 'rename' || !isSelecting.peek()),
    run: () => operate(operation),
  });

  useCommands([
    ...(Object.keys(OPERATION_KEYS) as Operation[]).map(commandOf),
    {
      id: 'selection.all',
      name: selectionWords.all,
      keys: ['$mod+a'],
      group: 'collection',
      // In an open item, this shortcut selects text.
      when: () => isCollection && !isReadOnly && !document.activeElement?.closest('.detail'),
      run: selectAll,
    },
    {
      id: 'selection.clear',
      name: selectionWords.clear,
      keys: ['Escape'],
      group: 'collection',
      when: () => isSelecting.peek() && openId === null,
      run: clearSelection,
    },
  ]);
  return operate;
}

/** Operations that ask for a name. */
const OPENING_FIELD: readonly Operation[] = ['tag', 'untag', 'join', 'leave', 'rename'];

/** Operations that remove objects from the view. */
const REMOVING_OPERATIONS: readonly Operation[] = ['delete', 'restore', 'destroy'];
