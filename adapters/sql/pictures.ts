import type { Blob } from '../../core/model/blob.ts';
import type { PictureReader } from '../../core/ports/picture-reader.ts';
import type { Dialect } from './dialect.ts';
import { isOfAccount } from './of-account.ts';
import type { Reader } from './reader.ts';
import type { Appliers } from './unit.ts';

const SELECT = `SELECT p.blob FROM pictures p JOIN objects o ON o.seq = p.object_seq
  WHERE ${isOfAccount('o.account_id')}`;
const FIND = `${SELECT} AND o.id = @objectId AND p.address = @address`;

interface Row {
  readonly blob: string;
}

export function pictureReader({ isAmong }: Dialect, { query, queryFirst }: Reader): PictureReader {
  const list = `${SELECT} AND ${isAmong('o.id', 'ids')} ORDER BY o.id, p.address`;
  return {
    async find(accountId, objectId, address) {
      const row = await queryFirst<Row>(FIND, { accountId, objectId, address });
      return row ? toBlob(row) : null;
    },
    list: async (accountId, ids) => (await query<Row>(list, { accountId, ids })).map(toBlob),
  };
}

export function pictureAppliers({ tables, insertPartsInto }: Dialect): Pick<Appliers, 'picture.put'> {
  const insert = insertPartsInto(tables.pictures, 'ON CONFLICT (object_seq, address) DO NOTHING');
  return {
    'picture.put': ({ objectId, address, blob }, unit) => {
      unit.insertParts(insert, [{ objectId, address, blob: JSON.stringify(blob) }]);
    },
  };
}

function toBlob({ blob }: Row): Blob {
  return JSON.parse(blob);
}
