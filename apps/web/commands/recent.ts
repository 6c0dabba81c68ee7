import { remembered } from '../browser/remembered.ts';
import type { Command } from './registry.ts';

const MAX_RECENT = 6;

/** The ids of commands chosen in the palette, latest first. */
const recent = remembered<readonly string[]>('commands', (kept) =>
  Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MAX_RECENT) : [],
);

/** Records that a command was chosen. */
export function noteRecent({ id }: Command): void {
  recent.value = [id, ...recent.value.filter((each) => each !== id)].slice(0, MAX_RECENT);
}

/** Whether a command was chosen recently. */
export function isRecent({ id }: Command): boolean {
  return recent.value.includes(id);
}

/** Recently chosen commands, latest first, then the others in their order. */
export function recentFirst(commands: readonly Command[]): readonly Command[] {
  const place = ({ id }: Command) => {
    const at = recent.value.indexOf(id);
    return at < 0 ? MAX_RECENT : at;
  };
  return commands.toSorted((one, other) => place(one) - place(other));
}
