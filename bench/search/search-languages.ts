import { readFileSync } from 'node:fs';
import { unfilteredVectors } from '../../adapters/intelligence/embedded/embedder.ts';
import { embeddedLanguageDetector } from '../../adapters/intelligence/embedded/language-detector.ts';
import { LIST_RANKING, type SearchOptions } from '../../core/ports/object-reader.ts';
import { dot } from '../../core/search/vectors/vector.ts';
import { printFigure, printMeasure } from '../figure.ts';
import type { JudgedCollection } from '../judged.ts';
import { firstOf, saved } from './search-quality.ts';

/**
 * Collections of ten notes in ten languages, each note with a paraphrase and a question that it answers, and ten questions that no note
 * answers. All were written before anything was measured. The rules were chosen on the first of every two lines; the others are held
 * out.
 */

const LANGUAGES: readonly string[] = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh'];

interface JudgedLanguage {
  readonly language: string;
  readonly notes: readonly {
    readonly text: string;
    readonly paraphrase: string;
    readonly question: string;
  }[];
  /** Questions about nothing in the notes. */
  readonly nothing: readonly string[];
}

/** The ways of semantic search: that of lists, and both of `GET /search`. */
const RANKINGS: Readonly<Record<string, SearchOptions>> = {
  list: LIST_RANKING,
  words: { semantic: 'never', boost: 1 },
  semantic: { semantic: 'always', boost: 1 },
};

function judged(language: string): JudgedLanguage {
  const lines = readFileSync(new URL(`../languages/${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const notes = lines
    .filter((line) => !line.startsWith('= '))
    .map((line) => {
      const [text = '', paraphrase = '', question = ''] = line.split(' | ');
      return { text, paraphrase, question };
    });
  return {
    language,
    notes,
    nothing: lines.filter((line) => line.startsWith('= ')).map((line) => line.slice(2)),
  };
}

/** Prints for each language how well the model understands it, and what searches find. */
export async function benchLanguages(): Promise<void> {
  for (const one of LANGUAGES.map(judged)) {
    await ofModel(one);
    await ofSearches(one);
  }
}

/** The mean similarity of unrelated texts, and the share of paraphrases that are nearer than all unrelated texts. */
async function ofModel({ language, notes }: JudgedLanguage): Promise<void> {
  const texts = await unfilteredVectors(notes.map(({ text }) => text));
  const paraphrases = await unfilteredVectors(notes.map(({ paraphrase }) => paraphrase));
  const likeness = (a: number, b: number) =>
    dot(texts[a] ?? new Float32Array(), paraphrases[b] ?? new Float32Array());
  const all = [...notes.keys()];
  const unrelated = all.map((at) => all.filter((other) => other !== at).map((other) => likeness(at, other)));
  const flat = unrelated.flat();
  const above = all.filter((at) => likeness(at, at) > Math.max(...(unrelated[at] ?? [])));
  printMeasure(
    `${language}: mean similarity of unrelated texts`,
    flat.reduce((a, b) => a + b, 0) / flat.length,
    '',
  );
  printMeasure(`${language}: paraphrases nearer than any unrelated text`, above.length / all.length, '');
}

async function ofSearches({ language, notes, nothing }: JudgedLanguage): Promise<void> {
  const detector = embeddedLanguageDetector();
  const texts = await Promise.all(
    notes.map(async ({ text }, at) => {
      const detected = await detector.detect(text);
      return {
        id: `${language}${at}`,
        title: '',
        body: text,
        topic: `${at}`,
        ...(detected && { language: detected }),
      };
    }),
  );
  const collection: JudgedCollection = { texts, queries: [] };
  await saved(collection, async (storage) => {
    for (const [half, from] of [
      ['chosen on', 0],
      ['held out', 1],
    ] as const) {
      const isOf = (_: unknown, at: number) => at % 2 === from;
      for (const [ranking, options] of Object.entries(RANKINGS)) {
        const empty: string[] = [];
        for (const question of nothing.filter(isOf)) {
          const found = await firstOf(storage, question, 100, options);
          if (found.length === 0) empty.push(question);
          else process.stdout.write(`  ${question}: ${found.length}\n`);
        }
        const share = empty.length / nothing.filter(isOf).length;
        printFigure(`${language}, ${ranking}, ${half}: questions about nothing that find nothing`, share, {
          atLeast: 0.9,
        });
        let first = 0;
        const asked = [...notes.entries()].filter(isOf);
        for (const [at, { question }] of asked) {
          const [best] = await firstOf(storage, question, 100, options);
          if (best === `${language}${at}`) first += 1;
          else process.stdout.write(`  ${question}: ${best ?? 'nothing'}\n`);
        }
        printFigure(
          `${language}, ${ranking}, ${half}: questions whose answer comes first`,
          first / asked.length,
          { atLeast: 0.8 },
        );
      }
    }
  });
}
