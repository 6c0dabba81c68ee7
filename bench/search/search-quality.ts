import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedEmbedder } from '../../adapters/intelligence/embedded/embedder.ts';
import { sqliteStorage } from '../../adapters/sqlite/index.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../adapters/system/ids.ts';
import { migrationsFolder } from '../../apps/server/paths.ts';
import { embeddableChunks } from '../../core/analysis/texts/embeddable.ts';
import { EVERYTHING } from '../../core/model/access-key.ts';
import type { SavedObject } from '../../core/model/object.ts';
import { LIST_RANKING, type ObjectFilter, type SearchOptions } from '../../core/ports/object-reader.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { parseQuery } from '../../core/search/query/query.ts';
import { questionVectors } from '../../core/search/vectors/question-vectors.ts';
import { bareObject } from '../../tests/support/objects.ts';
import { type JudgedCollection, type JudgedText, LINES, NOTES } from '../judged.ts';

const SEMANTIC = ['never', 'needed', 'always'] as const;
const ACCOUNT = { id: 1, name: 'Bench', suspended: false, planId: 4, created: 0 };

/** The quality of search and similarity on judged texts, by words alone and with the vectors of the embedded model. */
export async function quality(): Promise<Record<string, number>> {
  return {
    ...prefixed('notes', await qualityOf(NOTES)),
    ...prefixed('single lines', await qualityOf(LINES)),
  };
}

const prefixed = (name: string, figures: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${name}: ${figure}`, value]));

/** The mean nDCG@10 of each kind of queries, and the mean nDCG@10 and precision@5 of the texts similar to each text. */
async function qualityOf(judged: JudgedCollection): Promise<Record<string, number>> {
  return saved(judged, async (storage) => ({
    ...(await ofQueries(storage, judged)),
    ...(await ofSimilarity(storage, judged, 'words')),
    ...(await ofSimilarity(storage, judged, 'vectors')),
  }));
}

/** The mean precision@5 of the texts similar to each text, by topic. */
export async function precisionOf(judged: JudgedCollection): Promise<number> {
  const figures = await saved(judged, (storage) => ofSimilarity(storage, judged, 'vectors'));
  return figures['similarTo, vectors: precision@5'] ?? Number.NaN;
}

const embedder = embeddedEmbedder();
/** Computes the vectors of queries. */
const vectorOfQuestion = questionVectors((texts) => embedder.embed(texts));

/** The ids of the first objects that a query finds. */
export async function firstOf(
  storage: Storage,
  q: string,
  limit: number,
  options: SearchOptions = LIST_RANKING,
): Promise<readonly string[]> {
  const query = parseQuery(q);
  if (!query) return [];
  const queryVector = () => vectorOf(q);
  const filter = {
    accountId: ACCOUNT.id,
    scope: EVERYTHING,
    query,
    semantic: { modelId: embedder.model.id, queryVector },
  };
  return (await storage.objects.search(filter, limit, options)).matches.map(({ id }) => id);
}

const vectors = new Map<string, Promise<Float32Array | null>>();

/** The vector of a query, remembered, since several collections get the same queries. */
function vectorOf(q: string): Promise<Float32Array | null> {
  const known = vectors.get(q) ?? vectorOfQuestion(q);
  vectors.set(q, known);
  return known;
}

/** Saves the texts in a new database, with their vectors in the embedded model. */
export async function saved<T>(
  { texts }: JudgedCollection,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-bench-'));
  const ids = uuidV7Ids(systemClock);
  const storage = sqliteStorage({
    file: path.join(folder, 'database.sqlite'),
    migrationsFolder: migrationsFolder('sqlite'),
    ids,
  });
  try {
    await storage.commit([{ type: 'account.insert', account: ACCOUNT }]);
    for (const object of texts.map(toObject)) {
      const vectors = await embedder.embed(embeddableChunks(object, ''), object.language);
      const embeddings = vectors.flatMap((vector) =>
        vector ? [{ id: ids(), modelId: embedder.model.id, vector }] : [],
      );
      await storage.commit([
        { type: 'object.insert', object },
        { type: 'embeddings.put', objectId: object.id, model: embedder.model, sha256: '', embeddings },
      ]);
    }
    return await work(storage);
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true });
  }
}

/** What similarity is based on: words alone, or vectors too. */
type Evidence = 'words' | 'vectors';

/** The model of a filter, if vectors count. */
const modelFor = (
  evidence: Evidence,
  queryVector: () => Promise<Float32Array | null>,
): Pick<ObjectFilter, 'semantic'> =>
  evidence === 'vectors' ? { semantic: { modelId: embedder.model.id, queryVector } } : {};

const named = (evidence: Evidence): string => (evidence === 'vectors' ? ', vectors' : '');

/** All ways of counting semantic similarity. */
const WAYS = SEMANTIC.flatMap((semantic) =>
  (semantic === 'never' ? (['words'] as const) : (['words', 'vectors'] as const)).map((evidence) => ({
    semantic,
    evidence,
  })),
);

async function ofQueries(storage: Storage, { queries }: JudgedCollection): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const kind of new Set(queries.map((query) => query.kind))) {
    const asked = queries.filter((query) => query.kind === kind);
    for (const { semantic, evidence } of WAYS) {
      const scores: number[] = [];
      for (const { text, relevant } of asked) {
        const query = parseQuery(text);
        if (!query) continue;
        const filter = { query, ...modelFor(evidence, () => vectorOfQuestion(text)) };
        scores.push(ndcg10(await search(storage, filter, { semantic, boost: 1 }), new Set(relevant)));
      }
      figures[`${kind}, semantic ${semantic}${named(evidence)}: nDCG@10`] = mean(scores);
    }
  }
  return figures;
}

async function ofSimilarity(
  storage: Storage,
  { texts }: JudgedCollection,
  evidence: Evidence,
): Promise<Record<string, number>> {
  const model = modelFor(evidence, async () => null);
  const [gains, precisions]: [number[], number[]] = [[], []];
  for (const { id, topic } of texts) {
    const alike = texts.filter((text) => text.topic === topic && text.id !== id);
    const relevant = new Set(alike.map((text) => text.id));
    const found = await search(storage, { similarTo: id, ...model }, { semantic: 'always', boost: 1 });
    gains.push(ndcg10(found, relevant));
    precisions.push(found.slice(0, 5).filter((other) => relevant.has(other)).length / 5);
  }
  const name = `similarTo${named(evidence)}`;
  return { [`${name}: nDCG@10`]: mean(gains), [`${name}: precision@5`]: mean(precisions) };
}

async function search(
  storage: Storage,
  filter: Partial<ObjectFilter>,
  options: SearchOptions,
): Promise<readonly string[]> {
  const whole = { accountId: ACCOUNT.id, scope: EVERYTHING, ...filter };
  return (await storage.objects.search(whole, 10, options)).matches.map((match) => match.id);
}

function toObject({ id, title, body, language }: JudgedText, at: number): SavedObject {
  return bareObject({
    id,
    accountId: ACCOUNT.id,
    identity: id,
    title,
    authored: ['title'],
    content: { type: 'text/markdown', body },
    created: at,
    bumped: at,
    modified: at,
    ...(language !== undefined && { language }),
  });
}

/** Normalised discounted cumulative gain of the first ten, with binary relevance. */
function ndcg10(found: readonly string[], relevant: ReadonlySet<string>): number {
  const gain = (isHit: boolean, at: number) => (isHit ? 1 / Math.log2(at + 2) : 0);
  const sum = (gains: readonly number[]) => gains.reduce((total, value) => total + value, 0);
  const ideal = Array.from({ length: Math.min(10, relevant.size) }, (_, at) => gain(true, at));
  return sum(found.slice(0, 10).map((id, at) => gain(relevant.has(id), at))) / sum(ideal);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
