import { MAX_NAMED, notFound } from '../../errors.ts';
import type { Uid } from '../../model/uid.ts';
import type { Storage } from '../../ports/storage.ts';

/** @throws DomainError `not-found` for spaces that the account does not have */
export async function requireSpaces(storage: Storage, accountId: number, ids: readonly Uid[]): Promise<void> {
  const unknown: Uid[] = [];
  for (const id of ids) {
    if (!(await storage.spaces.find(accountId, id))) unknown.push(id);
    if (unknown.length > MAX_NAMED) break;
  }
  if (unknown.length > 0) throw notFound('space', ...unknown);
}
