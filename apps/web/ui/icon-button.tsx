import type { IconNode } from 'lucide';
import type { VNode } from 'preact';
import { Icon } from './icon.tsx';

interface IconButtonProps {
  readonly name: string;
  readonly icon: IconNode;
  /** Its keyboard shortcut, as shown to people. */
  readonly shortcut?: string;
  readonly isPressed?: boolean;
  readonly class?: string;
  /** The id of the popover that the button opens. */
  readonly opens?: string;
  /** Null disables the button. */
  readonly act?: (() => void) | null;
}

/** A button with an icon. The browser shows its name and shortcut under the pointer. */
export function IconButton(props: IconButtonProps): VNode {
  const { name, icon, shortcut, isPressed, class: className = '', opens, act } = props;
  return (
    <button
      type="button"
      class={`plain icon ${className}`}
      aria-label={name}
      title={shortcut === undefined ? name : `${name} (${shortcut})`}
      aria-keyshortcuts={shortcut}
      aria-pressed={isPressed}
      {...(opens !== undefined && { popovertarget: opens })}
      disabled={act === null}
      onClick={() => act?.()}
    >
      <Icon of={icon} />
    </button>
  );
}
