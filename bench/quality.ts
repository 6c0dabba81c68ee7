import { embeddedEmbedder } from '../adapters/intelligence/embedded/embedder.ts';
import { EVERYDAY_TEXTS } from './everyday-texts.ts';
import { printFigure } from './figure.ts';
import { pageQuality } from './quality-pages.ts';
import { TOPICS } from './search-topics.ts';

/** A text, and what it is about. */
interface TopicalText {
  readonly topic: string;
  readonly text: string;
}

/** Prints how much of what pages say is found, and how well what is alike is brought together. */
export async function bench(): Promise<void> {
  pages();
  await similarity();
}

function pages(): void {
  const { byField, share, misses } = pageQuality();
  for (const [field, found] of Object.entries(byField))
    printFigure(`${field} of pages`, found, { atLeast: 0.9 });
  printFigure('all fields of pages', share, { atLeast: 0.9 });
  for (const miss of misses) process.stdout.write(`  ${miss}\n`);
}

async function similarity(): Promise<void> {
  const notes = TOPICS.flatMap(({ name, texts }) =>
    texts.map(([title, body]) => ({ topic: name, text: `${title}. ${body}` })),
  );
  const lines = Object.entries(EVERYDAY_TEXTS).flatMap(([topic, list]) =>
    list.map((text) => ({ topic, text })),
  );
  printFigure('precision@5 by topic, notes', await precision(notes, 5), { atLeast: 0.95 });
  printFigure('precision@5 by topic, single lines', await precision(lines, 5), { atLeast: 0.95 });
}

/** The share of the nearest texts that are of the text's own topic. */
async function precision(texts: readonly TopicalText[], neighbours: number): Promise<number> {
  const vectors = await embeddedEmbedder().embed(texts.map(({ text }) => text));
  const shares = vectors.map((vector, at) => {
    const near = vectors
      .map((other, to) => ({ to, likeness: to === at ? Number.NEGATIVE_INFINITY : dot(vector, other) }))
      .sort((one, other) => other.likeness - one.likeness)
      .slice(0, neighbours);
    return near.filter(({ to }) => texts[to]?.topic === texts[at]?.topic).length / neighbours;
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

const dot = (one: Float32Array | null, other: Float32Array | null): number =>
  one?.reduce((sum, value, at) => sum + value * (other?.[at] ?? 0), 0) ?? 0;
