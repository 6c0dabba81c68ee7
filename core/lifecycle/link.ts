import type { Machine } from './machine.ts';

/**
 * The origin of a link: a person (`manual`), a reference in a text (`inferred`), or `both`. `kept` is a link that a person asserted and
 * whose reference was deleted.
 */
export type LinkState = 'none' | 'manual' | 'inferred' | 'both' | 'kept';
export type LinkEvent = 'infer' | 'retract' | 'assert' | 'remove';

/**
 * The life of a link (docs/architecture.md, "Life cycles"; D31). A person cannot remove a link while a text refers to its
 * target.
 */
export const linkMachine: Machine<LinkState, LinkEvent> = Object.freeze({
  none: { infer: 'inferred', retract: 'none', assert: 'manual', remove: 'none' },
  manual: { infer: 'both', retract: 'manual', assert: 'manual', remove: 'none' },
  inferred: { infer: 'inferred', retract: 'none', assert: 'both' },
  both: { infer: 'both', retract: 'kept', assert: 'both' },
  kept: { infer: 'both', retract: 'kept', assert: 'kept', remove: 'none' },
});
