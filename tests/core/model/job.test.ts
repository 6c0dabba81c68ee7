import { describe, expect, it } from 'vitest';
import { firstStep, nextStep, stepsFor } from '../../../core/analysis/plan.ts';
import { DAY, MINUTE } from '../../../core/model/instant.ts';
import {
  abandoned,
  claimed,
  type Failure,
  failed,
  type Job,
  LEASE_MS,
  MAX_ATTEMPTS,
  MAX_INTERRUPTIONS,
  released,
} from '../../../core/model/job.ts';
import type { Step } from '../../../core/model/step.ts';

const away: Failure = { reason: 'It does not answer.', isFinal: false, isUnreachable: true };
const final: Failure = { reason: 'damaged', isFinal: true };

/** One step of analysis from the queue to its end (D3). */

const job: Job = {
  id: 'j',
  accountId: 1,
  objectId: 'o',
  step: 'inspect',
  state: 'queued',
  trigger: 'change',
  attempts: 0,
  due: 1_000,
};

describe('a job', () => {
  it('belongs to the worker that claimed it until its lease ends', () => {
    expect(claimed(job, 'w', 5_000)).toMatchObject({ state: 'running', attempts: 1, due: 5_000 + LEASE_MS });
  });

  it('is retried after growing delays, then fails with its reason', () => {
    let current = job;
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      current = failed(claimed(current, 'w', 0), { reason: 'no luck', isFinal: false }, 0);
      if (current.state === 'queued') pauses.push(current.due);
    }
    expect(pauses).toEqual([5_000, 20_000]);
    expect(current).toMatchObject({ state: 'failed', reason: 'no luck', attempts: MAX_ATTEMPTS });
  });

  it('fails immediately if a retry is pointless', () => {
    expect(failed(claimed(job, 'w', 0), final, 0).state).toBe('failed');
  });

  it.each([
    [60, 60_000],
    [1, 5_000],
    [10 ** 9, 3_600_000],
  ])('with a requested delay of %d s waits %d ms', (retryAfterSeconds, pause) => {
    const after = failed(claimed(job, 'w', 0), { reason: 'later', isFinal: false, retryAfterSeconds }, 100);
    const state = pause > MINUTE ? 'waiting' : 'queued';
    expect(after).toMatchObject({ state, due: 100 + pause });
  });

  it('is retried for seven days with growing delays if a server did not respond', () => {
    let current = job;
    let now = 0;
    const pauses: number[] = [];
    const states = new Set<string>();
    while (current.state !== 'failed') {
      current = failed(claimed({ ...current, state: 'queued' }, 'w', now), away, now);
      pauses.push(current.due - now);
      states.add(`${current.state} ${current.due - now > MINUTE}`);
      now = Math.max(now, current.due);
    }
    expect(pauses.slice(0, 4)).toEqual([5_000, 20_000, 80_000, 320_000]);
    expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).toSorted((a, b) => a - b));
    expect(states).toEqual(new Set(['queued false', 'waiting true', 'failed false']));
    expect(now).toBeGreaterThanOrEqual(7 * DAY);
    expect(now).toBeLessThan(7.5 * DAY);
  });

  it('whose worker died is queued immediately without counting an attempt, until that happens too often', () => {
    let current = job;
    for (let count = 1; count < MAX_INTERRUPTIONS; count++) {
      current = abandoned(claimed(current, 'w', 0), 7);
      expect(current).toMatchObject({ state: 'queued', attempts: 0, interruptions: count, due: 7 });
      expect(current).not.toHaveProperty('worker');
    }
    expect(abandoned(claimed(current, 'w', 0), 7)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('ended'),
    });
  });

  it('that is handed back does not count as an attempt', () => {
    expect(released(claimed(job, 'w', 0), 7)).toMatchObject({ state: 'queued', attempts: 0, due: 7 });
  });

  it('allows no transitions outside its life cycle', () => {
    expect(() => claimed(claimed(job, 'w', 0), 'w', 0)).toThrow(RangeError);
    expect(() => failed(job, final, 0)).toThrow(RangeError);
  });
});

describe('the plan', () => {
  const STEPS: readonly Step[] = ['read', 'preview', 'inspect', 'describe', 'embed', 'screenshot', 'archive'];
  const KINDS = ['url', 'note', 'image', 'video', 'audio', 'document'] as const;
  const versions = (steps: readonly Step[], version = '1') =>
    new Map(steps.map((step): [Step, string] => [step, version]));
  const all = versions(STEPS);

  it.each(KINDS)('has the steps of a new %s in order, one after the other', (kind) => {
    const steps = stepsFor(kind, all);
    expect(steps.length).toBeGreaterThan(1);
    expect(firstStep(kind, all, new Map())).toBe(steps[0]);
    steps.forEach((step, index) => {
      expect(nextStep(kind, step, all, versions(steps.slice(0, index)))).toBe(steps[index + 1] ?? null);
    });
  });

  it('leaves out steps that the service cannot run', () => {
    expect(stepsFor('url', versions(['read', 'embed']))).toEqual(['read', 'embed']);
    expect(stepsFor('note', versions(['inspect']))).toEqual([]);
  });

  it.each(KINDS)('is empty for a %s with up-to-date results', (kind) => {
    expect(firstStep(kind, all, all)).toBeNull();
  });

  it('repeats only steps of another version, and those that depend on them', () => {
    const redone = (changed: Step) => {
      const results = new Map([...all, [changed, '0']] as [Step, string][]);
      const steps: Step[] = [];
      let step = firstStep('url', all, results);
      while (step !== null) {
        steps.push(step);
        results.set(step, '1');
        step = nextStep('url', step, all, results);
      }
      return steps;
    };
    expect(redone('embed')).toEqual(['embed']);
    expect(redone('screenshot')).toEqual(['screenshot']);
    expect(redone('describe')).toEqual(['describe', 'embed']);
    expect(redone('read')).toEqual(['read', 'describe', 'embed']);
  });
});
