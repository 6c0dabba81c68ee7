import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { copyText } from '../ui/copy-text.ts';
import { settingsWords } from '../words/settings.ts';

interface ShownOnceProps {
  /** Says what the value is, and that it is shown only once. */
  readonly label: string;
  readonly value: string;
  /** The label of the copy button, and the messages afterwards. */
  readonly labels: { readonly copy: string; readonly copied: string; readonly notCopied: string };
  readonly close: () => void;
}

/** A new secret, selected for copying. After it is closed, it is never shown again. */
export function ShownOnce({ label, value, labels, close }: ShownOnceProps): VNode {
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
        <button type="button" class="primary" onClick={() => copyText(value, labels)}>
          {labels.copy}
        </button>
        <button type="button" onClick={close}>
          {settingsWords.done}
        </button>
      </div>
    </div>
  );
}

/** Selects the contents of a field. Its beginning stays visible. */
function selectAll(field: HTMLInputElement): void {
  field.setSelectionRange(0, field.value.length, 'backward');
}
