import type { LikelyTag, ScoredTopic } from '../../ports/topic-reader.ts';
import { fold } from '../../search/text/fold.ts';
import { chooseTopics } from './classify.ts';
import { OWN_THRESHOLD } from './neighbours.ts';
import { labelOf, topicNamed } from './vocabulary.ts';

/** Which tags analysis gives: none, only those that the person uses, or topics of the vocabulary too. */
export type Tagging = 'off' | 'own' | 'full';

/** Why a tag is suggested: similar things have it, it is a topic of the vocabulary, or a model of a provider chose it. */
export type TagSource = 'own' | 'topic' | 'model';

/** A tag that was considered. */
export interface TagCandidate {
  readonly name: string;
  readonly source: TagSource;
  /** How likely a person would accept it, from 0 to 1; absent for one that a model chose, which says nothing of that. */
  readonly probability?: number;
  readonly isChosen: boolean;
}

interface TagEvidence {
  /** The person's tags that similar things have. */
  readonly likely: readonly LikelyTag[];
  readonly topics: readonly ScoredTopic[];
  /** The tags that a provider's model proposed. Only names of topics and the person's own tags are taken. */
  readonly proposed: readonly string[];
  /** The tags that the person uses. */
  readonly known: readonly string[];
  /** The language of the names of topics. */
  readonly language: string;
  /** Whether the library has so much about a narrower topic that it deserves a tag. */
  isSettled(topic: string): boolean;
}

/** The largest number of tags of one object. */
const MAX_TAGS = 3;
/** Less likely candidates are not worth showing. */
const WORTH_SHOWING = 0.05;
const MAX_REJECTED = 8;

/** The tags that were considered, the chosen ones first: at most 3, those that the person would give themselves before topics. */
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
