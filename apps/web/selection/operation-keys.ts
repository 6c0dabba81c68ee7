import type { Action } from './action.ts';

/** What a person can do to objects; what exactly is asked where it must be. */
export type Operation = Exclude<Action['type'], 'unpin' | 'reopen'>;

/** Does something to what is selected, else to what is open, else to the card with the focus. */
export type Operate = (operation: Operation) => Promise<void>;

/** The keys of what can be done to things. */
export const KEYS: Readonly<Record<Operation, readonly string[]>> = {
  tag: ['t'],
  untag: ['Shift+t'],
  join: ['s'],
  leave: ['Shift+s'],
  pin: ['p'],
  complete: ['d'],
  rename: ['r'],
  delete: ['Delete'],
  restore: [],
  destroy: ['Shift+Delete'],
};
