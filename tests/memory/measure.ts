import { uidTime } from '../../core/model/uid.ts';
import type { Measures, StepTally } from '../../core/ports/measures.ts';
import { isActive, type State } from './state.ts';

/** Counts everything from scratch. */
export function measure({ objects, jobs }: State): Measures {
  const all = [...objects.values()];
  const steps = new Map<string, StepTally>();
  for (const { id, step, state } of jobs.values()) {
    const key = `${step} ${state}`;
    const { count = 0, oldest = Number.POSITIVE_INFINITY } = steps.get(key) ?? {};
    steps.set(key, { step, state, count: count + 1, oldest: Math.min(oldest, uidTime(id)) });
  }
  return {
    objects: all.filter(isActive).length,
    trashed: all.filter((object) => !isActive(object)).length,
    steps: [...steps.values()],
    databaseBytes: 0,
  };
}
