import type { Storage } from '../../core/ports/storage.ts';
import type { Config } from '../server/config.ts';
import { type CoreServices, openCoreServices, requireLibrary } from '../server/core-services.ts';
import type { Terminal } from './terminal.ts';

/**
 * Opens the library to import into. Creates the library if it does not exist, unless an account is named.
 * @throws the errors of `openCoreServices` and `requireLibrary`
 */
export async function openImportTarget(config: Config, accountId: number | undefined): Promise<CoreServices> {
  if (accountId !== undefined) await requireLibrary(config);
  return openCoreServices(config);
}

/** Prints how to create an access key if no key exists. */
export async function adviseKey({ accessKeys, accounts }: Storage, terminal: Terminal): Promise<void> {
  const first = await accounts.first();
  if (first && (await accessKeys.oldest(1)).length === 0)
    terminal.out(`No access keys yet. Create one with commonplace keys create --account ${first.id}.`);
}
