import { describe, expect, it } from 'vitest';
import { linkMachine } from '../../../core/lifecycle/link.ts';
import { type Machine, toDiagram, transition } from '../../../core/lifecycle/machine.ts';
import { objectMachine } from '../../../core/lifecycle/object.ts';
import { pinMachine } from '../../../core/lifecycle/pin.ts';

const MACHINES: readonly (readonly [string, Machine<string, string>])[] = [
  ['link', linkMachine],
  ['object', objectMachine],
  ['pin', pinMachine],
];

describe.each(MACHINES)('the %s machine', (_, machine) => {
  const states = Object.keys(machine);
  const events = [...new Set(Object.values(machine).flatMap((row) => Object.keys(row)))];

  it('leads from every state by every event to a state of its own, or refuses', () => {
    let led = 0;
    for (const state of states) {
      for (const event of events) {
        const next = transition(machine, state, event);
        if (next === null) continue;
        expect(states).toContain(next);
        led += 1;
      }
    }
    expect(led).toBeGreaterThanOrEqual(states.length);
    expect(toDiagram(machine).split('\n')).toHaveLength(led + 1);
  });

  it('reaches every state from the first', () => {
    const reached = new Set([states[0] ?? '']);
    for (const state of reached) {
      for (const event of events) reached.add(transition(machine, state, event) ?? state);
    }
    expect([...reached].sort()).toEqual([...states].sort());
  });
});
