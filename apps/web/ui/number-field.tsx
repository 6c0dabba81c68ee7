import type { VNode } from 'preact';

interface NumberFieldProps {
  readonly label: string;
  readonly name: string;
  readonly max: number;
  /** The initial number. */
  readonly value: number;
}

/** A field for a whole number of at least 1. */
export function NumberField({ label, name, max, value }: NumberFieldProps): VNode {
  return (
    <label>
      <span class="field-name">{label}</span>
      <input name={name} type="number" required min={1} max={max} defaultValue={String(value)} />
    </label>
  );
}
