import type { Content } from './content.ts';
import type { Uid } from './uid.ts';

/** Something that an object has several of, such as notes. Each kind adds values of its own: see `parts.ts`. Immutable. */
export interface Part {
  readonly id: Uid;
  /** Labels of the wiki references in its texts, without duplicates (D32). */
  readonly references: readonly string[];
}

/** What a part says: everything but its id, and what is derived. */
export type Said<P extends Part> = Omit<P, keyof Part>;

/** What the service must know of a kind of parts. */
export interface PartKind<P extends Part> {
  /** What one of them is called. */
  readonly noun: string;
  /** The largest number of them on an object. */
  readonly max: number;
  /** Their texts, which are searched and compared, and in which wiki references are. */
  textsOf(said: Said<P>): readonly Content[];
}
