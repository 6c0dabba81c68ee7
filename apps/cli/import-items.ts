import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { setFlagsFromString } from 'node:v8';
import { openImportSource } from '../../adapters/imports/open-source.ts';
import { isDomainError, notFound, unprocessable, unsupportedFormat } from '../../core/errors.ts';
import { IMPORT_FORMATS, type ImportFormat } from '../../core/imports/formats.ts';
import { type ImportRow, isSkipped } from '../../core/imports/imported-item.ts';
import type { Account } from '../../core/model/account.ts';
import { counted } from '../../core/model/counted.ts';
import type { ImportSource } from '../../core/ports/import-source.ts';
import type { RowOutcome } from '../../core/ports/row-outcome.ts';
import { accountUseCases } from '../../core/use-cases/accounts/accounts.ts';
import { reportHeading, reportLine } from '../../core/use-cases/transfer/import-report.ts';
import type { CoreServices } from '../server/core-services.ts';
import { recogniseSource } from '../server/file-imports.ts';
import { openItemImports } from '../server/item-imports.ts';
import { writingTo } from './full-place.ts';
import { adviseKey, openImportTarget } from './import-target.ts';
import { longProgress } from './progress.ts';
import { interruption } from './signals.ts';
import type { Terminal } from './terminal.ts';

/** The parameters of importing another service's export. */
interface ItemImportCall {
  readonly place: string;
  readonly accountId: number | undefined;
  readonly format: ImportFormat | undefined;
  readonly spaceName: string | undefined;
  /** The path of the report; undefined to write no report. */
  readonly report: string | undefined;
  readonly isDryRun: boolean;
  /** Whether to skip the confirmation. */
  readonly isSure: boolean;
  readonly isJson: boolean;
}

/** Number of rows of an import by kind of item, and number of rows that cannot be imported. */
interface Counts {
  pages: number;
  notes: number;
  files: number;
  feeds: number;
  skipped: number;
}

/** Imports an export of another service. It counts the rows, asks for confirmation, and saves the items. */
export async function importItems(call: ItemImportCall, terminal: Terminal): Promise<void> {
  // Rows are short-lived. With this option, V8 frees memory before it allocates more, which halves the memory of an import.
  setFlagsFromString('--optimize-for-size');
  const source = await openImportSource(call.place);
  try {
    const recognised = await recogniseSource(source, call.format, { isCounting: true }).catch(adviseFormat);
    const counts = await count(recognised.rows(), call.isDryRun ? call.report : undefined);
    if (!call.isJson) terminal.out(describeCounts(call.place, recognised.format, counts));
    if (counts.pages + counts.notes + counts.files + counts.feeds === 0) {
      if (!call.isDryRun && call.report !== undefined) await count(recognised.rows(), call.report);
      throw unprocessable(`There is nothing to import in ${call.place}.`);
    }
    if (call.isDryRun) {
      if (call.isJson) terminal.json({ format: recognised.format, ...counts });
    } else if (call.isSure || (await isConfirmed())) await save(source, call, counts, terminal);
    else terminal.fail();
  } finally {
    await source.close();
  }
}

/** Rethrows an error. If the format was not recognised, it suggests `--format`. */
function adviseFormat(error: unknown): never {
  if (!isDomainError(error, 'unsupported-format')) throw error;
  throw unsupportedFormat(
    `${error.message} If the export has one of these formats, add --format: ${IMPORT_FORMATS.join(', ')}.`,
  );
}

async function count(rows: AsyncIterable<ImportRow>, report: string | undefined): Promise<Counts> {
  const counts: Counts = { pages: 0, notes: 0, files: 0, feeds: 0, skipped: 0 };
  await withReport(report, async (write) => {
    for await (const row of rows) {
      const { at, name } = row;
      if (isSkipped(row)) {
        counts.skipped += 1;
        await write([{ at, name, outcome: 'skipped', reason: row.reason }]);
      } else counts[`${row.item.kind}s`] += 1;
    }
  });
  return counts;
}

async function save(
  source: ImportSource,
  call: ItemImportCall,
  counts: Counts,
  terminal: Terminal,
): Promise<void> {
  const config = await terminal.config();
  const services = await openImportTarget(config, call.accountId);
  const outcomes = { imported: 0, matched: 0, skipped: 0 };
  let imports: Awaited<ReturnType<typeof openItemImports>> | undefined;
  try {
    imports = await openItemImports(services, config);
    const { importItems } = imports;
    const { id: accountId } = await accountOf(services, call.accountId);
    const { rows } = await recogniseSource(source, call.format, { isCounting: false });
    const total = counts.pages + counts.notes + counts.files + counts.feeds + counts.skipped;
    const bar = longProgress('importing', total, 'rows');
    const isComplete = await withReport(call.report, (write) =>
      importItems(rows(), {
        accountId,
        ...(call.spaceName !== undefined && { spaceName: call.spaceName }),
        signal: interruption(),
        report: async (rows) => {
          for (const { outcome } of rows) outcomes[outcome] += 1;
          await write(rows);
          bar.add(rows.length);
        },
      }),
    ).finally(() => bar.end());
    if (call.isJson) terminal.json({ ...outcomes, isComplete });
    else {
      terminal.out(summaryOf(outcomes, call.report));
      await adviseKey(services.storage, terminal);
    }
    if (!isComplete) {
      terminal.error('Interrupted. Run the command again to continue.');
      terminal.fail();
    }
  } finally {
    await imports?.close();
    await services.storage.close();
  }
}

async function accountOf(services: CoreServices, id: number | undefined): Promise<Account> {
  if (id === undefined) return accountUseCases(services).first();
  const account = await services.storage.accounts.find(id);
  if (account) return account;
  throw notFound('account', String(id));
}

/** Asks for confirmation on a terminal. Without a terminal, running the command counts as consent. */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return true;
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question('Import them? [y/N] ');
  prompt.close();
  return /^\s*y(es)?\s*$/i.test(answer);
}

/**
 * Runs work that writes a report with a line for each row.
 * @param name the path of the report; undefined to discard it
 * @throws FullPlaceError, or an error of `work`
 */
async function withReport<T>(
  name: string | undefined,
  work: (write: (outcomes: readonly RowOutcome[]) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (name === undefined) return work(async () => undefined);
  const file = await open(name, 'w');
  const write = (text: string) => writingTo(name, () => file.appendFile(text));
  try {
    await write(reportHeading);
    return await work((outcomes) => write(outcomes.map(reportLine).join('')));
  } finally {
    await file.close();
  }
}

function describeCounts(
  place: string,
  format: string,
  { pages, notes, files, feeds, skipped }: Counts,
): string {
  const items = Object.entries({ page: pages, note: notes, file: files, feed: feeds })
    .filter(([, number]) => number > 0)
    .map(([what, number]) => counted(number, what));
  const rest = skipped === 0 ? '' : `; ${counted(skipped, 'row')} cannot be imported`;
  return `${place} (${format}): ${items.length === 0 ? 'nothing' : items.join(', ')}${rest}`;
}

function summaryOf(
  { imported, matched, skipped }: Readonly<Record<RowOutcome['outcome'], number>>,
  report: string | undefined,
): string {
  const hint = skipped === 0 || report !== undefined ? '' : ' (--report FILE lists them)';
  return `${imported} imported, ${matched} already there, ${skipped} skipped${hint}`;
}
