import type { VNode } from 'preact';

interface RowButtonProps {
  readonly label: string;
  /** The label with the name of the row, for screen readers. */
  readonly name: string;
  act(): void;
}

/** A button for an action on a row of a list. */
export function RowButton({ label, name, act }: RowButtonProps): VNode {
  return (
    <button type="button" class="plain" aria-label={name} onClick={act}>
      {label}
    </button>
  );
}
