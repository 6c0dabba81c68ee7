import type { Scope } from '../model/access-key.ts';

/** What a list may show: the records of an account that are inside a key's scope, which other comments call "in sight". */
export interface Visibility {
  readonly accountId: number;
  readonly scope: Scope;
}
