/** A text whose topics are wanted. */
export interface TopicText {
  readonly title: string;
  readonly text: string;
  /** ISO 639-1; a text in a language without a vocabulary has no topics. */
  readonly language: string;
}

/** A topic that a text suggests, and how likely a person would accept it as a tag. */
export interface ScoredTopic {
  readonly topic: string;
  /** From 0 to 1. */
  readonly probability: number;
  /** The different cue words that suggest it, as terms. */
  readonly cues: readonly string[];
}

/** A tag that similar things have, and how likely the person would give it. */
export interface LikelyTag {
  readonly name: string;
  /** From 0 to 1. */
  readonly probability: number;
}

/** A thing whose tags are wanted, or one that it is compared with. */
export interface ComparedThing extends TopicText {
  /** Words for the kind of thing, such as the type of its entity. */
  readonly shapes: readonly string[];
}

/** A thing of the person, with the tags that they gave it themselves. */
export interface TaggedThing {
  /** Names the thing in its present state: what is read of it is remembered by this key. */
  readonly key: string;
  readonly tags: readonly string[];
}

/** What a thing is about, and which of the person's tags similar things have. */
export interface TopicsRead {
  /** The most likely first. */
  readonly topics: readonly ScoredTopic[];
  readonly likely: readonly LikelyTag[];
}

/** Finds what texts are about, by the vocabulary of topics and by things that are tagged already. */
export interface TopicReader {
  /** @param read the examples with these keys, in the same order; asked only for those that are not remembered, a few at a time */
  read(
    thing: ComparedThing,
    examples: readonly TaggedThing[],
    read: (keys: readonly string[]) => Promise<readonly ComparedThing[]>,
  ): Promise<TopicsRead>;
}
