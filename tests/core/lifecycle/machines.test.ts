import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Machine } from '../../../core/lifecycle/machine.ts';
import { transition } from '../../../core/lifecycle/machine.ts';
import { toDiagram } from '../../../docs/diagram.ts';

/** All state machines, each state with each event. A machine in the folder without a table here fails. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  objectMachine: [
    'none + save = active',
    'none + change = refused',
    'none + delete = refused',
    'none + restore = refused',
    'none + expire = refused',
    'active + save = active',
    'active + change = active',
    'active + delete = deleted',
    'active + restore = active',
    'active + expire = refused',
    'deleted + save = active',
    'deleted + change = refused',
    'deleted + delete = deleted',
    'deleted + restore = active',
    'deleted + expire = destroyed',
    'destroyed + save = refused',
    'destroyed + change = refused',
    'destroyed + delete = refused',
    'destroyed + restore = refused',
    'destroyed + expire = refused',
  ],
  linkMachine: [
    'none + infer = inferred',
    'none + retract = none',
    'none + assert = manual',
    'none + remove = none',
    'manual + infer = both',
    'manual + retract = manual',
    'manual + assert = manual',
    'manual + remove = none',
    'inferred + infer = inferred',
    'inferred + retract = none',
    'inferred + assert = both',
    'inferred + remove = refused',
    'both + infer = both',
    'both + retract = kept',
    'both + assert = both',
    'both + remove = refused',
    'kept + infer = both',
    'kept + retract = kept',
    'kept + assert = kept',
    'kept + remove = none',
  ],

  analysisMachine: [
    'queued + claim = running',
    'queued + succeed = refused',
    'queued + fail = refused',
    'queued + exhaust = refused',
    'queued + release = refused',
    'queued + rerun = queued',
    'queued + postpone = refused',
    'queued + wake = refused',
    'done + postpone = refused',
    'done + wake = refused',
    'waiting + claim = refused',
    'waiting + succeed = refused',
    'waiting + fail = refused',
    'waiting + postpone = refused',
    'waiting + wake = queued',
    'waiting + exhaust = refused',
    'waiting + release = refused',
    'waiting + rerun = queued',
    'running + postpone = waiting',
    'running + wake = refused',
    'running + claim = refused',
    'running + succeed = done',
    'running + fail = queued',
    'running + exhaust = failed',
    'running + release = queued',
    'running + rerun = queued',
    'failed + postpone = refused',
    'failed + wake = refused',
    'failed + claim = refused',
    'failed + succeed = refused',
    'failed + fail = refused',
    'failed + exhaust = refused',
    'failed + release = refused',
    'failed + rerun = queued',
    'done + claim = refused',
    'done + succeed = refused',
    'done + fail = refused',
    'done + exhaust = refused',
    'done + release = refused',
    'done + rerun = queued',
  ],
};

const FOLDER = new URL('../../../core/lifecycle/', import.meta.url);
const modules = await Promise.all(readdirSync(FOLDER).map((file) => import(new URL(file, FOLDER).href)));
const machines = new Map(
  modules
    .flatMap((module: Record<string, unknown>) => Object.entries(module))
    .filter((entry): entry is [string, Machine<string, string>] => entry[0].endsWith('Machine')),
);

describe('life cycles', () => {
  it('are all in this table', () => {
    expect([...machines.keys()].sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it.each([...machines])('%s handles every event in every state as listed', (name, machine) => {
    const events = new Set(Object.values(machine).flatMap((row) => Object.keys(row)));
    const walked = Object.keys(machine).flatMap((state) =>
      [...events].map((event) => `${state} + ${event} = ${transition(machine, state, event) ?? 'refused'}`),
    );
    expect(walked.sort()).toEqual([...(EXPECTED[name] ?? [])].sort());
  });

  it.each([...machines])('%s is immutable, and refers only to its own states', (_name, machine) => {
    expect(Object.isFrozen(machine)).toBe(true);
    for (const row of Object.values(machine)) {
      for (const next of Object.values(row)) expect(Object.keys(machine)).toContain(next);
    }
  });

  it.each([...machines])('%s can reach every state from its first', (_name, machine) => {
    const reached = new Set(Object.keys(machine).slice(0, 1));
    for (const state of reached) {
      for (const next of Object.values(machine[state] ?? {})) reached.add(String(next));
    }
    expect([...reached].sort()).toEqual(Object.keys(machine).sort());
  });

  it.each([...machines])('%s has a diagram', (_name, machine) => {
    const lines = toDiagram(machine).split('\n');
    expect(lines[0]).toBe('stateDiagram-v2');
    expect(lines.length - 1).toBe(Object.values(machine).flatMap((row) => Object.keys(row)).length);
  });
});
