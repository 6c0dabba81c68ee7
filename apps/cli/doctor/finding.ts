import type { Terminal } from '../terminal.ts';

/** The result of a check. Only `wrong` makes the command fail (D2). */
export interface Finding {
  /** What was checked. */
  readonly check: string;
  readonly status: 'ok' | 'advice' | 'wrong';
  /** The result in sentences. */
  readonly message: string;
  /** The suggested remedy. */
  readonly remedy?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message });

/** Something that works, but could be better. */
export const advice = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'advice',
  message,
  remedy,
});

/** Damage, or a setting that does not work. */
export const wrong = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'wrong',
  message,
  remedy,
});

/** Prints findings. The command fails if any of them is wrong. */
export function report(findings: readonly Finding[], json: boolean, terminal: Terminal): void {
  if (json) terminal.json(findings);
  else for (const finding of findings) terminal.out(toLine(finding));
  if (findings.some((finding) => finding.status === 'wrong')) terminal.fail();
}

function toLine({ check, status, message, remedy }: Finding): string {
  return `${status.padEnd(6)}  ${check}: ${message}${remedy === undefined ? '' : `\n        ${remedy}`}`;
}
