import type { Scope } from '../model/access-key.ts';

/** What a list may show: an account's records inside a key's scope, called "in sight" in other comments. */
export interface Visibility {
  readonly accountId: number;
  readonly scope: Scope;
}
