import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { copyText } from '../frame/copy-text.ts';
import { words } from '../words.ts';

interface ShownOnceProps {
  /** Says what it is, and that it is shown only now. */
  readonly label: string;
  readonly value: string;
  /** What the button says that copies it, and what is told afterwards. */
  readonly says: { readonly copy: string; readonly copied: string; readonly notCopied: string };
  readonly close: () => void;
}

/** A secret that was just made: selected, to be copied, and gone when it is closed. */
export function ShownOnce({ label, value, says, close }: ShownOnceProps): VNode {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div class="made-link">
      <label>
        {label}
        <input ref={field} readOnly value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => copyText(value, says)}>
          {says.copy}
        </button>
        <button type="button" onClick={close}>
          {words.settings.done}
        </button>
      </div>
    </div>
  );
}
