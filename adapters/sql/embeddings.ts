import type { Embedding } from '../../core/model/embedding.ts';
import type { EmbeddingReader, StoredModel } from '../../core/ports/storage.ts';
import { SEQ } from './active-objects.ts';
import type { Dialect } from './dialect.ts';
import { isOfAccount } from './of-account.ts';
import type { Reader } from './reader.ts';
import { columnList } from './table.ts';
import type { Appliers } from './unit.ts';

interface EmbeddingRow {
  readonly objectId: string;
  readonly id: string;
  readonly modelId: number;
  readonly vector: unknown;
}

const COUNT_TEXTS = 'SELECT count(*) AS count FROM embedded_texts WHERE model_id = @modelId::integer';
const FIND_TEXT = `SELECT t.sha256 FROM embedded_texts t JOIN objects o ON o.seq = t.object_seq
  WHERE o.id = @objectId AND t.model_id = @modelId`;

export function embeddingReader(dialect: Dialect, { query, queryFirst, stream }: Reader): EmbeddingReader {
  const { tables, foundObjects, fromVectorValue } = dialect;
  const selectModel = `SELECT ${columnList(tables.embeddingModels, 'm')} FROM embedding_models m`;
  const findModel = `${selectModel} WHERE m.id = @modelId`;
  const listModels = `${selectModel} ORDER BY m.id`;
  const ofObjects = `SELECT o.id AS "objectId", e.id, e.model_id AS "modelId", e.vector
    FROM ${foundObjects('ids')} JOIN embeddings e ON e.object_seq = o.seq
    WHERE ${isOfAccount('o.account_id')} ORDER BY e.object_seq, e.model_id, e.place`;
  return {
    async findModel(modelId) {
      const row = await queryFirst<StoredModel>(findModel, { modelId });
      return row ?? null;
    },
    listModels: () => query<StoredModel>(listModels),
    async countTexts(modelId) {
      for await (const count of stream(COUNT_TEXTS, { modelId }, (row: { count: number }) => row.count))
        return count;
      return 0;
    },
    async findText(objectId, modelId) {
      const row = await queryFirst<{ sha256: string }>(FIND_TEXT, { objectId, modelId });
      return row?.sha256 ?? null;
    },
    async ofObjects(accountId, ids) {
      const found = new Map<string, Embedding[]>();
      for (const row of await query<EmbeddingRow>(ofObjects, { accountId, ids })) {
        const list = found.get(row.objectId) ?? [];
        list.push({ id: row.id, modelId: row.modelId, vector: fromVectorValue(row.vector) });
        found.set(row.objectId, list);
      }
      return found;
    },
  };
}

const REMOVE_TEXT = `DELETE FROM embedded_texts WHERE object_seq = ${SEQ} AND model_id = @modelId::integer`;
const REMOVE_MODEL = `DELETE FROM embedding_models WHERE id = @modelId::integer
  AND NOT EXISTS (SELECT 1 FROM embedded_texts WHERE model_id = @modelId::integer)`;

export function embeddingAppliers(dialect: Dialect): Pick<Appliers, 'embeddings.put' | 'embeddings.drop'> {
  const { tables, insertPartsInto, limitTo, toVectorValue } = dialect;
  const insertModel = `INSERT INTO embedding_models (id, name, dimensions)
    SELECT @modelId::integer, @name, @dimensions::integer FROM objects WHERE id = @objectId ON CONFLICT DO NOTHING`;
  const insertText = insertPartsInto(tables.embeddedTexts);
  const insertEmbedding = insertPartsInto(tables.embeddings);
  const removeTexts = `DELETE FROM embedded_texts WHERE seq IN
    (SELECT seq FROM embedded_texts WHERE model_id = @modelId::integer ORDER BY seq ${limitTo('max')})`;
  return {
    'embeddings.put': ({ objectId, model: { id: modelId, name }, sha256, embeddings }, unit) => {
      const [first] = embeddings;
      if (first) unit.write(insertModel, { objectId, modelId, name, dimensions: first.vector.length });
      unit.write(REMOVE_TEXT, { objectId, modelId });
      unit.insertParts(insertText, [{ objectId, modelId, sha256 }]);
      unit.insertParts(
        insertEmbedding,
        embeddings.map(({ id, vector }, place) => ({
          objectId,
          modelId,
          place,
          id,
          vector: toVectorValue(vector),
        })),
      );
    },
    'embeddings.drop': ({ modelId, max }, unit) => {
      unit.write(removeTexts, { modelId, max });
      unit.write(REMOVE_MODEL, { modelId });
    },
  };
}
