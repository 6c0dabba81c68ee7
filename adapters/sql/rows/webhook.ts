import type { EventType } from '../../../core/model/event.ts';
import type { Delivery, DeliveryFailure, PausedBy, Webhook } from '../../../core/model/webhook.ts';
import { fromReasonColumn, toReasonColumn } from './reason.ts';

/** A webhook's row in a database, without its worker. */
export interface WebhookRow extends Omit<Webhook, 'types' | 'isPaused' | 'pausedBy'> {
  /** Types separated by spaces. */
  readonly types: string;
  /** 0 if not paused; otherwise a number for who paused it (see `PAUSED_BY`). */
  readonly isPaused: number;
}

export interface DeliveryRow extends Omit<Delivery, 'failure'> {
  readonly tried: number | null;
  readonly status: number | null;
  readonly reason: string | null;
}

/** Numbers for what paused a webhook; 1 means its owner. */
export const PAUSED_BY: Readonly<Record<PausedBy, number>> = { restore: 2, import: 3 };
const PAUSED_BY_OWNER = 1;

/** The columns that the owner of a webhook can change. */
export function toWebhookChoices(
  webhook: Pick<Webhook, 'url' | 'types' | 'isPaused' | 'pausedBy' | 'sealedSecret'>,
) {
  const { url, types, isPaused, pausedBy, sealedSecret } = webhook;
  const paused = pausedBy === undefined ? PAUSED_BY_OWNER : PAUSED_BY[pausedBy];
  return { url, types: types.join(' '), isPaused: isPaused ? paused : 0, sealedSecret };
}

export function toWebhook(row: WebhookRow): Webhook {
  const { id, accountId, url, sealedSecret, created, position, failures, due } = row;
  const pausedBy = (Object.keys(PAUSED_BY) as PausedBy[]).find((by) => PAUSED_BY[by] === row.isPaused);
  const stored = { id, accountId, url, sealedSecret, created, position, failures, due };
  return {
    ...stored,
    types: row.types === '' ? [] : (row.types.split(' ') as EventType[]),
    isPaused: row.isPaused !== 0,
    ...(pausedBy && { pausedBy }),
  };
}

export function toDeliveryRow({ failure, ...delivery }: Delivery): DeliveryRow {
  const { at, status } = failure ?? {};
  return { ...delivery, tried: at ?? null, status: status ?? null, reason: toReasonColumn(failure) };
}

export function toDelivery({ tried, status, reason, ...delivery }: DeliveryRow): Delivery {
  const failure = toFailure({ tried, status, reason });
  return { ...delivery, ...(failure && { failure }) };
}

export function toFailure(row: Pick<DeliveryRow, 'tried' | 'status' | 'reason'>): DeliveryFailure | null {
  const { tried, status, reason } = row;
  if (tried === null) return null;
  return { at: tried, ...(status !== null && { status }), ...fromReasonColumn(reason) };
}
