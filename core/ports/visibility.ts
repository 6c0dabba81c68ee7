import type { Scope } from '../model/access-key.ts';

/** The account and the scope that limit a list. Objects, spaces and tags of the account inside the scope are called visible. */
export interface Visibility {
  readonly accountId: number;
  readonly scope: Scope;
}
