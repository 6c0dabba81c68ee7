import type { MediaFacts, Thumbnail } from './media.ts';

/** What the value of a field must be. */
export type FieldKind = 'text' | 'number' | 'texts' | 'date';

/** A field of an entity that is still unknown (interface: Entity). */
export interface WantedField {
  readonly name: string;
  readonly kind: FieldKind;
  /** What it means, in a few words. */
  readonly meaning: string;
}

/** A value of the kind that was wanted: `texts` are a list, a `date` is `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or an instant. */
export type FoundValue = string | number | readonly string[];

export interface TextToDescribe {
  /** Empty when it has none. */
  readonly title: string;
  readonly text: string;
  /** ISO 639-1; absent when unknown. */
  readonly language?: string;
  /** Tags that the account uses, the most used first. */
  readonly knownTags: readonly string[];
  /** What else to look for. */
  readonly fields: readonly WantedField[];
}

/** What a model says of anything. */
interface Description {
  /** At most some 400 characters, in the language of the text; empty if nothing can be said. */
  readonly summary: string;
  /** At most 5, the best first. */
  readonly tags: readonly string[];
  /** The model that said it in the place of the one that was asked, which was away; absent when it was that one. */
  readonly standIn?: string;
}

export interface TextDescription extends Description {
  /** Only the wanted fields that were found, each of its kind. */
  readonly fields: Readonly<Record<string, FoundValue>>;
}

export interface PictureToDescribe {
  readonly picture: Thumbnail;
  readonly facts: MediaFacts;
  /** `#rrggbb`, the weightiest first. */
  readonly colors: readonly string[];
  /** Text that was recognised in the picture; empty if none. */
  readonly text: string;
  readonly knownTags: readonly string[];
}

/** A picture has no fields. */
export type PictureDescription = Description;

/**
 * Says in words what a text or a picture is about. What the text says is data: nothing in it is obeyed.
 * Both methods reject with DomainError `unprocessable` when no sensible answer can be had for this input, and with
 * `unavailable` (with `retryAfterSeconds` where it is told) when the model does not answer at the moment.
 */
export interface LanguageModel {
  /** Which model it is; another id means that another model may say it better. */
  readonly id: string;
  describeText(input: TextToDescribe): Promise<TextDescription>;
  describePicture(input: PictureToDescribe): Promise<PictureDescription>;
}
