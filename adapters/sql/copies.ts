import type { LibraryObject } from '../../core/changes/import.ts';
import { stale } from '../../core/errors.ts';
import type { PageCopy } from '../../core/model/page-copy.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { CopyReader } from '../../core/ports/copy-reader.ts';
import { SEQ } from './active-objects.ts';
import type { Dialect } from './dialect.ts';
import { isOfAccount } from './of-account.ts';
import type { Reader } from './reader.ts';
import { COPY_COLUMNS, type CopyLists, toBlob, toCopies, toCopyRow } from './rows/copy.ts';
import type { Appliers, PartRow, Unit } from './unit.ts';

interface Row {
  readonly blob: string;
}

const FILES = `FROM page_copy_files f JOIN objects o ON o.seq = f.object_seq WHERE ${isOfAccount('o.account_id')}`;
const IS_THERE = `SELECT 1 ${FILES} AND f.sha256 = @sha256 AND f.blob = @blob LIMIT 1`;
const CONFIRM = `UPDATE page_copies SET confirmed = @at::bigint WHERE object_seq = ${SEQ} AND id = @id`;

/** The copies of the object `o` and their files, as columns of its row; oldest copy first. */
export function copyLists({ listOf, array }: Dialect): readonly string[] {
  return [
    `${listOf(array(...COPY_COLUMNS), 'page_copies', 'object_seq = o.seq', 'id')} AS copies`,
    `${listOf(array('copy_id', 'blob'), 'page_copy_files', 'object_seq = o.seq', 'copy_id, sha256')} AS "copyFiles"`,
  ];
}

export function copyReader(dialect: Dialect, { query, queryFirst }: Reader): CopyReader {
  const lists = `SELECT ${copyLists(dialect).join(', ')} FROM objects o
    WHERE o.account_id = @accountId AND o.id = @objectId`;
  const ofObjects = `SELECT DISTINCT f.blob ${FILES} AND ${dialect.isAmong('o.id', 'ids')} ORDER BY f.blob`;
  const withHash = `SELECT DISTINCT f.blob ${FILES} AND ${dialect.isAmong('f.sha256', 'sha256s')} ORDER BY f.blob`;

  async function list(accountId: number, objectId: Uid): Promise<readonly PageCopy[]> {
    const row = await queryFirst<CopyLists>(lists, { accountId, objectId });
    return row ? toCopies(row).toReversed() : [];
  }

  return {
    list,
    async find(accountId, objectId, id) {
      const copies = await list(accountId, objectId);
      return (id === undefined ? copies[0] : copies.find((copy) => copy.id === id)) ?? null;
    },
    async filesOf(accountId, ids) {
      return (await query<Row>(ofObjects, { accountId, ids })).map(({ blob }) => toBlob(blob));
    },
    async filesWith(accountId, sha256s) {
      return (await query<Row>(withHash, { accountId, sha256s })).map(({ blob }) => toBlob(blob));
    },
  };
}

export function copyAppliers(dialect: Dialect): Pick<Appliers, 'copy.put' | 'copy.confirm'> {
  const insert = copyWriter(dialect);
  return {
    'copy.put': ({ accountId, objectId, copy, shared }, unit) => {
      for (const blob of shared) {
        const parameters = { accountId, sha256: blob.sha256, blob: JSON.stringify(blob) };
        unit.require(IS_THERE, parameters, () => stale('A file of this copy was just removed.'));
      }
      insert(unit, [{ objectId, copy }]);
    },
    'copy.confirm': ({ objectId, id, at }, unit) => unit.write(CONFIRM, { objectId, id, at }),
  };
}

/** Writes the copies of imported objects. */
export function copyImporter(dialect: Dialect) {
  const insert = copyWriter(dialect);
  // The blob's JSON begins with its key, and keys increase with time, so the least one is the existing file.
  const share = `UPDATE page_copy_files SET blob = (
      SELECT min(f.blob) ${FILES} AND f.sha256 = page_copy_files.sha256)
    WHERE object_seq IN (SELECT seq FROM objects WHERE ${dialect.isAmong('id', 'ids')})`;
  return (unit: Unit, accountId: number, imported: readonly LibraryObject[]): void => {
    const copied = imported.filter(({ copies }) => copies.length > 0);
    if (copied.length === 0) return;
    insert(
      unit,
      copied.flatMap(({ object, copies }) => copies.map((copy) => ({ objectId: object.id, copy }))),
    );
    unit.write(share, { accountId, ids: copied.map(({ object }) => object.id) });
  };
}

function copyWriter({ tables, insertPartsInto }: Dialect) {
  const insertCopies = insertPartsInto(tables.pageCopies);
  const insertFiles = insertPartsInto(tables.pageCopyFiles);
  return (unit: Unit, copies: readonly { readonly objectId: Uid; readonly copy: PageCopy }[]): void => {
    unit.insertParts(
      insertCopies,
      copies.map(({ objectId, copy }) => ({ objectId, ...toCopyRow(copy) })),
    );
    unit.insertParts(
      insertFiles,
      copies.flatMap(({ objectId, copy }) =>
        copy.files.map(
          (blob): PartRow => ({
            objectId,
            copyId: copy.id,
            sha256: blob.sha256,
            blob: JSON.stringify(blob),
          }),
        ),
      ),
    );
  };
}
