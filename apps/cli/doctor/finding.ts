/** The result of a check. Only `wrong` makes the command fail (D2). */
export interface Finding {
  /** What was checked. */
  readonly check: string;
  readonly status: 'ok' | 'advice' | 'wrong';
  /** A sentence for a person. */
  readonly message: string;
  /** What to do about it. */
  readonly remedy?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message });

/** Something that works but could be better. */
export const advice = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'advice',
  message,
  remedy,
});

/** Damage, or a configuration that does not work. */
export const wrong = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'wrong',
  message,
  remedy,
});

/** A finding as text for a person. */
export function toLine({ check, status, message, remedy }: Finding): string {
  return `${status.padEnd(6)}  ${check}: ${message}${remedy === undefined ? '' : `\n        ${remedy}`}`;
}
