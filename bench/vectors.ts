import { embeddedEmbedder } from '../adapters/intelligence/embedded/embedder.ts';
import { centred, dot, meanOf, toUnitLength } from '../core/search/vectors/vector.ts';
import { type VectorIndex, vectorIndex } from '../core/search/vectors/vector-index.ts';
import { EVERYDAY_TEXTS } from './everyday-texts.ts';
import { median, printFigure } from './figure.ts';
import { seeded } from './search/search-library.ts';

const OBJECTS = 100_000;
const REAL = 1_500;
const NEAREST = 50;
const RUNS = 25;

/** Prints how fast the nearest of all vectors are found, relative to a plain loop over floats, and the recall. */
export async function bench(count: number = OBJECTS): Promise<void> {
  const real = await realVectors();
  recall(real);
  speed(real, count);
}

/** The vectors of pairs of everyday lines in the embedded model. */
async function realVectors(): Promise<readonly Float32Array[]> {
  const lines = Object.values(EVERYDAY_TEXTS).flat();
  const random = seeded(3);
  const pick = () => lines[Math.floor(random() * lines.length)];
  const texts = new Set<string>();
  while (texts.size < REAL) texts.add(`${pick()}. ${pick()}.`);
  const vectors = await embeddedEmbedder().embed([...texts]);
  return vectors.filter((vector) => vector !== null);
}

function indexed(vectors: readonly Float32Array[]): VectorIndex {
  const index = vectorIndex(vectors[0]?.length ?? 0);
  for (const [id, vector] of vectors.entries()) index.put(1, id, [vector]);
  return index;
}

function recall(vectors: readonly Float32Array[]): void {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value;
  const mean = meanOf(sum, vectors.length);
  const apart = vectors.map((vector) => centred(vector, mean));
  const index = indexed(vectors);
  const shares = vectors.slice(0, 200).map((query, at) => {
    const scores = apart.map((vector) => dot(vector, apart[at] ?? query));
    const nearest = [...scores.keys()].toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
    const expected = new Set(nearest.slice(0, NEAREST));
    return index.nearest(1, query, NEAREST).filter(({ id }) => expected.has(id)).length / NEAREST;
  });
  const share = shares.reduce((total, each) => total + each, 0) / shares.length;
  printFigure(`recall@${NEAREST} of ${vectors.length} vectors of the embedded model`, share, {
    atLeast: 0.98,
  });
}

/** Measures the speed with as many vectors as in a large library, mixed from real ones. */
function speed(real: readonly Float32Array[], count: number): void {
  const random = seeded(4);
  const pick = () => real[Math.floor(random() * real.length)] ?? new Float32Array();
  const vectors = Array.from({ length: count }, () => {
    const [one, other, share] = [pick(), pick(), random()];
    return toUnitLength(one.map((value, at) => share * value + (1 - share) * (other[at] ?? 0)));
  });
  const dimensions = real[0]?.length ?? 0;
  const all = new Float32Array(count * dimensions);
  for (const [at, vector] of vectors.entries()) all.set(vector, at * dimensions);
  const index = indexed(vectors);

  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (const query of vectors.slice(0, RUNS)) {
    times.theirs.push(timed(() => plainLoop(all, query)));
    times.ours.push(timed(() => index.nearest(1, query, NEAREST)));
  }
  const [ours, theirs] = [median(times.ours), median(times.theirs)];
  printFigure(`${NEAREST} nearest of ${count} vectors, ms`, ours, { below: 0.15 * theirs });
  printFigure('  of the time of a plain loop over floats', ours / theirs, { below: 0.15 });
}

function plainLoop(all: Float32Array, query: Float32Array): Float32Array {
  const { length } = query;
  const products = new Float32Array(all.length / length);
  for (let row = 0; row < products.length; row += 1) {
    let sum = 0;
    for (let at = 0; at < length; at += 1) sum += (query[at] ?? 0) * (all[row * length + at] ?? 0);
    products[row] = sum;
  }
  return products;
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
