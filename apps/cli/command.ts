import type { Writable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../server/config.ts';

/** Exit status for a wrong call, a wrong configuration, or another reason not to start. */
export const EXIT_UNUSABLE = 2;
/** Exit status for a call that was right but failed. */
export const EXIT_FAILED = 1;

/** What a server and a worker take from others in every file that they make. */
export const PRIVATE_UMASK = 0o077;

/** The output and the configuration of a command. */
export interface Terminal {
  /** Writes a line of the result. */
  out(line: string): void;
  /** Writes a line that is not part of the result. */
  error(line: string): void;
  /** Writes text to the log unchanged. */
  log(text: string): void;
  /** Standard output, for results that are not lines. It stays open. */
  readonly output: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** @throws ConfigError */
  config(): Config;
}

/** One command of the executable. */
export interface Command {
  /** Its calls, without the name of the executable. */
  readonly usage: readonly string[];
  readonly summary: string;
  /** @returns the exit status */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** A command was called with wrong arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the words and options of a call.
 * @param maxWords the largest number of words besides options; may depend on the first word
 * @throws UsageError for unknown options and superfluous words
 */
export function parseCall<const O extends Options>(
  args: readonly string[],
  options: O,
  maxWords: number | Readonly<Record<string, number>>,
) {
  const call = parseWords(args, options);
  const { positionals } = call;
  const taken =
    typeof maxWords === 'number' ? maxWords : (maxWords[positionals[0] ?? ''] ?? positionals.length);
  const surplus = positionals.slice(taken);
  if (surplus.length > 0) throw new UsageError(`This means nothing here: ${surplus.join(' ')}`);
  return call;
}

function parseWords<const O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Parses an integer. @throws UsageError */
export function parseInteger(text: string | undefined, what: string): number {
  if (text !== undefined && /^\d+$/.test(text)) return Number(text);
  throw new UsageError(`${what} must be a number, but is ${text ?? 'missing'}.`);
}

/** Returns a value that must be given. @throws UsageError */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new UsageError(`${what} is missing.`);
  return value;
}
