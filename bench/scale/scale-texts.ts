import { readdirSync, readFileSync } from 'node:fs';
import { seeded } from '../search/search-library.ts';

/** Words and texts in several languages, generated from a seed, as in a large collection. */

/** A source of random numbers in [0, 1). */
export type Random = () => number;

/** The languages of texts (ISO 639-1) with their shares, which add up to 1. */
const SHARES: readonly (readonly [language: string, share: number])[] = [
  ['en', 0.7],
  ['de', 0.12],
  ['fr', 0.06],
  ['es', 0.05],
  ['ru', 0.03],
  ['ja', 0.02],
  ['it', 0.01],
  ['nl', 0.01],
];
/** Distinct words of a language; the rarest occur a few times in a million objects. */
const VOCABULARY = 200_000;
const TOPICS = 100;
const WORDS_OF_TOPIC = 300;
/** The share of the words that belong to the topic. */
const OF_TOPIC = 0.3;
/** The words of a topic are among those that are neither in every text nor very rare. */
const TOPIC_RANKS = [300, 30_000] as const;
const WORDS_OF_SENTENCE = 12;
const SENTENCES_OF_PARAGRAPH = 4;
/** The words of a paragraph, on average. */
export const WORDS_OF_PARAGRAPH = (WORDS_OF_SENTENCE * SENTENCES_OF_PARAGRAPH) as number;
/** The paragraphs of a topic in English; other languages have as many as their share of the objects. */
const PARAGRAPHS_OF_TOPIC = 80;

const FOLDER = new URL('../described/', import.meta.url);

/** Makes texts of one language. */
export interface TextMaker {
  readonly language: string;
  /** Some words without punctuation. */
  words(random: Random, topic: number, count: number): string;
  /** The word of a rank: the most frequent is 0. */
  word(rank: number): string;
  /**
   * One of the paragraphs about a topic. Texts are composed of these, so that terms need not be computed for each. A million such texts
   * contain the same words as otherwise, except for the very rarest.
   */
  paragraph(random: Random, topic: number): string;
  /** A unique sentence of `count` words. */
  sentence(random: Random, topic: number, count: number): string;
}

/** A topic, by Zipf's law. */
export const topicOf = (random: Random): number => zipf(random, TOPICS);

/** A rank below `count` by Zipf's law: the most frequent is 0. */
export const zipf = (random: Random, count: number): number => Math.floor((count + 1) ** random()) - 1;

/** The makers of texts of each language. */
const makers: ReadonlyMap<string, TextMaker> = new Map(
  readdirSync(FOLDER).map((name) => [name.slice(0, 2), textMaker(name.slice(0, 2))]),
);

/** The maker for a text, of a language by its share. */
export function makerOf(random: Random): TextMaker {
  let luck = random();
  for (const [language, share] of SHARES) {
    luck -= share;
    const maker = makers.get(language);
    if (luck < 0 && maker) return maker;
  }
  return makers.get('en') as TextMaker;
}

/** A word by its rank in a language: the most frequent is 0. */
export const wordOf = (language: string, rank: number): string => makers.get(language)?.word(rank) ?? '';

/** The most frequent words are the real words of the judged texts; the others are composed of their syllables. */
function textMaker(language: string): TextMaker {
  const text = readFileSync(new URL(`${language}.txt`, FOLDER), 'utf8').toLowerCase();
  const isSpaced = language !== 'ja';
  const real = isSpaced ? byFrequency(text.match(/\p{L}+/gu) ?? []) : [];
  const characters = [...new Set(text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu))];
  const syllables = isSpaced ? byFrequency(real.flatMap((word) => word.match(/.{2,3}/gu) ?? [])) : characters;
  const vocabulary: string[] = [...real];

  function word(rank: number): string {
    vocabulary[rank] ??= madeOf(syllables, rank, isSpaced ? 2 : 1);
    return vocabulary[rank];
  }
  function next(random: Random, topic: number): string {
    if (random() >= OF_TOPIC) return word(zipf(random, VOCABULARY));
    const [least, most] = TOPIC_RANKS;
    const at = Math.imul(topic * WORDS_OF_TOPIC + zipf(random, WORDS_OF_TOPIC) + 1, 0x9e_37_79_b1) >>> 0;
    return word(least + (at % (most - least)));
  }
  const space = isSpaced ? ' ' : '';
  const words = (random: Random, topic: number, count: number) =>
    Array.from({ length: count }, () => next(random, topic)).join(space);

  function sentence(random: Random, topic: number, count: number): string {
    const said = words(random, topic, count);
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}${isSpaced ? '.' : '。'}`;
  }

  const share = SHARES.find(([name]) => name === language)?.[1] ?? 0;
  const paragraphs = new Map<number, string>();
  const many = Math.max(3, Math.round((PARAGRAPHS_OF_TOPIC * share) / 0.7));

  return {
    language,
    words,
    word,
    sentence,
    paragraph(random, topic) {
      const number = topic * many + Math.floor(random() * many);
      const own = seeded(number * 31 + language.charCodeAt(0));
      const made =
        paragraphs.get(number) ??
        Array.from({ length: SENTENCES_OF_PARAGRAPH }, () =>
          sentence(own, topic, 1 + Math.floor(2 * WORDS_OF_SENTENCE * own())),
        ).join(space);
      paragraphs.set(number, made);
      return made;
    },
  };
}

function byFrequency(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

/** The word of a rank: different for nearly every rank, and always the same. */
function madeOf(syllables: readonly string[], rank: number, least: number): string {
  let left = Math.imul(rank + 1, 0x85_eb_ca_6b) >>> 0;
  let word = '';
  for (let count = least + (left % 3); count > 0; count -= 1) {
    word += syllables[left % syllables.length];
    left = Math.imul(left ^ (left >>> 15), 0xc2_b2_ae_35) >>> 0;
  }
  return word;
}
