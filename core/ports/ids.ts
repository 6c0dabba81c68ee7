import type { Uid } from '../model/uid.ts';

/** A new identifier, greater than every one before it from the same source (D4). */
export type Ids = () => Uid;
