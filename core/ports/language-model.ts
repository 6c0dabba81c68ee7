import type { MediaFacts, Thumbnail } from './media.ts';

/** The kind of value that a field takes. */
export type FieldKind = 'text' | 'number' | 'texts' | 'date';

/** A field of an entity that is still unknown (docs/entities.md, "Types"). */
export interface WantedField {
  readonly name: string;
  readonly kind: FieldKind;
  /** Its meaning in a few words. */
  readonly meaning: string;
}

/** A value of the wanted kind: `texts` is a list, a `date` is `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or an instant. */
export type FoundValue = string | number | readonly string[];

export interface TextToDescribe {
  /** Empty when it has none. */
  readonly title: string;
  readonly text: string;
  /** ISO 639-1; absent when unknown. */
  readonly language?: string;
  /** Tags that the account uses, the most frequent first. */
  readonly knownTags: readonly string[];
  /** Fields to look for in the text. */
  readonly fields: readonly WantedField[];
}

/** What a model says about a text or a picture. */
interface Description {
  /** At most about 400 characters, in the language of the text; empty if there is nothing to say. */
  readonly summary: string;
  /** At most 5, the best first. */
  readonly tags: readonly string[];
  /** The model that answered instead of the one that was asked, which was unavailable; absent when that one answered. */
  readonly standIn?: string;
}

export interface TextDescription extends Description {
  /** The wanted fields that were found, each with a value of its kind. */
  readonly fields: Readonly<Record<string, FoundValue>>;
}

export interface PictureToDescribe {
  readonly picture: Thumbnail;
  readonly facts: MediaFacts;
  /** Text that was recognised in the picture; empty if none. */
  readonly text: string;
  readonly knownTags: readonly string[];
}

/** Like a text's, but without fields. */
export type PictureDescription = Description;

/**
 * Describes what a text or a picture is about. The text is data: instructions in it are not followed.
 * Both methods reject with DomainError `unprocessable` when the model gives no usable answer for this input, and with
 * `unavailable` (and `retryAfterSeconds` where known) when it does not answer at the moment.
 */
export interface LanguageModel {
  /** Identifies the model. When it changes, descriptions can be made again. */
  readonly id: string;
  describeText(input: TextToDescribe): Promise<TextDescription>;
  describePicture(input: PictureToDescribe): Promise<PictureDescription>;
}
