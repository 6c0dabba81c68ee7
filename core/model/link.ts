import { unprocessable } from '../errors.ts';
import { type LinkEvent, type LinkState, linkMachine } from '../lifecycle/link.ts';
import { transition } from '../lifecycle/machine.ts';
import { message } from '../messages.ts';
import type { Uid } from './uid.ts';

/** A directed connection between two objects; there is at most one for each ordered pair (docs/api.md, "GET /links"; D31). */
export interface Link {
  readonly id: Uid;
  readonly sourceId: Uid;
  readonly targetId: Uid;
  readonly flags: number;
}

/** The origins of a link, as bits (D31). */
export const LinkFlag: { readonly Inferred: 1; readonly Asserted: 2 } = Object.freeze({
  Inferred: 1,
  Asserted: 2,
});

const FLAGS: Readonly<Record<Exclude<LinkState, 'none'>, number>> = {
  manual: 0,
  inferred: LinkFlag.Inferred,
  kept: LinkFlag.Asserted,
  both: LinkFlag.Inferred | LinkFlag.Asserted,
};

/** `WikiLink` while a text refers to the target, otherwise `Manual`. */
export function linkType({ flags }: Pick<Link, 'flags'>): 'WikiLink' | 'Manual' {
  return (flags & LinkFlag.Inferred) === 0 ? 'Manual' : 'WikiLink';
}

/**
 * The flags of a link after an event; null means no link.
 * @throws DomainError `unprocessable` if a link that a text implies would be removed
 */
export function nextLinkFlags(flags: number | null, event: LinkEvent): number | null {
  const state = flags === null ? 'none' : stateOf(flags);
  const next = transition(linkMachine, state, event);
  if (next === null) {
    throw unprocessable(message('link-from-text'));
  }
  return next === 'none' ? null : FLAGS[next];
}

/**
 * The flags of a link after importing the same link with the flags `imported`. An import can only add a person's assertion, since links in
 * texts are computed from the texts. Null means no link.
 */
export function importedLinkFlags(current: number | null, imported: number): number | null {
  const isAsserted = imported !== LinkFlag.Inferred;
  if (current === null) return isAsserted ? imported & ~LinkFlag.Inferred : null;
  return isAsserted ? nextLinkFlags(current, 'assert') : current;
}

function stateOf(flags: number): LinkState {
  const state = (Object.keys(FLAGS) as (keyof typeof FLAGS)[]).find((name) => FLAGS[name] === flags);
  return state ?? 'manual';
}
