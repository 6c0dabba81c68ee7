import type { Uid } from '../model/uid.ts';

/** Makes a new identifier, greater than every earlier one from the same source (D4). */
export type Ids = () => Uid;
