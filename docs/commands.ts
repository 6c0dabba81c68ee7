import { readFileSync, writeFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { COMMANDS } from '../apps/cli/commands.ts';
import { EXIT_STATUSES } from '../apps/cli/exit-status.ts';
import { createProgram } from '../apps/cli/program.ts';
import { openTerminal } from '../apps/cli/terminal.ts';

/** The page with the generated parts: `npm run docs:commands`. */
export const PAGE: URL = new URL('./commands.md', import.meta.url);

/** The page with current generated parts: the help of each command, and the exit statuses. */
export async function regenerate(page: string): Promise<string> {
  const program = await everyCommand();
  let written = replacePart(page, 'exit statuses', statusTable());
  for (const command of program.commands)
    written = replacePart(
      written,
      `help of ${command.name()}`,
      `\`\`\`text\n${helpOf(command).join('\n\n\n')}\n\`\`\``,
    );
  return written;
}

/** All commands, with their arguments and options. */
export async function everyCommand(): Promise<CommandUnknownOpts> {
  const terminal = openTerminal(
    {
      out: () => undefined,
      error: () => undefined,
      log: () => undefined,
      output: new Writable(),
      environment: {},
      environmentFile: {},
      columns: null,
    },
    () => undefined,
  );
  return createProgram(terminal, Object.keys(COMMANDS));
}

/** The help of a command, or of its subcommands if it has any. */
function helpOf(command: CommandUnknownOpts): readonly string[] {
  if (command.commands.length > 0) return command.commands.flatMap(helpOf);
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  return [text.trim()];
}

function statusTable(): string {
  const rows = [
    ['status', 'what it says'],
    ...EXIT_STATUSES.map(([status, meaning]) => [`${status}`, meaning]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], filler = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(['', ''], '-'), ...body.map((row) => line(row))].join('\n');
}

/** Replaces the text between its marks in the page. */
function replacePart(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const start = page.indexOf(begin);
  const stop = page.indexOf(end);
  if (start < 0 || stop < start) throw new Error(`The page has no place for ${begin}.`);
  return `${page.slice(0, start)}${begin}\n\n${text}\n\n${page.slice(stop)}`;
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(PAGE, await regenerate(readFileSync(PAGE, 'utf8')));
}
