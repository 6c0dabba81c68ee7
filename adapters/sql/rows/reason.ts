import type { Reason } from '../../../core/errors.ts';

/** A reason as a column: its text, or JSON if it has a code. Earlier versions stored only texts. */
export function toReasonColumn({ reason, code, params }: Partial<Reason> = {}): string | null {
  if (reason === undefined) return null;
  return code === undefined ? reason : JSON.stringify({ reason, code, params });
}

export function fromReasonColumn(column: string | null): Reason {
  return column?.startsWith('{"reason":') ? JSON.parse(column) : { reason: column ?? '' };
}
