import type { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { Terminal } from './terminal.ts';

/**
 * Declares the arguments and examples of a command, and runs it. To fail, a command throws, or calls `terminal.fail`.
 * @param command the new command, which has only a name
 */
export type DefineCommand = (command: Command, terminal: Terminal) => void;

/** The error for a command that was called with invalid arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The examples at the end of a command's help. Together, they use all options of the command. */
export function examples(...calls: readonly string[]): string {
  return ['', 'Examples:', ...calls.map((call) => `  commonplace ${call}`)].join('\n');
}

/** The option for output that programs read. */
export const JSON_OPTION = new Option('--json', 'print JSON, indented on a terminal');

/** Parses a non-negative integer. @throws InvalidArgumentError, which commander shows */
export function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number.');
}
