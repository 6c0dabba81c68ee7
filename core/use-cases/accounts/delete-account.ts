import { isDomainError, notFound } from '../../errors.ts';
import type { Account } from '../../model/account.ts';
import type { ExportStore } from '../../ports/export-store.ts';
import type { ImportStore } from '../../ports/import-store.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { discardFiles, filesOf } from '../unit-of-work/files-of.ts';
import { retryOnConflict } from '../unit-of-work/retry-on-conflict.ts';

/** Observes and stops a deletion. */
interface DeletionOptions {
  /** Called with the number of objects destroyed since the previous call. */
  advance?(objects: number): void;
  /** When aborted, the deletion ends after the current batch. Another call continues it. */
  readonly signal?: AbortSignal;
}

interface AccountDeletion {
  /**
   * Deletes an account permanently. Revokes its keys, then destroys everything it has, in batches that are committed one by one. After an
   * interruption, call it again to continue. Files of the interrupted batch are left to `Retention.sweepBlobs`.
   * @throws DomainError `not-found`, or the signal's abort reason
   */
  deleteAccount(id: number, options?: DeletionOptions): Promise<Account>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'blobs' | 'clock'> {
  readonly imports: Pick<ImportStore, 'list' | 'remove'>;
  readonly exports: Pick<ExportStore, 'list' | 'remove'>;
}

/** Maximum number of objects destroyed per commit. */
const MAX_OBJECTS = 20;
/** Maximum number of rows of another table deleted per commit. */
const MAX_ROWS = 500;

export function accountDeletion({ storage, blobs, clock, imports, exports }: Ports): AccountDeletion {
  /** Revokes all keys, so that nothing can be added to the account any more. */
  const begin = (id: number): Promise<Account> =>
    retryOnConflict(async () => {
      const account = await storage.accounts.find(id);
      if (!account) throw notFound('account', String(id));
      const at = account.deleted ?? clock();
      const settings = { suspended: true, deleted: at };
      const keys = await storage.accessKeys.list(id);
      await storage.commit([
        { type: 'account.set', accountId: id, settings },
        ...keys.map(({ kid }) => ({ type: 'key.revoke', kid, at }) as const),
      ]);
      return { ...account, ...settings };
    });

  async function forgetImports(accountId: number): Promise<void> {
    for (const run of await imports.list(accountId)) await imports.remove(run);
    for (const run of await exports.list(accountId)) await exports.remove(run);
  }

  async function clearObjects(accountId: number, { advance, signal }: DeletionOptions): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const objects = await storage.objects.listAny(accountId, MAX_OBJECTS);
      if (objects.length === 0) return;
      const files = await filesOf(storage, objects);
      await storage.commit([{ type: 'account.clear', accountId, objects, max: 0 }]);
      await discardFiles({ storage, blobs }, files);
      advance?.(objects.length);
    }
  }

  async function clearRows(accountId: number, { signal }: DeletionOptions): Promise<void> {
    while (await storage.accounts.hasRemainingData(accountId)) {
      signal?.throwIfAborted();
      await storage.commit([{ type: 'account.clear', accountId, objects: [], max: MAX_ROWS }]);
    }
  }

  return {
    async deleteAccount(id, options = {}) {
      const account = await begin(id);
      for (;;) {
        await clearObjects(id, options);
        await clearRows(id, options);
        await forgetImports(id);
        try {
          await storage.commit([{ type: 'account.remove', accountId: id }]);
          return account;
        } catch (error) {
          // Requests in progress when the keys were revoked may have saved something since.
          if (!isDomainError(error, 'stale')) throw error;
        }
      }
    },
  };
}
