import type { Entity } from '../../core/model/entity.ts';
import type { EntityReader } from '../../core/ports/storage.ts';
import { SEQ } from './active-objects.ts';
import type { Dialect } from './dialect.ts';
import { isOfAccount } from './of-account.ts';
import type { Reader } from './reader.ts';
import type { Appliers } from './unit.ts';

const LIST_REFERENCES = `SELECT e.body FROM referenced_entities e JOIN objects o ON o.seq = e.object_seq
  WHERE o.account_id = @accountId AND o.id = @objectId ORDER BY e.id`;

export function entityReader({ mainEntityId }: Dialect, { query, queryFirst }: Reader): EntityReader {
  const find = `
    SELECT o.id AS "objectId", o.main_entity AS body FROM objects o
      WHERE o.account_id = @accountId AND ${mainEntityId} = @id
    UNION ALL
    SELECT o.id, e.body FROM referenced_entities e JOIN objects o ON o.seq = e.object_seq
      WHERE e.id = @id AND ${isOfAccount('o.account_id')}`;
  return {
    async find(accountId, id) {
      const row = await queryFirst<{ objectId: string; body: string }>(find, { accountId, id });
      return row ? { entity: toEntity(row.body), objectId: row.objectId } : null;
    },
    async listReferences(accountId, objectId) {
      const rows = await query<{ body: string }>(LIST_REFERENCES, { accountId, objectId });
      return rows.map((row) => toEntity(row.body));
    },
  };
}

const REMOVE = `DELETE FROM referenced_entities WHERE object_seq = ${SEQ}`;

export function entityAppliers({ tables, insertPartsInto }: Dialect): Pick<Appliers, 'entities.put'> {
  const insert = insertPartsInto(tables.referencedEntities);
  return {
    'entities.put': ({ objectId, entities }, unit) => {
      unit.write(REMOVE, { objectId });
      unit.insertParts(
        insert,
        entities.map((entity) => ({ objectId, id: entity.id, body: JSON.stringify(entity) })),
      );
    },
  };
}

const toEntity = (body: string): Entity => JSON.parse(body);
