import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedEmbedder } from '../adapters/intelligence/embedded/embedder.ts';
import { sqliteStorage } from '../adapters/sqlite/index.ts';
import { systemClock } from '../adapters/system/clock.ts';
import { uuidV7Ids } from '../adapters/system/ids.ts';
import { migrationsFolder } from '../apps/server/paths.ts';
import { embeddableChunks } from '../core/analysis/embeddable.ts';
import { EVERYTHING } from '../core/model/access-key.ts';
import type { SavedObject } from '../core/model/object.ts';
import type { ObjectFilter, SearchOptions, Storage } from '../core/ports/storage.ts';
import { parseQuery } from '../core/search/query.ts';
import { EVERYDAY_TEXTS } from './everyday-texts.ts';
import { TOPICS } from './search-topics.ts';

/** A text of a collection that people have judged. */
export interface JudgedText {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** What it is about: texts of the same topic are similar. */
  readonly topic: string;
}

export interface JudgedQuery {
  readonly kind: string;
  readonly text: string;
  /** Ids of the texts that answer it. */
  readonly relevant: readonly string[];
}

export interface JudgedCollection {
  readonly texts: readonly JudgedText[];
  readonly queries: readonly JudgedQuery[];
}

/** Notes of a sentence or two, each topic with a query in a few words, as a question, and without a word in common. */
const NOTES: JudgedCollection = {
  texts: TOPICS.flatMap(({ name, texts }) =>
    texts.map(([title, body], at) => ({ id: `${name}${at}`, title, body, topic: name })),
  ),
  queries: TOPICS.flatMap(({ name, texts, queries }) =>
    (['words', 'question', 'paraphrase'] as const).map((kind) => ({
      kind,
      text: queries[kind],
      relevant: texts.map((_, at) => `${name}${at}`),
    })),
  ),
};

/** Single lines. */
const LINES: JudgedCollection = {
  texts: Object.entries(EVERYDAY_TEXTS).flatMap(([topic, lines]) =>
    lines.map((title, at) => ({ id: `${topic}${at}`, title, body: '', topic })),
  ),
  queries: [],
};

const MEANINGS = ['never', 'needed', 'always'] as const;
const ACCOUNT = { id: 1, name: 'Bench', suspended: false, planId: 4, created: 0 };

/** Quality of search and similarity on the judged texts, by words alone and with the vectors of the embedded model. */
export async function quality(): Promise<Record<string, number>> {
  return {
    ...prefixed('notes', await qualityOf(NOTES)),
    ...prefixed('single lines', await qualityOf(LINES)),
  };
}

const prefixed = (name: string, figures: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${name}: ${figure}`, value]));

/** Mean nDCG@10 of the queries of each kind, and mean nDCG@10 and precision@5 of what is similar to each text. */
export async function qualityOf({ texts, queries }: JudgedCollection): Promise<Record<string, number>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-bench-'));
  const ids = uuidV7Ids(systemClock);
  const storage = sqliteStorage({
    file: path.join(folder, 'database.sqlite'),
    migrationsFolder: migrationsFolder('sqlite'),
    ids,
  });
  const embedder = embeddedEmbedder();
  const objects = texts.map(toObject);
  try {
    await storage.commit([{ type: 'account.insert', account: ACCOUNT }]);
    for (const object of objects) await storage.commit([{ type: 'object.insert', object }]);
    for (const object of objects) {
      const vectors = await embedder.embed(embeddableChunks(object, ''));
      const embeddings = vectors.flatMap((vector) =>
        vector ? [{ id: ids(), modelId: embedder.model.id, vector }] : [],
      );
      await storage.commit([
        { type: 'embeddings.put', objectId: object.id, model: embedder.model, sha256: '', embeddings },
      ]);
    }

    const figures: Record<string, number> = {};
    for (const kind of new Set(queries.map((query) => query.kind))) {
      const asked = queries.filter((query) => query.kind === kind);
      for (const meaning of MEANINGS) {
        for (const withVectors of meaning === 'never' ? [false] : [false, true]) {
          const scores: number[] = [];
          for (const { text, relevant } of asked) {
            const query = parseQuery(text);
            if (!query) continue;
            const locate = async () => (await embedder.embed([text]))[0] ?? null;
            const sense = withVectors ? { sense: { modelId: embedder.model.id, locate } } : {};
            const found = await search(storage, { query, ...sense }, { meaning, boost: 1 });
            scores.push(ndcg10(found, new Set(relevant)));
          }
          figures[`${kind}, meaning ${meaning}${withVectors ? ', vectors' : ''}: nDCG@10`] = mean(scores);
        }
      }
    }
    for (const withVectors of [false, true]) {
      const sense = withVectors ? { sense: { modelId: embedder.model.id, locate: async () => null } } : {};
      const [gains, precisions]: [number[], number[]] = [[], []];
      for (const { id, topic } of texts) {
        const alike = texts.filter((text) => text.topic === topic && text.id !== id);
        const relevant = new Set(alike.map((text) => text.id));
        const found = await search(storage, { similarTo: id, ...sense }, { meaning: 'always', boost: 1 });
        gains.push(ndcg10(found, relevant));
        precisions.push(found.slice(0, 5).filter((other) => relevant.has(other)).length / 5);
      }
      figures[`similarTo${withVectors ? ', vectors' : ''}: nDCG@10`] = mean(gains);
      figures[`similarTo${withVectors ? ', vectors' : ''}: precision@5`] = mean(precisions);
    }
    return figures;
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true });
  }
}

async function search(
  storage: Storage,
  filter: Partial<ObjectFilter>,
  options: SearchOptions,
): Promise<readonly string[]> {
  const whole = { accountId: ACCOUNT.id, scope: EVERYTHING, ...filter };
  return (await storage.objects.search(whole, 10, options)).map((match) => match.id);
}

function toObject({ id, title, body }: JudgedText, at: number): SavedObject {
  return {
    id,
    accountId: ACCOUNT.id,
    version: 1,
    kind: 'note',
    identity: id,
    title,
    summary: '',
    authored: ['title'],
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

/** Normalised discounted cumulative gain of the first ten, with binary relevance. */
export function ndcg10(found: readonly string[], relevant: ReadonlySet<string>): number {
  const gain = (isHit: boolean, at: number) => (isHit ? 1 / Math.log2(at + 2) : 0);
  const sum = (gains: readonly number[]) => gains.reduce((total, value) => total + value, 0);
  const ideal = Array.from({ length: Math.min(10, relevant.size) }, (_, at) => gain(true, at));
  return sum(found.slice(0, 10).map((id, at) => gain(relevant.has(id), at))) / sum(ideal);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
