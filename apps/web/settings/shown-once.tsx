import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { copyText } from '../frame/copy-text.ts';
import { settingsWords } from '../words/settings.ts';

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
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box} class="made-link">
      <label>
        {label}
        <input ref={field} readOnly value={value} onFocus={({ currentTarget }) => selectAll(currentTarget)} />
      </label>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => copyText(value, says)}>
          {says.copy}
        </button>
        <button type="button" onClick={close}>
          {settingsWords.done}
        </button>
      </div>
    </div>
  );
}

/** Selects what a field has, with its beginning in sight. */
function selectAll(field: HTMLInputElement): void {
  field.setSelectionRange(0, field.value.length, 'backward');
}
