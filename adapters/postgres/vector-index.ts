import type { Advice } from '../../core/ports/storage.ts';
import type { Database } from './database.ts';
import { onOneConnection } from './migrate.ts';

/** Indexes of vectors by pgvector: one for each model, since only vectors of the same length can be in one. */
export interface VectorIndexes {
  /**
   * Whether `nearest_vectors` finds vectors of the model by an index. Where pgvector is installed and there is none, it is
   * made meanwhile.
   */
  isReady(model: IndexedModel): Promise<boolean>;
  advise(): Promise<readonly Advice[]>;
}

export interface IndexedModel {
  readonly id: number;
  readonly dimensions: number;
}

/** Makes an index, which may take long. */
export type MakeIndex = (model: IndexedModel) => Promise<void>;

/** The first version that goes on looking until it has found enough of one account. */
const LEAST_VERSION = [0, 8] as const;
/** How long it is remembered what there is. */
const REMEMBERED_MS = 60_000;
/** Held while indexes are made, so that of several processes one does it. */
const INDEX_LOCK = 0x43_56;

const VERSION = "SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'";
const IS_VALID = `SELECT i.indisvalid AS "isValid" FROM pg_index i WHERE i.indexrelid = to_regclass(@name)`;

const REMEDY =
  `Let an administrator install pgvector ${LEAST_VERSION.join('.')} or later on the server of the database, and run in the database:
CREATE EXTENSION vector (or ALTER EXTENSION vector UPDATE).`.replaceAll('\n', ' ');

export function vectorIndexes({ search }: Pick<Database, 'search'>, make: MakeIndex): VectorIndexes {
  const known = new Map<number, { readonly isReady: boolean; readonly at: number }>();
  const making = new Set<number>();

  const findVersion = async (): Promise<string | null> =>
    (await search<{ version: string }>(VERSION, {}))[0]?.version ?? null;

  async function look(model: IndexedModel): Promise<boolean> {
    if (!isEnough(await findVersion())) return false;
    const [index] = await search<{ isValid: boolean }>(IS_VALID, { name: indexName(model) });
    if (index?.isValid) return true;
    if (!making.has(model.id)) {
      making.add(model.id);
      const end = () => making.delete(model.id);
      void make(model).then(end, end); // until there is one, and when it cannot be made, vectors are found without
    }
    return false;
  }

  return {
    async isReady(model) {
      const remembered = known.get(model.id);
      if (remembered && performance.now() - remembered.at < REMEMBERED_MS) return remembered.isReady;
      const isReady = await look(model);
      known.set(model.id, { isReady, at: performance.now() });
      return isReady;
    },

    async advise() {
      const version = await findVersion();
      if (isEnough(version)) return [];
      const finding =
        version === null
          ? 'The extension pgvector is not installed: what is similar is looked for without an index.'
          : `The extension pgvector is ${version}, which is too old: what is similar is looked for without an index.`;
      return [{ finding, remedy: REMEDY }];
    },
  };
}

function isEnough(version: string | null): boolean {
  const [major = -1, minor = -1] = version?.split('.').map(Number) ?? [];
  return major > LEAST_VERSION[0] || (major === LEAST_VERSION[0] && minor >= LEAST_VERSION[1]);
}

/** Makes indexes on a connection of its own, which has the time that it takes, while others read and write. */
export function indexMaker(url: string): MakeIndex {
  return (model) =>
    onOneConnection(url, async (client) => {
      const [lock] = await client`SELECT pg_try_advisory_lock(${INDEX_LOCK}) AS "isHeld"`;
      const [index] =
        await client`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(${indexName(model)})`;
      if (!lock?.isHeld || index?.indisvalid) return;
      for (const sql of statementsFor(model)) await client.unsafe(sql);
    });
}

const indexName = ({ id }: IndexedModel): string => `embeddings_hnsw_${id}`;

/** What makes the index of a model, in order; an index whose making was broken off is of no use and goes first. */
export function statementsFor(model: IndexedModel): readonly string[] {
  const { id, dimensions } = model;
  return [
    "SELECT '[1]'::vector",
    NEAREST_VECTORS,
    `DROP INDEX CONCURRENTLY IF EXISTS ${indexName(model)}`,
    `CREATE INDEX CONCURRENTLY ${indexName(model)} ON embeddings
      USING hnsw ((vector::halfvec(${dimensions})) halfvec_cosine_ops) WHERE model_id = ${id}`,
  ];
}

/**
 * The nearest vectors of an account, roughly in order. Of those that the index gives, it goes on until enough are the
 * account's. Sorting all of them looks cheap to the planner, which does not know that they are kept apart from their rows.
 */
const NEAREST_VECTORS = `
  CREATE OR REPLACE FUNCTION nearest_vectors(account integer, model integer, point real[], most integer)
  RETURNS TABLE (object_seq bigint, nearness double precision) LANGUAGE plpgsql STABLE
  SET hnsw.iterative_scan = 'relaxed_order' SET hnsw.ef_search = 200 SET enable_sort = off AS $$
  BEGIN
    RETURN QUERY EXECUTE format(
      'SELECT e.object_seq, 1 - (e.vector::halfvec(%1$s) <=> $1::halfvec(%1$s)) FROM embeddings e
       WHERE e.account_id = $2 AND e.model_id = %2$s ORDER BY e.vector::halfvec(%1$s) <=> $1::halfvec(%1$s) LIMIT $3',
      cardinality(point), model) USING point, account, most;
  END
  $$`;
