export interface TopicText {
  readonly title: string;
  readonly text: string;
  /** ISO 639-1; a text in a language without a vocabulary has no topics. */
  readonly language: string;
  /** Other possible languages, if the text is too short to be sure. */
  readonly otherLanguages?: readonly string[];
}

/** A topic that a text suggests, and the probability that a person would accept it as a tag. */
export interface ScoredTopic {
  readonly topic: string;
  /** From 0 to 1. */
  readonly probability: number;
  /** The different cue words that suggest it, as terms. */
  readonly cues: readonly string[];
}

/** A tag of similar objects, and the probability that the person would apply it. */
export interface LikelyTag {
  readonly name: string;
  /** From 0 to 1. */
  readonly probability: number;
}

/** An object to tag, or an object that it is compared with. */
export interface ComparedObject extends TopicText {
  /** The kind, entity types and host of the object. */
  readonly shapes: readonly string[];
}

/** An object with the tags that the person gave it. */
export interface TaggedExample {
  /** Identifies the current state of the object; the reader caches the object under this key. */
  readonly key: string;
  readonly tags: readonly string[];
}

/** The topics of an object, and the person's tags on similar objects. */
interface TopicResult {
  /** The topics, the most likely first. */
  readonly topics: readonly ScoredTopic[];
  readonly likely: readonly LikelyTag[];
}

/** Finds topics and tags for an object, from the vocabulary of topics and from objects that are already tagged. */
export interface TopicReader {
  /** @param read reads the examples with these keys, in the same order; called only for examples that are not cached, a few at a time */
  read(
    thing: ComparedObject,
    examples: readonly TaggedExample[],
    read: (keys: readonly string[]) => Promise<readonly ComparedObject[]>,
  ): Promise<TopicResult>;
}
