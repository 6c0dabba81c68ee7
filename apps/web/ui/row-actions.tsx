import { useSignal } from '@preact/signals';
import { Ellipsis } from 'lucide';
import type { ComponentChildren, VNode } from 'preact';
import { Icon } from './icon.tsx';

interface RowActionsProps {
  /** The name of the button that shows the actions on touch screens. */
  readonly name: string;
  readonly children: ComponentChildren;
}

/** The actions on a row of a list. They appear under the pointer and with the focus; on touch screens, a button shows them. */
export function RowActions({ name, children }: RowActionsProps): VNode {
  const isOpen = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="plain icon row-more"
        aria-label={name}
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        <Icon of={Ellipsis} />
      </button>
      <span class="row-actions">{children}</span>
    </>
  );
}
