import type { Change } from '../../core/changes/change.ts';
import type { Database } from './database.ts';

type Commit = (changes: readonly Change[]) => Promise<void>;

/** After this many new objects, a process first compares the statistics; then after ten times as many, and so on. */
const FIRST_COMPARISON = 500;

const KNOWN_OBJECTS = `SELECT reltuples AS count FROM pg_class WHERE oid = 'objects'::regclass`;

/**
 * Commits units of work, and makes Postgres analyse the tables once this process alone has written more objects than Postgres' statistics
 * count. Autovacuum analyses tables at most once a minute. Until then, plans for an empty database read all objects of an account to find
 * one, which makes an import quadratic.
 */
export function renewingStatistics(database: Database, commit: Commit): Commit {
  let written = 0;
  let nextComparison = FIRST_COMPARISON;

  async function analyse(minCount: number): Promise<void> {
    const [known] = await database.query<{ count: number }>(KNOWN_OBJECTS);
    if (known && known.count < minCount) await database.search('ANALYZE', {});
  }

  return async (changes) => {
    await commit(changes);
    written += changes.reduce((sum, change) => sum + objectsIn(change), 0);
    if (written < nextComparison) return;
    nextComparison *= 10;
    // Nobody waits for the analysis. If it fails, everything works, but more slowly.
    analyse(written).catch(() => undefined);
  };
}

function objectsIn(change: Change): number {
  if (change.type === 'objects.import') return change.objects.length;
  return change.type === 'object.insert' ? 1 : 0;
}
