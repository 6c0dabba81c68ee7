import type { Entity } from '../../core/model/entity.ts';
import type { EntityReader } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { SEQ } from './object-parts.ts';
import { referencedEntities } from './schema/objects.ts';
import { insertPartsInto } from './statements.ts';

const FIND = `
  SELECT o.id AS "objectId", o.main_entity AS body FROM objects o
    WHERE o.account_id = @accountId AND o.main_entity::json ->> 'id' = @id
  UNION ALL
  SELECT o.id, e.body FROM referenced_entities e JOIN objects o ON o.seq = e.object_seq
    WHERE e.id = @id AND o.account_id = @accountId`;
const LIST_REFERENCES = `SELECT e.body FROM referenced_entities e JOIN objects o ON o.seq = e.object_seq
  WHERE o.account_id = @accountId AND o.id = @objectId ORDER BY e.id`;

export function entityReader({ query }: Database): EntityReader {
  return {
    async find(accountId, id) {
      const [row] = await query<{ objectId: string; body: string }>(FIND, { accountId, id });
      return row ? { entity: toEntity(row.body), objectId: row.objectId } : null;
    },
    async listReferences(accountId, objectId) {
      const rows = await query<{ body: string }>(LIST_REFERENCES, { accountId, objectId });
      return rows.map((row) => toEntity(row.body));
    },
  };
}

const REMOVE = `DELETE FROM referenced_entities WHERE object_seq = ${SEQ}`;
const INSERT = insertPartsInto(referencedEntities);

export const entityAppliers: Pick<Appliers, 'entities.put'> = {
  'entities.put': ({ objectId, entities }, unit) => {
    unit.write(REMOVE, { objectId });
    const rows = entities.map((entity) => ({ id: entity.id, body: JSON.stringify(entity) }));
    if (rows.length > 0) unit.write(INSERT, { objectId, rows });
  },
};

const toEntity = (body: string): Entity => JSON.parse(body);
