import type { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { Terminal } from './terminal.ts';

/**
 * Declares the arguments, the examples and the action of a command. To fail, an action throws or calls `terminal.fail`.
 * @param command the new command, which has only a name so far
 */
export type DefineCommand = (command: Command, terminal: Terminal) => void;

/** The error for invalid arguments of a command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The examples at the end of a command's help. Together, they use all options of the command. */
export function examples(...calls: readonly string[]): string {
  return ['', 'Examples:', ...calls.map((call) => `  commonplace ${call}`)].join('\n');
}

/** The option for output in JSON. */
export const JSON_OPTION = new Option('--json', 'print JSON, indented on a terminal');

/** Parses a non-negative integer. @throws InvalidArgumentError, whose message commander prints */
export function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}
