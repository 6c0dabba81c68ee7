import type { Advice } from '../../core/ports/storage.ts';
import type { Database } from './database.ts';
import { onOneConnection } from './one-connection.ts';

/** Vector indexes of pgvector: one per model, since all vectors of an index must have the same length. */
export interface VectorIndexes {
  /**
   * Whether `nearest_vectors` can use an index for vectors of the model. If there is no index but pgvector is installed, its creation
   * starts in the background.
   */
  isReady(model: IndexedModel): Promise<boolean>;
  advise(): Promise<readonly Advice[]>;
}

export interface IndexedModel {
  readonly id: number;
  readonly dimensions: number;
}

/** Creates an index. This may take a long time. */
type MakeIndex = (model: IndexedModel) => Promise<void>;

/** The first version of pgvector with iterative scans, which continue until they have found enough vectors of the account. */
const MIN_VERSION = [0, 8] as const;
/** How long the state of an index is cached, in milliseconds. */
const REMEMBERED_MS = 60_000;
/** The lock held while an index is created, so that only one of several processes creates it. */
const INDEX_LOCK = 0x43_56;

const VERSION = "SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'";
const IS_VALID = `SELECT i.indisvalid AS "isValid" FROM pg_index i WHERE i.indexrelid = to_regclass(@name)`;

const REMEDY =
  `Let an administrator install pgvector ${MIN_VERSION.join('.')} or later on the server of the database, and run in the database:
CREATE EXTENSION vector (or ALTER EXTENSION vector UPDATE).`.replaceAll('\n', ' ');

export function vectorIndexes({ search }: Pick<Database, 'search'>, make: MakeIndex): VectorIndexes {
  const cache = new Map<number, { readonly isReady: boolean; readonly at: number }>();
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
      void make(model).then(end, end); // searches work without the index until it exists
    }
    return false;
  }

  return {
    async isReady(model) {
      const remembered = cache.get(model.id);
      if (remembered && performance.now() - remembered.at < REMEMBERED_MS) return remembered.isReady;
      const isReady = await look(model);
      cache.set(model.id, { isReady, at: performance.now() });
      return isReady;
    },

    async advise() {
      const version = await findVersion();
      if (isEnough(version)) return [];
      const finding =
        version === null
          ? 'The extension pgvector is not installed: similarity searches run without an index.'
          : `The extension pgvector is ${version}, which is too old: similarity searches run without an index.`;
      return [{ finding, remedy: REMEDY }];
    },
  };
}

function isEnough(version: string | null): boolean {
  const [major = -1, minor = -1] = version?.split('.').map(Number) ?? [];
  return major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1]);
}

/** Creates indexes on a separate connection without a time limit, while others read and write. */
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

/** The statements that create the index of a model, in order. They first drop an index whose creation was interrupted. */
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
 * The nearest vectors of an account, roughly in order. The index scan continues until it has found enough vectors of the account. Sorting
 * is disabled because the planner underestimates its cost: it does not know that vectors are stored outside of their rows.
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
