import type { Machine } from '../core/lifecycle/machine.ts';

/** Draws the machine as a Mermaid state diagram. */
export function toDiagram(machine: Machine<string, string>): string {
  const arrows = Object.entries(machine).flatMap(([state, events]) =>
    Object.entries(events).map(([event, next]) => `  ${state} --> ${next}: ${event}`),
  );
  return ['stateDiagram-v2', ...arrows].join('\n');
}
