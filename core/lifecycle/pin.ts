import type { Machine } from './machine.ts';

export type PinState = 'unpinned' | 'pinned';
export type PinEvent = 'pin' | 'move' | 'unpin' | 'delete';

/** Whether an object is pinned (interface: Pin state; D24, D33). */
export const pinMachine: Machine<PinState, PinEvent> = Object.freeze({
  unpinned: { pin: 'pinned', unpin: 'unpinned', delete: 'unpinned' },
  pinned: { pin: 'pinned', move: 'pinned', unpin: 'unpinned', delete: 'unpinned' },
});
