import type { Machine } from './machine.ts';

export type AnalysisState = 'queued' | 'running' | 'waiting' | 'failed' | 'done';
type AnalysisEvent = 'claim' | 'succeed' | 'fail' | 'postpone' | 'wake' | 'exhaust' | 'release' | 'rerun';

/** The life of one step of an object's analysis, from the queue to its result (docs/architecture.md, "Life cycles"; D3, D25). */
export const analysisMachine: Machine<AnalysisState, AnalysisEvent> = Object.freeze({
  queued: { claim: 'running', rerun: 'queued' },
  running: {
    succeed: 'done',
    fail: 'queued',
    postpone: 'waiting',
    exhaust: 'failed',
    release: 'queued',
    rerun: 'queued',
  },
  waiting: { wake: 'queued', rerun: 'queued' },
  failed: { rerun: 'queued' },
  done: { rerun: 'queued' },
});
