import type { LikelyTag, ScoredTopic } from '../../ports/topic-reader.ts';
import { fold } from '../../search/text/fold.ts';
import { chooseTopics } from './classify.ts';
import { OWN_THRESHOLD } from './neighbours.ts';
import { labelOf, topicNamed } from './vocabulary.ts';

/** The tags that analysis may add: no tags, only tags that the person uses, or names of topics too. */
export type Tagging = 'off' | 'own' | 'full';

/**
 * Why a tag is suggested: the person gave it to similar objects (`own`), it names a topic of the vocabulary (`topic`), or a provider's
 * model proposed it (`model`).
 */
export type TagSource = 'own' | 'topic' | 'model';

/** A tag that was considered. */
export interface TagCandidate {
  readonly name: string;
  readonly source: TagSource;
  /** The probability that a person would accept it, from 0 to 1; absent for tags that a model proposed. */
  readonly probability?: number;
  readonly isChosen: boolean;
}

interface TagEvidence {
  /** The person's tags on similar objects. */
  readonly likely: readonly LikelyTag[];
  readonly topics: readonly ScoredTopic[];
  /** The tags that a provider's model proposed. Only names of topics and the person's own tags are used. */
  readonly proposed: readonly string[];
  /** The tags that the person uses. */
  readonly known: readonly string[];
  readonly language: string;
  /** Whether the account has enough objects about a narrower topic for a tag. */
  isSettled(topic: string): boolean;
}

/** Maximum number of tags of one object. */
const MAX_TAGS = 3;
/** Minimum probability, from 0 to 1, of a topic that is listed although it was not chosen. */
const WORTH_SHOWING = 0.05;
const MAX_REJECTED = 8;

/**
 * The considered tags. First come the chosen tags, at most 3: the person's own tags, then a model's proposals, then topics. Then come up to
 * 8 rejected tags, the most likely first.
 */
export function considerTags(evidence: TagEvidence, tagging: Tagging): readonly TagCandidate[] {
  const { likely, topics, proposed, known, language } = evidence;
  const chosenTopics = new Set(chooseTopics(topics, (topic) => evidence.isSettled(topic)));
  const own = new Map(known.map((name) => [fold(name), name]));
  const named = (name: string) => own.get(fold(name)) ?? name;
  const isOwn = (name: string) => own.has(fold(name));
  const candidates: TagCandidate[] = [
    ...likely.map(({ name, probability }) => ({
      name,
      source: 'own' as const,
      probability,
      isChosen: probability >= OWN_THRESHOLD,
    })),
    ...proposed.flatMap((name) => {
      const topic = topicNamed(name);
      const taken = isOwn(name) ? name : topic && labelOf(topic, language);
      return taken === undefined ? [] : [{ name: named(taken), source: 'model' as const, isChosen: true }];
    }),
    ...topics
      .filter((one) => chosenTopics.has(one) || one.probability >= WORTH_SHOWING)
      .map((one) => ({
        name: named(labelOf(one.topic, language)),
        source: 'topic' as const,
        probability: one.probability,
        isChosen: chosenTopics.has(one),
      })),
  ];
  const chosen = new Map<string, TagCandidate>();
  const rejected = new Map<string, TagCandidate>();
  for (const candidate of candidates) {
    const key = fold(candidate.name);
    const isAllowed = tagging === 'full' || (tagging === 'own' && isOwn(candidate.name));
    if (chosen.has(key)) continue;
    if (candidate.isChosen && isAllowed && chosen.size < MAX_TAGS) chosen.set(key, candidate);
    else if (!rejected.has(key)) rejected.set(key, { ...candidate, isChosen: false });
  }
  const left = [...rejected].filter(([key]) => !chosen.has(key)).map(([, candidate]) => candidate);
  return [
    ...chosen.values(),
    ...left.sort((one, other) => (other.probability ?? 0) - (one.probability ?? 0)).slice(0, MAX_REJECTED),
  ];
}
