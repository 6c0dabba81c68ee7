import type { Entity } from '../../core/model/entity.ts';
import type { EntityReader } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';

const FIND = `
  SELECT o.id AS objectId, o.main_entity AS body FROM objects o
    WHERE o.account_id = @accountId AND o.main_entity ->> 'id' = @id
  UNION ALL
  SELECT o.id, e.body FROM referenced_entities e JOIN objects o ON o.seq = e.object_seq
    WHERE e.id = @id AND o.account_id = @accountId`;

export function entityReader({ main }: Database): EntityReader {
  const find = main.prepare<[{ accountId: number; id: string }], { objectId: string; body: string }>(FIND);
  const listReferences = main
    .prepare<[number, string], string>(
      `SELECT e.body FROM referenced_entities e JOIN objects o ON o.seq = e.object_seq
       WHERE o.account_id = ? AND o.id = ? ORDER BY e.id`,
    )
    .pluck();

  return {
    find: (accountId, id) =>
      translating(() => {
        const row = find.get({ accountId, id });
        return row ? { entity: toEntity(row.body), objectId: row.objectId } : null;
      }),
    listReferences: (accountId, objectId) =>
      translating(() => listReferences.all(accountId, objectId).map(toEntity)),
  };
}

export function entityAppliers({ main }: Database): Pick<Appliers, 'entities.put'> {
  const remove = main.prepare(
    'DELETE FROM referenced_entities WHERE object_seq = (SELECT seq FROM objects WHERE id = ?)',
  );
  const insert = main.prepare(
    'INSERT INTO referenced_entities (id, object_seq, body) SELECT @id, seq, @body FROM objects WHERE id = @objectId',
  );
  return {
    'entities.put': ({ objectId, entities }) => {
      remove.run(objectId);
      for (const entity of entities) insert.run({ id: entity.id, objectId, body: JSON.stringify(entity) });
    },
  };
}

const toEntity = (body: string): Entity => JSON.parse(body);
