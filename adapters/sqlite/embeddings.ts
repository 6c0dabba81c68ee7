import type { Embedding } from '../../core/model/embedding.ts';
import type { EmbeddingReader, KeptModel } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { embeddingModels, embeddings } from './schema/analysis.ts';
import { columnList, insertInto, limitTo } from './statements.ts';

type ModelRow = typeof embeddingModels.$inferSelect;
type EmbeddingRow = Omit<typeof embeddings.$inferSelect, 'vector'> & { readonly vector: Buffer };

export function embeddingReader({ main }: Database): EmbeddingReader {
  const findModel = main.prepare<[number], ModelRow>(
    `SELECT ${columnList(embeddingModels, 'm')} FROM embedding_models m WHERE m.id = ?`,
  );
  const listModels = main.prepare<[], ModelRow>(
    `SELECT ${columnList(embeddingModels, 'm')} FROM embedding_models m ORDER BY m.id`,
  );
  const countTexts = main
    .prepare<[number], number>('SELECT count(*) FROM embedded_texts WHERE model_id = ?')
    .pluck();
  const findText = main
    .prepare<[string, number], string>(
      `SELECT t.sha256 FROM embedded_texts t JOIN objects o ON o.seq = t.object_seq
       WHERE o.id = ? AND t.model_id = ?`,
    )
    .pluck();
  const ofObjects = main.prepare<[string, number], EmbeddingRow & { objectId: string }>(
    `SELECT ${columnList(embeddings, 'e')}, o.id AS objectId
     FROM json_each(?) wanted
       CROSS JOIN objects o ON o.id = wanted.value AND o.account_id = ?
       CROSS JOIN embeddings e ON e.object_seq = o.seq
     ORDER BY e.object_seq, e.model_id, e.place`,
  );

  return {
    findModel: (modelId) => translating(() => findModel.get(modelId) ?? null),
    listModels: () => translating((): readonly KeptModel[] => listModels.all()),
    countTexts: (modelId) => translating(() => countTexts.get(modelId) ?? 0),
    findText: (objectId, modelId) => translating(() => findText.get(objectId, modelId) ?? null),

    ofObjects: (accountId, ids) =>
      translating(() => {
        const found = new Map<string, Embedding[]>();
        for (const { objectId, ...row } of ofObjects.all(JSON.stringify(ids), accountId)) {
          const list = found.get(objectId) ?? [];
          list.push({ id: row.id, modelId: row.modelId, vector: toVector(row.vector) });
          found.set(objectId, list);
        }
        return found;
      }),
  };
}

export function embeddingAppliers({ main }: Database): Pick<Appliers, 'embeddings.put' | 'embeddings.drop'> {
  const findObject = main.prepare<[string], { seq: number; accountId: number }>(
    'SELECT seq, account_id AS accountId FROM objects WHERE id = ?',
  );
  const insertModel = main.prepare(insertInto(embeddingModels, 'ON CONFLICT DO NOTHING'));
  const removeText = main.prepare('DELETE FROM embedded_texts WHERE object_seq = ? AND model_id = ?');
  const insertText = main.prepare(
    'INSERT INTO embedded_texts (object_seq, model_id, sha256) VALUES (@objectSeq, @modelId, @sha256)',
  );
  const insertEmbedding = main.prepare(insertInto(embeddings));
  const removeTexts = main.prepare(
    `DELETE FROM embedded_texts WHERE seq IN
      (SELECT seq FROM embedded_texts WHERE model_id = @modelId ORDER BY seq ${limitTo('@most')})`,
  );
  const removeModel = main.prepare(
    'DELETE FROM embedding_models WHERE id = @modelId AND NOT EXISTS (SELECT 1 FROM embedded_texts WHERE model_id = @modelId)',
  );

  return {
    'embeddings.put': ({ objectId, model, sha256, embeddings: parts }) => {
      const object = findObject.get(objectId);
      if (!object) return;
      const { seq: objectSeq, accountId } = object;
      const modelId = model.id;
      const [first] = parts;
      if (first) insertModel.run({ id: modelId, name: model.name, dimensions: first.vector.length });
      removeText.run(objectSeq, modelId);
      insertText.run({ objectSeq, modelId, sha256 });
      for (const [place, { id, vector }] of parts.entries())
        insertEmbedding.run({ objectSeq, modelId, place, id, accountId, vector: toBytes(vector) });
    },
    'embeddings.drop': ({ modelId, most }) => {
      removeTexts.run({ modelId, most });
      removeModel.run({ modelId });
    },
  };
}

/** Decodes a vector of the database. */
export function toVector(bytes: Uint8Array): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer);
}

function toBytes({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
