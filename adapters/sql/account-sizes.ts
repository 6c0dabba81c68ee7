import type { Change } from '../../core/changes/change.ts';
import { type Growth, growthOf } from '../../core/changes/growth.ts';
import { overLimit } from '../../core/model/account.ts';
import type { SavedObject } from '../../core/model/object.ts';
import type { Dialect } from './dialect.ts';
import { toBody } from './rows/values.ts';
import type { Unit } from './unit.ts';

/** The size of a file, in bytes, from its JSON or null. */
type FileBytes = Dialect['fileBytes'];

/** The size of the object `o` in bytes: its files, each counted once, and its texts. */
function sizeOf(fileBytes: FileBytes): string {
  const ofRows = (bytes: string, from: string) =>
    `coalesce((SELECT sum(${bytes}) FROM ${from} WHERE part.object_seq = o.seq), 0)`;
  return [
    ...['o.blob', 'o.screenshot', 'o.thumbnail'].map(fileBytes),
    'coalesce(octet_length(o.content_body), 0)',
    ofRows('octet_length(part.body)', 'extracts part'),
    ofRows('octet_length(part.content_body)', 'notes part'),
    ofRows(fileBytes('part.blob'), 'pictures part'),
    `coalesce((SELECT sum(${fileBytes('f.blob')})
      FROM (SELECT DISTINCT blob FROM page_copy_files WHERE object_seq = o.seq) AS f), 0)`,
  ].join(' + ');
}

/** The bytes of an object without parts, as `sizeOf` counts them. */
function bytesOf({ blob, screenshot, thumbnail, content }: SavedObject): number {
  let bytes = content ? Buffer.byteLength(toBody(content)) : 0;
  for (const file of [blob, screenshot, thumbnail])
    if (file) bytes += file.sizeBytes + (file.small?.sizeBytes ?? 0);
  return bytes;
}

/** The statements that list the recorded sizes of accounts, and compute them again. */
export function sizeQueries({ fileBytes }: Dialect) {
  const actual = `(SELECT coalesce(sum(${sizeOf(fileBytes)}), 0) FROM objects o WHERE o.account_id = a.id)`;
  const recorded = '(SELECT s.bytes FROM account_sizes s WHERE s.account_id = a.id)';
  return {
    /** An account of a library of an earlier version has no recorded size before its first change. */
    list: `SELECT a.id AS "accountId", cast(coalesce(${recorded}, ${actual}) AS bigint) AS bytes FROM accounts a`,
    check: `SELECT a.id AS "accountId", cast(${recorded} AS bigint) AS bytes, cast(${actual} AS bigint) AS actual
      FROM accounts a WHERE ${recorded} IS NOT NULL ORDER BY a.id`,
  };
}

/**
 * Maintains the recorded sizes of accounts: a unit of work subtracts the sizes of the objects that it changes, and adds the new sizes
 * afterwards. Units of an account run one after the other. The sizes of new objects without parts are computed here, not by the database.
 */
export function sizeKeeper({ fileBytes, isAmong }: Dialect) {
  const size = sizeOf(fileBytes);
  const actual = `(SELECT coalesce(sum(${size}), 0) FROM objects o WHERE o.account_id = @accountId::integer)`;
  const isRecorded = 'EXISTS (SELECT 1 FROM account_sizes WHERE account_id = @accountId::integer)';
  const record = `INSERT INTO account_sizes (account_id, bytes) SELECT @accountId::integer, ${actual} WHERE NOT ${isRecorded}`;
  const addSimple = `INSERT INTO account_sizes (account_id, bytes)
    VALUES (@accountId::integer, CASE WHEN ${isRecorded} THEN 0 ELSE ${actual} END)
    ON CONFLICT (account_id) DO UPDATE SET bytes = account_sizes.bytes + @bytes::bigint`;
  const count = (sign: string) => `UPDATE account_sizes SET bytes = bytes ${sign}
      (SELECT coalesce(sum(${size}), 0) FROM objects o WHERE ${isAmong('o.id', 'ids')})
    WHERE account_id = @accountId::integer`;
  const [subtract, add] = [count('-'), count('+')];
  const exceeding = `SELECT a.max_bytes AS max FROM accounts a JOIN account_sizes s ON s.account_id = a.id
    WHERE a.id = @accountId::integer AND s.bytes > a.max_bytes`;

  /** Wraps the statements of changes. @throws DomainError `over-limit` if they save something beyond the limit of an account */
  return (unit: Unit, changes: readonly Change[], write: () => void): void => {
    const all: readonly Growth[] = growthOf(changes);
    for (const { accountId, existing, created } of all) {
      if (created) continue;
      unit.write(record, { accountId });
      if (existing.length > 0) unit.write(subtract, { accountId, ids: existing });
    }
    write();
    for (const { accountId, ids, created, isLimited } of all) {
      if (created)
        unit.write(addSimple, { accountId, bytes: created.reduce((sum, one) => sum + bytesOf(one), 0) });
      else if (ids.length > 0) unit.write(add, { accountId, ids });
      if (isLimited)
        unit.forbid<{ readonly max: number }>(exceeding, { accountId }, ([{ max }]) =>
          overLimit(Number(max)),
        );
    }
  };
}
