import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sqliteStorage } from '../adapters/sqlite/index.ts';
import { systemClock } from '../adapters/system/clock.ts';
import { uuidV7Ids } from '../adapters/system/ids.ts';
import { migrationsFolder } from '../apps/server/paths.ts';
import { EVERYTHING } from '../core/model/access-key.ts';
import type { SavedObject } from '../core/model/object.ts';
import type { SearchOptions, Storage } from '../core/ports/storage.ts';
import { parseQuery } from '../core/search/query.ts';
import { TOPICS } from './search-topics.ts';

/** Normalised discounted cumulative gain of the first ten, with binary relevance. */
export function ndcg10(found: readonly string[], relevant: ReadonlySet<string>): number {
  const gain = (isHit: boolean, at: number) => (isHit ? 1 / Math.log2(at + 2) : 0);
  const sum = (gains: readonly number[]) => gains.reduce((total, value) => total + value, 0);
  const ideal = Array.from({ length: Math.min(10, relevant.size) }, (_, at) => gain(true, at));
  return sum(found.slice(0, 10).map((id, at) => gain(relevant.has(id), at))) / sum(ideal);
}

const account = { id: 1, name: 'Bench', suspended: false, planId: 4, created: 0 };

function* judgedObjects(): Generator<SavedObject> {
  for (const { name, texts } of TOPICS) {
    for (const [at, [title, body]] of texts.entries()) {
      const id = `${name}${at}`;
      yield {
        id,
        accountId: 1,
        version: 1,
        kind: 'note',
        identity: id,
        title,
        summary: '',
        authored: [],
        completed: false,
        content: { type: 'text/markdown', body },
        tags: [],
        refusedTags: [],
        references: [],
        notes: [],
        spaceIds: [],
        created: at,
        bumped: at,
        modified: at,
      };
    }
  }
}

/** Quality of search and similarity on the judged texts. */
export async function quality(): Promise<Record<string, number>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-bench-'));
  const storage = sqliteStorage({
    file: path.join(folder, 'database.sqlite'),
    migrationsFolder: migrationsFolder('sqlite'),
    ids: uuidV7Ids(systemClock),
  });
  try {
    await storage.commit([
      { type: 'account.insert', account },
      ...[...judgedObjects()].map((object) => ({ type: 'object.insert' as const, object })),
    ]);
    const figures: Record<string, number> = {};
    for (const kind of ['words', 'question', 'paraphrase'] as const) {
      for (const meaning of ['never', 'needed', 'always'] as const) {
        figures[`nDCG@10 of ${kind}, meaning ${meaning}`] = await meanOfQueries(storage, kind, {
          meaning,
          boost: 1,
        });
      }
    }
    figures['precision@5 of similarTo'] = await similarPrecision(storage);
    return figures;
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true });
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function meanOfQueries(
  storage: Storage,
  kind: 'words' | 'question' | 'paraphrase',
  options: SearchOptions,
) {
  const scores: number[] = [];
  for (const { name, texts, queries } of TOPICS) {
    const query = parseQuery(queries[kind]);
    if (!query) continue;
    const found = await storage.objects.search({ accountId: 1, scope: EVERYTHING, query }, 10, options);
    scores.push(
      ndcg10(
        found.map(({ id }) => id),
        new Set(texts.map((_, at) => `${name}${at}`)),
      ),
    );
  }
  return mean(scores);
}

async function similarPrecision(storage: Storage): Promise<number> {
  const precisions: number[] = [];
  for (const { name, texts } of TOPICS) {
    for (const at of texts.keys()) {
      const filter = { accountId: 1, scope: EVERYTHING, similarTo: `${name}${at}` };
      const found = await storage.objects.search(filter, 5, { meaning: 'always', boost: 1 });
      precisions.push(found.filter(({ id }) => id.startsWith(name)).length / 5);
    }
  }
  return mean(precisions);
}
