import type { Content } from './content.ts';
import type { Uid } from './uid.ts';

/** Something that an object has several of, such as notes. Each kind adds its own fields: see `parts.ts`. Immutable. */
export interface ObjectPart {
  readonly id: Uid;
  /** Labels of the wiki references in its texts, without duplicates (D32). */
  readonly references: readonly string[];
}

/** The content of a part: everything except its id and derived fields. */
export type Said<P extends ObjectPart> = Omit<P, keyof ObjectPart>;

/** Describes a kind of parts to the rest of the service. */
export interface PartKind<P extends ObjectPart> {
  /** The word for one of them. */
  readonly noun: string;
  /** The largest number of them on an object. */
  readonly max: number;
  /** Their texts, for search, comparison and wiki references. */
  textsOf(said: Said<P>): readonly Content[];
}
