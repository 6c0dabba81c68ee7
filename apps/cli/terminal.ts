import type { Writable } from 'node:stream';
import type { Config } from '../server/config.ts';
import { escaped, escapingTo } from './printable.ts';
import { readSettings, type Surroundings } from './settings.ts';
import { tableLines } from './table.ts';

/** Where a command runs: its streams and its settings. */
export interface Host extends Surroundings {
  /** Writes a line of the result. */
  out(line: string): void;
  /** Writes a line that is not part of the result. */
  error(line: string): void;
  /** Writes text to the log unchanged. */
  log(text: string): void;
  /** Standard output, for results that are not lines. It stays open. */
  readonly output: Writable;
  /** The width of the terminal that shows the result, in columns; null where a program or a file receives it. */
  readonly columns: number | null;
}

/** How a command tells its result: for people on a terminal, for programs elsewhere. */
export interface Terminal extends Host {
  /** Writes a value as JSON: indented on a terminal, on one line elsewhere. */
  json(value: unknown): void;
  /** Writes a table with headings: in columns on a terminal, with a tab between cells elsewhere. */
  table(headings: readonly string[], rows: readonly (readonly string[])[]): Promise<void>;
  /** The configuration; what looks like a setting and is none is told. @throws ConfigError */
  config(): Promise<Config>;
  /** Makes the exit status 1, although the command goes on. */
  fail(): void;
}

/** @param fail notes that the command did not succeed in everything */
export function openTerminal(host: Host, fail: () => void): Terminal {
  // What others wrote must not command the terminal; a program or a file gets it as it is.
  const out = host.columns === null ? host.out : (line: string) => host.out(escaped(line));
  return {
    ...host,
    out,
    output: host.columns === null ? host.output : escapingTo(host.output),
    fail,
    json: (value) => out(JSON.stringify(value, null, host.columns === null ? undefined : 2)),
    async table(headings, rows) {
      for (const line of await tableLines(headings, rows, host.columns !== null)) out(line);
    },
    async config() {
      const { config, unknown } = await readSettings(host);
      for (const line of unknown) host.error(line);
      return config();
    },
  };
}
