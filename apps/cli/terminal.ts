import type { Writable } from 'node:stream';
import type { Config } from '../server/config.ts';
import { escapeControls, escapingTo, printable } from './printable.ts';
import { readSettings, type SettingSources } from './settings.ts';

/** The environment of a command: streams and settings. */
export interface Host extends SettingSources {
  /** Writes a line of the result. */
  out(line: string): void;
  /** Writes a line that is not part of the result. */
  error(line: string): void;
  /** Writes text to the log unchanged. */
  log(text: string): void;
  /** Standard output, for results that are not lines. It stays open. */
  readonly output: Writable;
  /** The width of the terminal that shows the result, in columns; null for a pipe or file. */
  readonly columns: number | null;
}

/** How a command reports its result: to people on a terminal, otherwise to programs. */
export interface Terminal extends Host {
  /** Writes a value as JSON: indented on a terminal, otherwise on one line. */
  json(value: unknown): void;
  /** Writes a table with headings: in columns on a terminal, otherwise with tabs between cells. */
  table(headings: readonly string[], rows: readonly (readonly string[])[]): Promise<void>;
  /** The configuration; warns about unknown settings. @throws ConfigError */
  config(): Promise<Config>;
  /** Makes the exit status 1, while the command continues. */
  fail(): void;
}

/** @param fail records that the command did not succeed completely */
export function openTerminal(host: Host, fail: () => void): Terminal {
  // Text from other people must not control the terminal; a pipe or a file gets it unchanged.
  const out = host.columns === null ? host.out : (line: string) => host.out(escapeControls(line));
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

const GAP = '  ';

/**
 * A table as lines, with the headings first.
 * @param isAligned whether to pad cells to columns, for people; otherwise cells are separated by tabs, for programs
 */
async function tableLines(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  isAligned: boolean,
): Promise<readonly string[]> {
  const lines = [headings.map((heading) => heading.toUpperCase()), ...rows.map((row) => row.map(printable))];
  if (!isAligned) return lines.map((cells) => cells.join('\t'));
  const { default: stringWidth } = await import('string-width'); // a module that takes a while to load
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((cells) => stringWidth(cells[column] ?? ''))),
  );
  return lines.map((cells) =>
    cells
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - stringWidth(cell)))
      .join(GAP)
      .trimEnd(),
  );
}
