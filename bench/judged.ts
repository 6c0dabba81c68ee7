import { EVERYDAY_TEXTS } from './everyday-texts.ts';
import { seeded } from './search/search-library.ts';
import { TOPICS } from './search/search-topics.ts';

/** A text of a judged collection. */
export interface JudgedText {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** Texts of the same topic are similar. */
  readonly topic: string;
  /** ISO 639-1 code, if known. */
  readonly language?: string;
}

interface JudgedQuery {
  readonly kind: string;
  readonly text: string;
  /** The ids of the relevant texts. */
  readonly relevant: readonly string[];
}

/**
 * Each text was written for one topic before anything was measured, and counts as similar to the others of that topic only.
 * Some topics are close (running and cycling, cooking and gardening), and some texts belong to two (jet lag to sleep and to
 * travel). They stay as they are, so not even a person would reach 1.
 */
export interface JudgedCollection {
  readonly texts: readonly JudgedText[];
  readonly queries: readonly JudgedQuery[];
}

/** Notes of a sentence or two. Each topic has a query of a few words, a question, and a paraphrase in other words. */
export const NOTES: JudgedCollection = {
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
export const LINES: JudgedCollection = {
  texts: Object.entries(EVERYDAY_TEXTS).flatMap(([topic, lines]) =>
    lines.map((title, at) => ({ id: `${topic}${at}`, title, body: '', topic })),
  ),
  queries: [],
};

const DRAWS = 20;

/** Small collections, each with `count` randomly drawn topics. */
export function byTopics({ texts }: JudgedCollection, count: number): readonly JudgedCollection[] {
  const random = seeded(1);
  const topics = [...new Set(texts.map(({ topic }) => topic))];
  return Array.from({ length: DRAWS }, () => {
    const lots = new Map(topics.map((topic) => [topic, random()]));
    const drawn = topics.toSorted((a, b) => (lots.get(a) ?? 0) - (lots.get(b) ?? 0)).slice(0, count);
    return { texts: texts.filter(({ topic }) => drawn.includes(topic)), queries: [] };
  });
}
