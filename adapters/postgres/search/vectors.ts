import type { Neighbour } from '../../../core/search/vectors/vector-index.ts';
import type { Database } from '../database.ts';
import type { IndexedModel, VectorIndexes } from '../vector-index.ts';

/**
 * Compares objects by the cosines of their vectors. The nearest chunk of its text determines how near an object is. Includes objects in the
 * trash.
 */
export interface Vectors {
  /** The account's objects nearest to a unit vector of the model, nearest first. */
  nearest(
    accountId: number,
    modelId: number,
    vector: Float32Array,
    most: number,
  ): Promise<readonly Neighbour[]>;
  /** The similarities of those objects among `seqs` that have vectors of the model, in no particular order. */
  similarities(seqs: readonly number[], modelId: number, vector: Float32Array): Promise<readonly Neighbour[]>;
}

/** Maximum number of vectors of an account that are compared one by one by their signs, instead of with an index. */
const MAX_UNINDEXED = 20_000;
/** The cosines are computed only for this many vectors, which have the most signs in common. */
const MAX_COMPARED = 1_000;
/** Chunks that are requested from an index for each wanted object. */
const PARTS = 4;

/** The dot product of the vector of a row and `@vector`. */
const SIMILARITY =
  '(SELECT sum(one::double precision * other) FROM unnest(e.vector, @vector::text::real[]) AS u(one, other))';
const BY_SIGNS = `
  WITH alike AS MATERIALIZED (
    SELECT object_seq, place FROM embeddings WHERE account_id = @accountId::integer AND model_id = @modelId::integer
    ORDER BY bit_count(signs # (SELECT signs(@vector::text::real[]))) LIMIT ${MAX_COMPARED})
  SELECT e.object_seq AS id, max(${SIMILARITY}) AS similarity
  FROM alike JOIN embeddings e ON e.object_seq = alike.object_seq AND e.place = alike.place
  WHERE e.model_id = @modelId::integer GROUP BY e.object_seq ORDER BY similarity DESC, id LIMIT @most::integer`;
const BY_INDEX = `
  SELECT object_seq AS id, max(nearness) AS similarity
  FROM nearest_vectors(@accountId::integer, @modelId::integer, @vector::text::real[], ${PARTS} * @most::integer)
  GROUP BY object_seq ORDER BY similarity DESC, id LIMIT @most::integer`;
const OF_OBJECTS = `
  SELECT e.object_seq AS id, max(${SIMILARITY}) AS similarity FROM embeddings e
  WHERE e.object_seq = ANY(ARRAY(SELECT json_array_elements_text(@seqs::text::json)::bigint))
    AND e.model_id = @modelId::integer GROUP BY e.object_seq`;
const FIND_MODEL = 'SELECT id, dimensions FROM embedding_models WHERE id = @modelId::integer';
const IS_LARGE = `SELECT FROM embeddings WHERE account_id = @accountId::integer AND model_id = @modelId::integer
  OFFSET @few::integer LIMIT 1`;

/** @param few up to this many vectors of an account are compared without an index */
export function vectors(
  { search }: Pick<Database, 'search'>,
  indexes: VectorIndexes,
  few = MAX_UNINDEXED,
): Vectors {
  /** The model, if it is known and has vectors of this length. */
  async function findModel(modelId: number, { length }: Float32Array): Promise<IndexedModel | null> {
    const [model] = await search<IndexedModel>(FIND_MODEL, { modelId });
    return model?.dimensions === length ? model : null;
  }

  async function isLarge(accountId: number, modelId: number): Promise<boolean> {
    return (await search(IS_LARGE, { accountId, modelId, few })).length > 0;
  }

  return {
    async nearest(accountId, modelId, vector, most) {
      const model = await findModel(modelId, vector);
      if (!model) return [];
      const isIndexed = (await indexes.isReady(model)) && (await isLarge(accountId, modelId));
      const parameters = { accountId, modelId, vector: toArray(vector), most };
      return search<Neighbour>(isIndexed ? BY_INDEX : BY_SIGNS, parameters);
    },

    async similarities(seqs, modelId, vector) {
      if (!(await findModel(modelId, vector))) return [];
      return search<Neighbour>(OF_OBJECTS, { modelId, vector: toArray(vector), seqs: JSON.stringify(seqs) });
    },
  };
}

const toArray = (vector: Float32Array): string => `{${vector.join(',')}}`;
