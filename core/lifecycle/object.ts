import type { Machine } from './machine.ts';

type ObjectState = 'none' | 'active' | 'deleted' | 'destroyed';
export type ObjectEvent = 'save' | 'change' | 'delete' | 'restore' | 'expire';

/** The life of an object, from its first save to its destruction (docs/architecture.md, "Life cycles"; D23, D24). */
export const objectMachine: Machine<ObjectState, ObjectEvent> = Object.freeze({
  none: { save: 'active' },
  active: { save: 'active', change: 'active', delete: 'deleted', restore: 'active' },
  deleted: { save: 'active', delete: 'deleted', restore: 'active', expire: 'destroyed' },
  destroyed: {},
});
