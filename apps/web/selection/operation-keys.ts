import type { Action } from './action.ts';

/** An operation on objects; missing parameters are asked for. */
export type Operation = Exclude<Action['type'], 'unpin' | 'reopen'>;

/** Applies an operation to the selection, otherwise to the open object, otherwise to the focused card. */
export type Operate = (operation: Operation) => Promise<void>;

/** The shortcuts of operations. */
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
