import type { Machine } from './machine.ts';

/** A link by who stands behind it: a person, a reference in a text, both, or a person where a reference has gone. */
export type LinkState = 'none' | 'manual' | 'inferred' | 'both' | 'kept';
export type LinkEvent = 'infer' | 'retract' | 'assert' | 'remove';

/** From the first reference or assertion to the last (interface: Link lifecycle; D31). A person cannot remove what a text says. */
export const linkMachine: Machine<LinkState, LinkEvent> = Object.freeze({
  none: { infer: 'inferred', retract: 'none', assert: 'manual', remove: 'none' },
  manual: { infer: 'both', retract: 'manual', assert: 'manual', remove: 'none' },
  inferred: { infer: 'inferred', retract: 'none', assert: 'both' },
  both: { infer: 'both', retract: 'kept', assert: 'both' },
  kept: { infer: 'both', retract: 'kept', assert: 'kept', remove: 'none' },
});
