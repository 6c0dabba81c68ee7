import type { KeptPlace } from '../model/reading-place.ts';
import type { Uid } from '../model/uid.ts';
import type { Visibility } from './visibility.ts';

/** Reads how far people have read. */
export interface PlaceReader {
  /** Null if nobody has read the object. */
  find(accountId: number, objectId: Uid): Promise<KeptPlace | null>;
  /** The places in visible active objects that are begun and not finished, the last left first. */
  list(visibility: Visibility, limit: number): Promise<readonly KeptPlace[]>;
}
