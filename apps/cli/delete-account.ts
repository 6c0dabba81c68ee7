import { dataDirExportStore } from '../../adapters/data-dir/export-store.ts';
import { dataDirImportStore } from '../../adapters/data-dir/import-store.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import type { Account } from '../../core/model/account.ts';
import { counted } from '../../core/model/counted.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import { accountUseCases } from '../../core/use-cases/accounts/accounts.ts';
import { accountDeletion } from '../../core/use-cases/accounts/delete-account.ts';
import { openBlobs } from '../server/blobs.ts';
import type { Config } from '../server/config.ts';
import { type CoreServices, openLibrary } from '../server/core-services.ts';
import { UsageError } from './command.ts';
import { writeExport } from './export.ts';
import { longProgress } from './progress.ts';
import { interruption } from './signals.ts';
import type { Terminal } from './terminal.ts';

interface DeleteOptions {
  readonly export?: string | undefined;
  readonly withoutExport?: true | undefined;
  readonly json?: true | undefined;
}

/** Exports an account, unless `withoutExport` is set, and deletes it. */
export async function deleteAccount(id: number, options: DeleteOptions, terminal: Terminal): Promise<void> {
  const { export: file, withoutExport, json } = options;
  if ((file === undefined) === (withoutExport === undefined) || file === '-')
    throw new UsageError('Add either --export FILE, to export the account first, or --without-export.');
  const config = await terminal.config();
  const services = await openLibrary(config);
  const signal = interruption();
  try {
    const account = await findDeletable(id, services, config);
    const ports = { ...services, blobs: await openBlobs(config) };
    if (file !== undefined && account.deleted === undefined) {
      if (!(await exportSuspended(account, file, { ports, signal, terminal }))) return terminal.fail();
    }
    const objects = await destroy(id, { ports, config, signal, terminal });
    if (objects === null) return terminal.fail();
    if (json) terminal.json({ id, name: account.name, objects });
    else terminal.out(`Deleted the account ${id} with ${counted(objects, 'object')}.`);
  } finally {
    await services.storage.close();
  }
}

async function findDeletable(id: number, { storage }: CoreServices, config: Config): Promise<Account> {
  const account = await storage.accounts.find(id);
  if (!account) throw notFound('account', String(id));
  const bootstrapKey = config.bootstrapKey && (await storage.accessKeys.find(config.bootstrapKey.kid));
  if (bootstrapKey?.key.accountId !== id) return account;
  throw unprocessable(
    'BOOTSTRAP_KEY is a key of this account, and would create a new account at the next start. Remove the setting first.',
  );
}

interface DeletionContext {
  readonly ports: CoreServices & { readonly blobs: BlobStore };
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
}

/** Exports an account while it is suspended, so that nobody can change it. @returns whether the export is complete */
async function exportSuspended(
  { id, suspended }: Account,
  file: string,
  { ports, signal, terminal }: DeletionContext,
): Promise<boolean> {
  const { setSuspended } = accountUseCases(ports);
  let isComplete = false;
  await setSuspended(id, true);
  try {
    const written = await writeExport(ports, { file, accountId: id, signal }, terminal);
    isComplete = written?.missing === 0;
    if (written && !isComplete)
      terminal.error(
        'Files are missing from the export, so nothing was deleted. --without-export deletes the account anyway.',
      );
  } finally {
    if (!isComplete) await setSuspended(id, suspended);
  }
  return isComplete;
}

/** Deletes an account. @returns the number of deleted objects; null if it was interrupted */
async function destroy(
  id: number,
  { ports, config, signal, terminal }: DeletionContext & { readonly config: Config },
): Promise<number | null> {
  const deletion = accountDeletion({
    ...ports,
    imports: dataDirImportStore(config.dataDir),
    exports: dataDirExportStore(config.dataDir),
  });
  const total = (await ports.storage.accounts.usage()).get(id)?.objects ?? 0;
  const bar = longProgress('deleting', total, 'objects');
  let objects = 0;
  try {
    await deletion.deleteAccount(id, {
      signal,
      advance: (count) => {
        objects += count;
        bar.add(count);
      },
    });
    return objects;
  } catch (error) {
    if (error !== signal.reason) throw error;
    terminal.error(
      'Interrupted: the account is partly deleted, and its keys no longer work. Run the command again to continue.',
    );
    return null;
  } finally {
    bar.end();
  }
}
