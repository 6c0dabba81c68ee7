import type { Content } from './content.ts';
import type { Uid } from './uid.ts';

/** An element of one of an object's lists, such as a note. Each kind of part adds its own fields: see `parts.ts`. Immutable. */
export interface ObjectPart {
  readonly id: Uid;
  /** Labels of the wiki references in its texts, without duplicates (D32). */
  readonly references: readonly string[];
}

/** The content of a part: everything except its id and derived fields. */
export type PartContent<P extends ObjectPart> = Omit<P, keyof ObjectPart>;

/** What the rest of the service needs to know about a kind of part. */
export interface PartKind<P extends ObjectPart> {
  /** The singular noun for a part, such as `note`. */
  readonly noun: string;
  /** Maximum number of parts of this kind on an object. */
  readonly max: number;
  /** The texts of a part, for search, comparison and wiki references. */
  textsOf(content: PartContent<P>): readonly Content[];
}
