import type { Action } from './action.ts';

/** An operation on objects. The app asks for its parameters. */
export type Operation = Exclude<Action['type'], 'unpin' | 'reopen'>;

/** Applies an operation to the selection. Without a selection, to the open object, or else to the focused card. */
export type Operate = (operation: Operation) => Promise<void>;

/** The keyboard shortcuts of operations. */
export const OPERATION_KEYS: Readonly<Record<Operation, readonly string[]>> = {
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
