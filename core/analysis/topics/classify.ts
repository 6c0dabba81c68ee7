import type { ScoredTopic, TopicText } from '../../ports/topic-reader.ts';
import { isProgram } from '../texts/program.ts';
import { isPoem } from '../texts/verse.ts';
import { type FoundCue, type FoundCues, findCues } from './find-cues.ts';
import { familyOf, isPlace, TOPIC_LANGUAGES } from './vocabulary.ts';

/** Maximum number of characters of a text that are read. A text names its subject early. */
export const READ_CHARACTERS = 12_000;

/**
 * Fixed topics for texts whose words do not show their topic. The words of a program are about its data, and the words of a poem about
 * anything.
 */
const OF_PROGRAM: readonly ScoredTopic[] = ['software', 'programming'].map((topic) => ({
  topic,
  cues: [],
  probability: 0.8,
}));
const OF_POEM: readonly ScoredTopic[] = [{ topic: 'poetry', cues: [], probability: 1 }];

interface Evidence {
  /** The sum of the strengths of its cues. */
  score: number;
  /** The part of the score that is from the title. */
  titled: number;
  /** Whether one of its cues is written as in the vocabulary. */
  isListed: boolean;
  readonly cues: string[];
}

/**
 * The topics that a text suggests, the most likely first. The evidence for a topic is the sum of its different cues. A broad topic has the
 * cues of its narrower topics. A logistic function turns the evidence into a probability, by comparing it with the evidence for the other
 * broad topics and with the length of the text. Its coefficients are fitted to manually judged objects (bench/household).
 */
export function classify(text: TopicText): readonly ScoredTopic[] {
  if (isProgram(text.text)) return OF_PROGRAM;
  if (isPoem(text.text)) return OF_POEM;
  const { cues, words } = mostCues({ ...text, text: text.text.slice(0, READ_CHARACTERS) });
  const evidence = new Map<string, Evidence>();
  for (const found of withoutMerePlaces(cues)) {
    const strength = strengthOf(found);
    for (const topic of new Set([...found.cue.topics, ...found.cue.topics.map(familyOf)])) {
      const entry = evidence.get(topic) ?? { score: 0, titled: 0, isListed: false, cues: [] };
      entry.score += strength;
      entry.titled += found.isTitled ? strength : 0;
      entry.isListed ||= found.isListed;
      entry.cues.push(found.term);
      evidence.set(topic, entry);
    }
  }
  for (const [topic, { isListed, cues }] of evidence)
    if (!isListed && cues.length === 1) evidence.delete(topic);
  const broad = [...evidence].filter(([topic]) => familyOf(topic) === topic);
  const rivalOf = (topic: string) =>
    Math.max(0, ...broad.filter(([other]) => other !== familyOf(topic)).map(([, { score }]) => score));
  return [...evidence]
    .map(([topic, one]) => ({
      topic,
      cues: one.cues,
      probability: probabilityOf(one, rivalOf(topic), words),
    }))
    .sort((one, other) => other.probability - one.probability);
}

/** The cues, without the names of places if no other cue is about travel. */
function withoutMerePlaces(cues: readonly FoundCue[]): readonly FoundCue[] {
  const others = cues.filter(({ cue }) => !isPlace(cue));
  return others.some(({ cue }) => cue.topics.some((topic) => familyOf(topic) === 'travel')) ? cues : others;
}

/**
 * A language counts if it knows at least this share of the words that the best language knows. Of several languages that share words, the
 * first is used.
 */
const OF_KNOWN = 0.6;

/** The cues in the language that knows the most words, among the languages that the text may be in. */
function mostCues(text: TopicText): FoundCues {
  const found = [text.language, ...(text.otherLanguages ?? [])]
    .filter((language) => TOPIC_LANGUAGES.includes(language))
    .map((language) => findCues({ ...text, language }));
  const best = Math.max(...found.map(({ known }) => known));
  return found.find(({ known }) => known >= OF_KNOWN * best) ?? { cues: [], words: 0, known: 0 };
}

/** The factors for a cue without another meaning, and for its repetitions. */
const OF_CLEAR = 1.8;
const OF_REPETITION = 0.25;
/** The factors for a word that has the stem of a cue but may be another word, and for a part of a compound. */
const OF_OTHER_FORM = 0.4;
const OF_PART = 0.8;

function strengthOf({ cue, count, isForm, isPart }: FoundCue): number {
  return (
    cue.weight *
    (1 + OF_REPETITION * Math.log2(count)) *
    (cue.isClear ? OF_CLEAR : 1) *
    (isForm ? 1 : OF_OTHER_FORM) *
    (isPart ? OF_PART : 1)
  );
}

/** Coefficients of the logistic regression. */
const BIAS = -0.86;
const OF_LEAD = 0.92;
const OF_TITLED = 1.2;
const OF_NUMBER = 1.51;
const OF_LENGTH = -0.51;
/** In a text of at least this many words, accidental cues are likely. */
const SHORT = 8;

/** @param rival the score of the most evident other broad topic */
function probabilityOf({ score, titled, cues }: Evidence, rival: number, words: number): number {
  const logit =
    BIAS +
    OF_LEAD * Math.log((score + 0.5) / (rival + 0.5)) +
    OF_TITLED * Math.log(1 + titled) +
    OF_NUMBER * Math.log(cues.length) +
    OF_LENGTH * Math.log(Math.max(1, words / SHORT));
  return 1 / (1 + Math.exp(-logit));
}

/** Minimum probability of a broad topic that becomes a tag. */
const THRESHOLD = 0.62;
/** Minimum probability of a second broad topic. */
const SECOND_THRESHOLD = 0.8;
/** Minimum probability of a narrower topic. Many such topics, used once each, would say little. */
const NARROW_THRESHOLD = 0.5;
const MAX_TOPICS = 3;
const MAX_BROAD = 2;
/** Minimum probability of a topic, as a share of the probability of the best topic. Less likely topics are only mentioned in passing. */
const OF_BEST = 0.9;

/**
 * The topics to tag a text with, at most three: one or two broad topics and, for each, its likeliest narrower topic if that is likely
 * enough.
 * @param isSettled whether the account has enough objects about a narrower topic for a tag
 */
export function chooseTopics(
  scored: readonly ScoredTopic[],
  isSettled: (topic: string) => boolean = () => true,
): readonly ScoredTopic[] {
  const broad = scored.filter((one) => familyOf(one.topic) === one.topic || one.probability === 1);
  const best = broad[0]?.probability ?? 0;
  return broad
    .slice(0, MAX_BROAD)
    .filter(({ probability }, at) => probability >= (at === 0 ? THRESHOLD : SECOND_THRESHOLD))
    .filter(({ probability }) => probability >= OF_BEST * best)
    .flatMap((one) => [one, ...narrowOf(one, scored).filter(({ topic }) => isSettled(topic))])
    .slice(0, MAX_TOPICS);
}

/** The most likely narrower topic of a broad one, if it is likely enough and more than one cue suggests it. */
function narrowOf(broad: ScoredTopic, scored: readonly ScoredTopic[]): readonly ScoredTopic[] {
  const narrow = scored.find(({ topic }) => topic !== broad.topic && familyOf(topic) === broad.topic);
  const isSure = narrow !== undefined && narrow.probability >= NARROW_THRESHOLD && narrow.cues.length !== 1;
  return isSure ? [narrow] : [];
}
