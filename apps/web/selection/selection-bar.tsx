import { Check, Ellipsis, FolderPlus, type IconNode, Pin, RotateCcw, Tag, Trash2, X } from 'lucide';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { collection } from '../collection/collection.ts';
import { keysInWords } from '../commands/keys.ts';
import { Icon } from '../ui/icon.tsx';
import { isTrash } from '../view/trash-view.ts';
import type { View } from '../view/view.ts';
import { selectionWords } from '../words/selection.ts';
import { selectionBarWords } from '../words/selection-bar.ts';
import { OPERATION_KEYS, type Operate, type Operation } from './operation-keys.ts';
import { clearSelection, selectAll, selected, selectedCount } from './selection.ts';

interface SelectionBarProps {
  readonly view: View;
  readonly operate: Operate;
}

const MAIN_OPERATIONS: readonly Operation[] = ['tag', 'join', 'pin', 'complete', 'delete'];
const MORE_OPERATIONS: readonly Operation[] = ['untag', 'leave'];
const TRASH_OPERATIONS: readonly Operation[] = ['restore', 'destroy'];

/** Icons that narrow windows show instead of labels. */
const ICONS: Readonly<Partial<Record<Operation, IconNode>>> = {
  tag: Tag,
  join: FolderPlus,
  pin: Pin,
  complete: Check,
  delete: Trash2,
  restore: RotateCcw,
  destroy: Trash2,
};

/** The number of selected items, and actions for them. */
export function SelectionBar({ view, operate }: SelectionBarProps): VNode {
  const count = selectedCount.value;
  const { cards, state } = collection.value;
  const isAllSelected = selected.value.isAll || (state === 'complete' && count === cards.count);
  return (
    <section class="selection-bar" aria-label={selectionBarWords.name} hidden={count === 0}>
      <button type="button" class="plain icon" aria-label={selectionWords.clear} onClick={clearSelection}>
        <Icon of={X} />
      </button>
      <strong role="status">{count === 0 ? '' : selectionBarWords.count(count)}</strong>
      {!isAllSelected && (
        <button type="button" class="plain" onClick={selectAll}>
          {selectionBarWords.selectAll}
        </button>
      )}
      <div class="operations">
        {(isTrash(view) ? TRASH_OPERATIONS : MAIN_OPERATIONS).map((each) => (
          <OperationButton key={each} operation={each} operate={operate} />
        ))}
        {!isTrash(view) && <MoreMenu operate={operate} />}
      </div>
    </section>
  );
}

interface OperationButtonProps {
  readonly operation: Operation;
  readonly operate: Operate;
}

function OperationButton({ operation, operate }: OperationButtonProps): VNode {
  const [key] = OPERATION_KEYS[operation];
  const name = selectionWords.operations[operation];
  return (
    <button
      type="button"
      class={operation === 'delete' || operation === 'destroy' ? 'plain danger' : 'plain'}
      title={key === undefined ? name : `${name} (${keysInWords(key).join('+')})`}
      onClick={() => operate(operation)}
    >
      <Label icon={ICONS[operation]}>{selectionBarWords.buttons[operation]}</Label>
    </button>
  );
}

interface LabelProps {
  readonly icon?: IconNode | undefined;
  readonly children: string;
}

function Label({ icon, children }: LabelProps): VNode {
  return (
    <>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </>
  );
}

function MoreMenu({ operate }: Pick<SelectionBarProps, 'operate'>): VNode {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" class="plain more-operations" popovertarget="more-operations">
        <Label icon={Ellipsis}>{selectionBarWords.more}</Label>
      </button>
      <div ref={panel} id="more-operations" popover class="panel">
        {MORE_OPERATIONS.map((each) => (
          <OperationButton
            key={each}
            operation={each}
            operate={async (operation) => {
              panel.current?.hidePopover();
              await operate(operation);
            }}
          />
        ))}
      </div>
    </>
  );
}
