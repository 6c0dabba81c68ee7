import type { Blob } from '../../core/model/blob.ts';
import type { PictureReader } from '../../core/ports/storage.ts';
import type { Reader } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { Appliers } from './unit.ts';

const OF_OBJECT =
  'FROM pictures p JOIN objects o ON o.seq = p.object_seq WHERE o.account_id = @accountId AND o.id = @objectId';
const FIND = `SELECT p.blob ${OF_OBJECT} AND p.address = @address`;
const LIST = `SELECT p.blob ${OF_OBJECT} ORDER BY p.address`;

interface Row {
  readonly blob: string;
}

export function pictureReader({ query, queryFirst }: Reader): PictureReader {
  return {
    async find(accountId, objectId, address) {
      const row = await queryFirst<Row>(FIND, { accountId, objectId, address });
      return row ? toBlob(row) : null;
    },
    list: async (accountId, objectId) => (await query<Row>(LIST, { accountId, objectId })).map(toBlob),
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
