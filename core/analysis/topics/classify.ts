import type { ScoredTopic, TopicText } from '../../ports/topic-reader.ts';
import { isProgram } from '../texts/program.ts';
import { isPoem } from '../texts/verse.ts';
import { isFormOf, isSpaceless, termsOf, writtenWords } from './terms.ts';
import { type Cue, cuesOf, familyOf, TOPIC_LANGUAGES } from './vocabulary.ts';

/** The most characters of a text that are read: a text names its subject early. */
export const READ_CHARACTERS = 12_000;
/**
 * The fewest cues for a topic, and without a cue that has only one meaning: a single cue may be an accident, unless it has no other meaning
 * and is in a short title or in a short text. A title of more than `SHORT_TEXT` words is only the beginning of the text.
 */
const MIN_CUES = 2;
const MIN_UNCLEAR = 3;
const SHORT_TEXT = 14;
/** The factor for a cue without another meaning. */
const OF_CLEAR = 1.4;
/** The factors for a cue in the title, for its repetitions, and for a phrase. */
const IN_TITLE = 1.8;
const OF_REPETITION = 0.25;
const OF_PHRASE = 1.3;
/** The factor for a word that has the stem of a cue but may be another word. */
const OF_OTHER_FORM = 0.4;
/** The fewest characters of a part of a compound that can be a cue. */
const MIN_PART = 5;
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl']);

/** The topics of texts whose words are about something else: a program is about what it processes, a poem about anything. */
const OF_PROGRAM: readonly ScoredTopic[] = ['software', 'programming'].map((topic) => ({
  topic,
  cues: [],
  probability: 0.8,
}));
const OF_POEM: readonly ScoredTopic[] = [{ topic: 'poetry', cues: [], probability: 1 }];

/**
 * The topics that a text suggests, the most likely first. The evidence for a topic is the sum of its different cue words, weighted by
 * rarity, in relation to the length of the text and to the evidence for other topics; the coefficients were fitted to manually judged
 * objects (bench/household, bench/topics). A broad topic has the cues of its narrower ones.
 */
export function classify({ title, text, language }: TopicText): readonly ScoredTopic[] {
  if (isProgram(text)) return OF_PROGRAM;
  if (isPoem(text)) return OF_POEM;
  if (!TOPIC_LANGUAGES.includes(language)) return [];
  const found = cuesIn({ title, text: text.slice(0, READ_CHARACTERS), language });
  const evidence = new Map<string, { score: number; clear: number; cues: string[]; isEnough: boolean }>();
  for (const [term, { cue, strength, isEnough }] of found.cues) {
    const topics = new Set([...cue.topics, ...cue.topics.map(familyOf)]);
    for (const topic of topics) {
      const entry = evidence.get(topic) ?? { score: 0, clear: 0, cues: [], isEnough: false };
      entry.score += strength;
      entry.clear += cue.isClear ? strength : 0;
      entry.isEnough ||= isEnough;
      entry.cues.push(term);
      evidence.set(topic, entry);
    }
  }
  const total = [...evidence].reduce(
    (sum, [topic, { score }]) => sum + (familyOf(topic) === topic ? score : 0),
    0,
  );
  return [...evidence]
    .map(([topic, { score, clear, cues, isEnough }]) => ({
      topic,
      cues,
      probability:
        isEnough || cues.length >= (clear > 0 ? MIN_CUES : MIN_UNCLEAR)
          ? probabilityOf({ score, clear, share: score / total, words: found.words })
          : 0,
    }))
    .sort((one, other) => other.probability - one.probability);
}

/** Coefficients of the logistic regression. */
const BIAS = -1.9;
const OF_SCORE = 1.4;
const OF_CLEAR_SCORE = 0.75;
const OF_SHARE = 0.65;
const OF_LENGTH = 0.7;
/** The number of words from which on accidental cues are likely. */
const SHORT = 25;

interface Evidence {
  readonly score: number;
  /** The part of the score that comes from cues without another meaning. */
  readonly clear: number;
  /** The score as a share of that of all broad topics. */
  readonly share: number;
  /** The length of the text. */
  readonly words: number;
}

function probabilityOf({ score, clear, share, words }: Evidence): number {
  const accidents = Math.log(Math.max(1, words / SHORT));
  const logit =
    BIAS +
    OF_SCORE * Math.log(1 + score) +
    OF_CLEAR_SCORE * Math.log(1 + clear) +
    OF_SHARE * (share - 0.5) -
    OF_LENGTH * accidents;
  return 1 / (1 + Math.exp(-logit));
}

interface FoundCues {
  readonly cues: ReadonlyMap<
    string,
    { readonly cue: Cue; readonly strength: number; readonly isEnough: boolean }
  >;
  /** The length of title and text in words. */
  readonly words: number;
}

/** The average number of characters of a word in a script without spaces. */
const CHARACTERS_A_WORD = 2;

function cuesIn({ title, text, language }: TopicText): FoundCues {
  const body = text.startsWith(title) ? text.slice(title.length) : text;
  const [inTitle, inText] = [termsOf(title, language), termsOf(body, language)];
  const counts = new Map<string, { cue: Cue; count: number; isTitled: boolean; isForm: boolean }>();
  const find = isSpaceless(language) ? findUnspaced : findWords;
  for (const [terms, source, isTitled] of [
    [inTitle, title, inTitle.length <= SHORT_TEXT] as const,
    [inText, body, false] as const,
  ]) {
    const written = writtenWords(source, terms.length, language);
    for (const { term, at } of find(terms, language)) {
      const cue = cuesOf(language).terms.get(term);
      if (!cue) continue;
      const word = terms[at] === term ? written[at] : undefined;
      const entry = counts.get(term) ?? { cue, count: 0, isTitled, isForm: false };
      entry.count += 1;
      entry.isForm ||= word === undefined || cue.written.some((one) => isFormOf(word, one));
      counts.set(term, entry);
    }
  }
  const all = [...inTitle, ...inText];
  const words = isSpaceless(language) ? all.join('').length / CHARACTERS_A_WORD : all.length;
  const cues = new Map<string, { cue: Cue; strength: number; isEnough: boolean }>();
  for (const [term, { cue, count, isTitled, isForm }] of counts) {
    const repeated = 1 + OF_REPETITION * Math.log2(count);
    const factors =
      (isTitled ? IN_TITLE : 1) *
      (term.includes(' ') ? OF_PHRASE : 1) *
      (cue.isClear ? OF_CLEAR : 1) *
      (isForm ? 1 : OF_OTHER_FORM);
    const isEnough = cue.isClear && isForm && (isTitled || words <= SHORT_TEXT);
    cues.set(term, { cue, strength: cue.weight * repeated * factors, isEnough });
  }
  return { cues, words };
}

/** A cue, and the position of the word where it begins. */
interface Found {
  readonly term: string;
  readonly at: number;
}

/** The cues among words: the longest phrase at each position; in languages with compounds, also their first or last parts. */
function* findWords(words: readonly string[], language: string): Generator<Found> {
  const { terms, longest } = cuesOf(language);
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longest, words.length - at);
    while (length > 1 && !terms.has(words.slice(at, at + length).join(' '))) length -= 1;
    const term = words.slice(at, at + length).join(' ');
    if (terms.has(term)) yield { term, at };
    else if (COMPOUNDING.has(language)) for (const part of partsOf(term, terms)) yield { term: part, at };
    at += length;
  }
}

function* partsOf(word: string, terms: ReadonlyMap<string, Cue>): Generator<string> {
  for (let length = word.length - 2; length >= MIN_PART; length--) {
    const [start, end] = [word.slice(0, length), word.slice(-length)];
    if (terms.has(start)) return yield start;
    if (terms.has(end)) return yield end;
  }
}

/** The cues in runs of characters: the longest at each position. */
function* findUnspaced(runs: readonly string[], language: string): Generator<Found> {
  const { terms, longest } = cuesOf(language);
  for (const [index, run] of runs.entries()) {
    if (terms.has(run)) {
      yield { term: run, at: index };
      continue;
    }
    if (/^[\p{Script=Latin}\p{N}]/u.test(run)) continue;
    for (let at = 0; at < run.length; ) {
      let length = Math.min(longest, run.length - at);
      while (length > 1 && !terms.has(run.slice(at, at + length))) length -= 1;
      if (length > 1) yield { term: run.slice(at, at + length), at: index };
      at += length;
    }
  }
}

/** The least probability of a broad topic that becomes a tag. */
const THRESHOLD = 0.55;
/** The least probability of a narrower topic: many of them, used once each, would say little. */
const NARROW_THRESHOLD = 0.62;
const MAX_TOPICS = 3;
/** The least probability of a topic as a share of the best one; less likely topics are only mentioned in passing. */
const OF_BEST = 0.9;

/**
 * The topics to tag a text with: at most three, broad or certain ones and, for each, its likeliest narrower topic if that is likely enough.
 * @param isSettled whether the account has enough objects about a narrower topic for a tag
 */
export function chooseTopics(
  scored: readonly ScoredTopic[],
  isSettled: (topic: string) => boolean = () => true,
): readonly ScoredTopic[] {
  const broad = scored.filter(
    (one) => (familyOf(one.topic) === one.topic || one.probability === 1) && !isOfIngredients(one, scored),
  );
  const best = broad[0]?.probability ?? 0;
  return broad
    .filter(({ probability }) => probability >= Math.max(THRESHOLD, OF_BEST * best))
    .flatMap((one) => [one, ...narrowOf(one, scored).filter(({ topic }) => isSettled(topic))])
    .slice(0, MAX_TOPICS);
}

/** Whether a text is about shopping only because it names groceries, as every recipe does. */
function isOfIngredients({ topic, cues, probability }: ScoredTopic, scored: readonly ScoredTopic[]): boolean {
  if (topic !== 'shopping') return false;
  const of = (name: string) => scored.find((one) => one.topic === name);
  const groceries = new Set(of('groceries')?.cues);
  const own = cues.filter((cue) => !groceries.has(cue));
  return own.length < MIN_CUES && (of('cooking')?.probability ?? 0) >= probability;
}

/** The most likely narrower topic of a broad one, if it is likely enough. */
function narrowOf(broad: ScoredTopic, scored: readonly ScoredTopic[]): readonly ScoredTopic[] {
  const narrow = scored.find(({ topic }) => topic !== broad.topic && familyOf(topic) === broad.topic);
  return narrow !== undefined && narrow.probability >= NARROW_THRESHOLD ? [narrow] : [];
}
