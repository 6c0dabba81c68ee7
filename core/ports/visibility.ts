import type { Scope } from '../model/access-key.ts';

/** What a list may show: the objects, spaces and tags of an account inside a key's scope. Comments call these visible. */
export interface Visibility {
  readonly accountId: number;
  readonly scope: Scope;
}
