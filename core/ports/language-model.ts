import type { MediaFacts, Thumbnail } from './media.ts';

/** The type of a field's value. */
export type FieldKind = 'text' | 'number' | 'texts' | 'date';

/** A field of an entity that is still unknown (docs/entities.md, "Types"). */
export interface WantedField {
  readonly name: string;
  readonly kind: FieldKind;
  /** Its meaning in a few words. */
  readonly meaning: string;
}

/** A value of the wanted kind: `texts` is a list, a `date` is `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or an instant. */
export type FieldValue = string | number | readonly string[];

export interface TextToDescribe {
  /** The title of the text; empty if it has none. */
  readonly title: string;
  readonly text: string;
  /** ISO 639-1; absent when unknown. */
  readonly language?: string;
  /** Tags that the account uses, the most frequent first. */
  readonly knownTags: readonly string[];
  /** Fields to look for in the text. */
  readonly fields: readonly WantedField[];
}

/** A model's description of a text or a picture. */
interface Description {
  /** At most about 400 characters, in the language of the text; may be empty. */
  readonly summary: string;
  /** At most 5, the best first. */
  readonly tags: readonly string[];
  /** The model used in place of the requested one, if that was unavailable; otherwise absent. */
  readonly fallbackModel?: string;
}

export interface TextDescription extends Description {
  /** The wanted fields that the model found, each with a value of its kind. */
  readonly fields: Readonly<Record<string, FieldValue>>;
}

interface PictureToDescribe {
  readonly picture: Thumbnail;
  readonly facts: MediaFacts;
  /** The title of the picture; may be empty. */
  readonly title: string;
  /** Text recognised in the picture; may be empty. */
  readonly text: string;
  readonly knownTags: readonly string[];
}

/** Describes a picture, without fields. */
export type PictureDescription = Description;

/**
 * Describes what a text or a picture is about. The text is data: the model does not follow instructions in it. Both methods reject with
 * DomainError `unprocessable` if the model returns no usable output for this input, and with `unavailable` (and `retryAfterSeconds` if
 * known) if it does not respond at the moment.
 */
export interface LanguageModel {
  /** Identifies the model. When it changes, objects can be described again. */
  readonly id: string;
  describeText(input: TextToDescribe): Promise<TextDescription>;
  describePicture(input: PictureToDescribe): Promise<PictureDescription>;
}
