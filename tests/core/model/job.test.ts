import { describe, expect, it } from 'vitest';
import { nextStep, type Step, stepsFor } from '../../../core/analysis/plan.ts';
import { claimed, failed, type Job, LEASE, MAX_ATTEMPTS, released } from '../../../core/model/job.ts';

/** One step of analysis from the queue to its end (D3). */

const job: Job = {
  id: 'j',
  accountId: 1,
  objectId: 'o',
  step: 'inspect',
  state: 'queued',
  attempts: 0,
  due: 1_000,
};

describe('a job', () => {
  it('is left to the worker that claimed it for the time of its lease', () => {
    expect(claimed(job, 5_000)).toMatchObject({ state: 'running', attempts: 1, due: 5_000 + LEASE });
  });

  it('is tried again after growing pauses, then given up with its reason', () => {
    let current = job;
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      current = failed(claimed(current, 0), 'no luck', false, 0);
      if (current.state === 'queued') pauses.push(current.due);
    }
    expect(pauses).toEqual([5_000, 20_000]);
    expect(current).toMatchObject({ state: 'failed', reason: 'no luck', attempts: MAX_ATTEMPTS });
  });

  it('is given up at once where trying again is of no use', () => {
    expect(failed(claimed(job, 0), 'damaged', true, 0).state).toBe('failed');
  });

  it('that is handed back does not count as tried', () => {
    expect(released(claimed(job, 0), 7)).toMatchObject({ state: 'queued', attempts: 0, due: 7 });
  });

  it('cannot move in ways that its life cycle does not know', () => {
    expect(() => claimed(claimed(job, 0), 0)).toThrow(RangeError);
    expect(() => failed(job, 'x', true, 0)).toThrow(RangeError);
  });
});

describe('the plan', () => {
  const all: ReadonlySet<Step> = new Set(['read', 'inspect', 'screenshot', 'describe', 'embed']);

  it('goes through the steps of a kind in order, one after the other', () => {
    for (const kind of ['url', 'note', 'image', 'video', 'audio', 'document'] as const) {
      const steps = stepsFor(kind, all);
      expect(steps.length).toBeGreaterThan(1);
      steps.forEach((step, index) => {
        expect(nextStep(kind, step, all)).toBe(steps[index + 1] ?? null);
      });
    }
  });

  it('leaves out what the service cannot do', () => {
    expect(stepsFor('url', new Set<Step>(['read', 'embed']))).toEqual(['read', 'embed']);
    expect(stepsFor('note', new Set<Step>(['inspect']))).toEqual([]);
  });
});
