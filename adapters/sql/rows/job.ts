import type { Instant } from '../../../core/model/instant.ts';
import { type Job, rankOf, triggerAt } from '../../../core/model/job.ts';
import type { ObjectKind } from '../../../core/model/object.ts';
import type { Step } from '../../../core/model/step.ts';
import type { Uid } from '../../../core/model/uid.ts';
import type { AnalysedObject } from '../../../core/ports/storage.ts';
import { fromReasonColumn, toReasonColumn } from './reason.ts';

/** A job's row in a database. */
export interface JobRow {
  readonly id: Uid;
  readonly accountId: number;
  readonly objectId: Uid;
  readonly step: string;
  readonly host: string | null;
  readonly state: string;
  /** The job's rank in the queue: see `rankOf`. */
  readonly isRerun: number;
  readonly attempts: number;
  readonly deaths: number;
  readonly due: Instant;
  readonly worker: Uid | null;
  readonly reason: string | null;
}

export function toJobRow({
  trigger,
  host,
  worker,
  reason,
  code,
  params,
  interruptions: deaths,
  ...job
}: Job): JobRow {
  return {
    isRerun: rankOf({ step: job.step, trigger }),
    host: host ?? null,
    deaths: deaths ?? 0,
    worker: worker ?? null,
    reason:
      reason === undefined
        ? null
        : toReasonColumn({ reason, ...(code !== undefined && { code, params: params ?? {} }) }),
    ...job,
  };
}

export function toJob({ step, state, isRerun, host, worker, reason, deaths, ...row }: JobRow): Job {
  return {
    ...row,
    step: step as Step,
    state: state as Job['state'],
    trigger: triggerAt(isRerun),
    ...(deaths > 0 && { interruptions: deaths }),
    ...(host !== null && { host }),
    ...(worker !== null && { worker }),
    ...(reason !== null && fromReasonColumn(reason)),
  };
}

/** An analysed object, as selected. */
export interface AnalysedRow {
  readonly id: Uid;
  readonly accountId: number;
  readonly kind: ObjectKind;
  readonly url: string | null;
  /** Versions by step, as a JSON object; null if no step has been completed. */
  readonly results: string | null;
}

export function toAnalysedObject({ results, url, ...row }: AnalysedRow): AnalysedObject {
  return {
    ...row,
    ...(url !== null && { url }),
    results: new Map(Object.entries<string>(JSON.parse(results ?? '{}')) as [Step, string][]),
  };
}
