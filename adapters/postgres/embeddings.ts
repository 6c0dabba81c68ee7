import type { Embedding } from '../../core/model/embedding.ts';
import type { EmbeddingReader, KeptModel } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { SEQ } from './object-parts.ts';
import { embeddedTexts, embeddingModels, embeddings } from './schema/analysis.ts';
import { columnList, insertPartsInto } from './statements.ts';

/** Vectors are read and written as the text of an array: `{0.1,-0.2}`. */
type EmbeddingRow = Omit<typeof embeddings.$inferSelect, 'vector'> & { readonly vector: string };

const FIND_MODEL = `SELECT ${columnList(embeddingModels, 'm')} FROM embedding_models m WHERE m.id = @modelId`;
const LIST_MODELS = `SELECT ${columnList(embeddingModels, 'm')} FROM embedding_models m ORDER BY m.id`;
const COUNT_TEXTS = 'SELECT count(*) AS count FROM embedded_texts WHERE model_id = @modelId::integer';
const FIND_TEXT = `SELECT t.sha256 FROM embedded_texts t JOIN objects o ON o.seq = t.object_seq
  WHERE o.id = @objectId AND t.model_id = @modelId`;
const OF_OBJECTS = `SELECT ${columnList(embeddings, 'e')}, o.id AS "objectId"
  FROM embeddings e JOIN objects o ON o.seq = e.object_seq
  WHERE o.id IN (SELECT json_array_elements_text(@ids::text::json)) AND o.account_id = @accountId
  ORDER BY e.object_seq, e.model_id, e.place`;

export function embeddingReader(database: Database): EmbeddingReader {
  const { query } = database;
  return {
    async findModel(modelId) {
      const [row] = await query<KeptModel>(FIND_MODEL, { modelId });
      return row ?? null;
    },

    listModels: () => query<KeptModel>(LIST_MODELS),
    async countTexts(modelId) {
      const [row] = await database.search<{ count: number }>(COUNT_TEXTS, { modelId });
      return row?.count ?? 0;
    },

    async findText(objectId, modelId) {
      const [row] = await query<{ sha256: string }>(FIND_TEXT, { objectId, modelId });
      return row?.sha256 ?? null;
    },

    async ofObjects(accountId, ids) {
      const rows = await query<EmbeddingRow & { objectId: string }>(OF_OBJECTS, {
        accountId,
        ids: JSON.stringify(ids),
      });
      const found = new Map<string, Embedding[]>();
      for (const { objectId, ...row } of rows) {
        const list = found.get(objectId) ?? [];
        list.push({ id: row.id, modelId: row.modelId, vector: toVector(row.vector) });
        found.set(objectId, list);
      }
      return found;
    },
  };
}

const INSERT_MODEL = `INSERT INTO embedding_models (id, name, dimensions)
  SELECT @modelId::integer, @name, @dimensions::integer FROM objects WHERE id = @objectId ON CONFLICT DO NOTHING`;
const REMOVE_TEXT = `DELETE FROM embedded_texts WHERE object_seq = ${SEQ} AND model_id = @modelId::integer`;
const INSERT_TEXT = insertPartsInto(embeddedTexts);
const INSERT_EMBEDDINGS = `INSERT INTO embeddings (object_seq, model_id, place, id, account_id, vector)
  SELECT o.seq, @modelId::integer, (r->>'place')::integer, r->>'id', o.account_id, (r->>'vector')::real[]
  FROM objects o, jsonb_array_elements($1->'rows') AS r WHERE o.id = @objectId`;
const REMOVE_TEXTS = `DELETE FROM embedded_texts WHERE seq IN
  (SELECT seq FROM embedded_texts WHERE model_id = @modelId::integer ORDER BY seq LIMIT @most::integer)`;
const REMOVE_MODEL = `DELETE FROM embedding_models WHERE id = @modelId::integer
  AND NOT EXISTS (SELECT 1 FROM embedded_texts WHERE model_id = @modelId::integer)`;

export const embeddingAppliers: Pick<Appliers, 'embeddings.put' | 'embeddings.drop'> = {
  'embeddings.put': ({ objectId, model, sha256, embeddings: parts }, unit) => {
    const modelId = model.id;
    const [first] = parts;
    if (first) {
      const dimensions = first.vector.length;
      unit.write(INSERT_MODEL, { objectId, modelId, name: model.name, dimensions });
    }
    unit.write(REMOVE_TEXT, { objectId, modelId });
    unit.write(INSERT_TEXT, { objectId, rows: [{ modelId, sha256 }] });
    const rows = parts.map(({ id, vector }, place) => ({ place, id, vector: `{${vector.join(',')}}` }));
    unit.write(INSERT_EMBEDDINGS, { objectId, modelId, rows });
  },
  'embeddings.drop': ({ modelId, most }, unit) => {
    unit.write(REMOVE_TEXTS, { modelId, most });
    unit.write(REMOVE_MODEL, { modelId });
  },
};

/** The vector in the text of an array. */
export function toVector(array: string): Float32Array {
  return Float32Array.from(JSON.parse(`[${array.slice(1, -1)}]`) as number[]);
}
