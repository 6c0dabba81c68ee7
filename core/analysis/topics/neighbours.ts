import type { LikelyTag, TopicText } from '../../ports/topic-reader.ts';
import { isStopWord } from '../texts/stop-lists.ts';
import { classify } from './classify.ts';
import { isSpaceless, termsOf } from './terms.ts';
import { familyOf } from './vocabulary.ts';

/** The compared features of an object: the counts of words, the probabilities of topics, and the kind of object. */
export interface Features {
  readonly words: ReadonlyMap<string, number>;
  readonly topics: ReadonlyMap<string, number>;
  readonly shapes: ReadonlySet<string>;
}

/** An object with the tags that the person gave it. */
export interface Example {
  readonly features: Features;
  readonly tags: readonly string[];
}

/** Minimum number of objects with a tag from which the tag is learned. */
export const MIN_EXAMPLES = 5;
/** Minimum probability of a tag that is applied. */
export const OWN_THRESHOLD = 0.6;
const READ_CHARACTERS = 6_000;
/** This many of the most similar objects with a tag, and without it, are compared. */
const NEIGHBOURS = 3;

/** The features of an object. @param shapes its kind, such as the type of its entity */
export function featuresOf(thing: TopicText, shapes: readonly string[]): Features {
  const { title, text, language } = thing;
  const words = new Map<string, number>();
  const read = `${title}\n${text.slice(0, READ_CHARACTERS)}`;
  const terms = termsOf(read, language).flatMap((term) => (isSpaceless(language) ? pairsOf(term) : [term]));
  for (const term of terms) {
    if (term.length < 2 || isStopWord(term, language)) continue;
    words.set(term, (words.get(term) ?? 0) + 1);
  }
  const topics = new Map(
    classify(thing)
      .filter(({ probability }) => probability > 0.2)
      .map(({ topic, probability }) => [topic, familyOf(topic) === topic ? probability : probability / 2]),
  );
  return { words, topics, shapes: new Set([...shapes, ...shapesOf(text)].map((shape) => `*${shape}`)) };
}

const pairsOf = (run: string): readonly string[] =>
  run.length < 3 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));

const QUOTED = /^\s*(?:>\s*)?["“”„«»「『].{10,600}["“”»«」』]/su;

function shapesOf(text: string): readonly string[] {
  const lines = text.trim().split('\n');
  const isList = lines.length >= 3 && lines.every((line) => line.length < 60);
  return [...(QUOTED.test(text) ? ['quotation'] : []), ...(isList ? ['list'] : [])];
}

/**
 * The person's tags on similar objects, the most likely first (multi-label nearest neighbours). A tag is likely if the nearest objects with
 * it are near, and nearer than the nearest objects without it. Whether its name occurs in the text does not count.
 */
export function likelyTags(features: Features, examples: readonly Example[]): readonly LikelyTag[] {
  const rarity = rarityIn([features, ...examples.map((example) => example.features)]);
  const near = examples
    .map(({ features: other, tags }) => ({ tags, similarity: similarity(features, other, rarity) }))
    .sort((one, other) => other.similarity - one.similarity);
  const counts = new Map<string, number>();
  for (const { tags } of examples) for (const name of tags) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= MIN_EXAMPLES)
    .map(([name, count]) => {
      const meanOf = (hasTag: boolean, missing = 0) => {
        const nearest = near.filter(({ tags }) => tags.includes(name) === hasTag).slice(0, NEIGHBOURS);
        const sum = nearest.reduce((total, one) => total + one.similarity, 0);
        return (sum + (NEIGHBOURS - nearest.length) * missing) / NEIGHBOURS;
      };
      const withTag = meanOf(true);
      const share = count / (examples.length + 1);
      return { name, probability: probabilityOf(withTag, meanOf(false, withTag), share) };
    })
    .sort((one, other) => other.probability - one.probability);
}

/** Coefficients of the logistic function, fitted to manually judged objects (bench/topics). */
const BIAS = -1.6;
const OF_NEARNESS = 9;
const OF_LEAD = 9;

/** @param share the share of objects with the tag. A tag that most objects have says little about a further object. */
function probabilityOf(withTag: number, without: number, share: number): number {
  const commonness = Math.max(0, Math.log(share / (1 - share)));
  return 1 / (1 + Math.exp(commonness - BIAS - OF_NEARNESS * withTag - OF_LEAD * (withTag - without)));
}

/** The weight of a word or shape, from 0 to 1. The fewer objects have it, the higher. */
function rarityIn(all: readonly Features[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const { words, shapes } of all)
    for (const word of [...words.keys(), ...shapes]) counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = Math.log(1 + all.length);
  const rarities = new Map([...counts].map(([word, count]) => [word, 1 - Math.log(count) / most]));
  return (word) => rarities.get(word) ?? 1;
}

const OF_WORDS = 0.5;
const OF_TOPICS = 0.4;
const OF_SHAPES = 0.3;

function similarity(one: Features, other: Features, rarity: (word: string) => number): number {
  const words = cosine(one.words, other.words, (word, count) => (1 + Math.log(count)) * rarity(word));
  const topics = cosine(one.topics, other.topics, (_, probability) => probability);
  const shared = [...one.shapes].filter((shape) => other.shapes.has(shape)).map(rarity);
  return OF_WORDS * words + OF_TOPICS * topics + OF_SHAPES * Math.max(0, ...shared);
}

function cosine(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
  weightOf: (key: string, value: number) => number,
): number {
  const lengthOf = (map: ReadonlyMap<string, number>) =>
    Math.sqrt([...map].reduce((sum, [key, value]) => sum + weightOf(key, value) ** 2, 0));
  let product = 0;
  for (const [key, value] of one) {
    const same = other.get(key);
    if (same !== undefined) product += weightOf(key, value) * weightOf(key, same);
  }
  const lengths = lengthOf(one) * lengthOf(other);
  return lengths === 0 ? 0 : product / lengths;
}
