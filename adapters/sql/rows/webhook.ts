import type { EventType } from '../../../core/model/event.ts';
import type { Delivery, DeliveryFailure, Webhook } from '../../../core/model/webhook.ts';

/** A webhook's row in a database, but for who works on it. */
export interface WebhookRow extends Omit<Webhook, 'types' | 'isPaused'> {
  /** Separated by spaces. */
  readonly types: string;
  /** 1 for yes. */
  readonly isPaused: number;
}

export interface DeliveryRow extends Omit<Delivery, 'failure'> {
  readonly tried: number | null;
  readonly status: number | null;
  readonly reason: string | null;
}

/** The columns that change with its owner. */
export function toWebhookChoices({ url, types, isPaused }: Pick<Webhook, 'url' | 'types' | 'isPaused'>) {
  return { url, types: types.join(' '), isPaused: isPaused ? 1 : 0 };
}

export function toWebhook(row: WebhookRow): Webhook {
  const { id, accountId, url, sealedSecret, created, position, failures, due } = row;
  const types = row.types === '' ? [] : (row.types.split(' ') as EventType[]);
  return {
    id,
    accountId,
    url,
    types,
    isPaused: row.isPaused === 1,
    sealedSecret,
    created,
    position,
    failures,
    due,
  };
}

export function toDeliveryRow({ failure, ...delivery }: Delivery): DeliveryRow {
  const { at, status, reason } = failure ?? {};
  return { ...delivery, tried: at ?? null, status: status ?? null, reason: reason ?? null };
}

export function toDelivery({ tried, status, reason, ...delivery }: DeliveryRow): Delivery {
  const failure = toFailure({ tried, status, reason });
  return { ...delivery, ...(failure && { failure }) };
}

export function toFailure({
  tried,
  status,
  reason,
}: Pick<DeliveryRow, 'tried' | 'status' | 'reason'>): DeliveryFailure | null {
  if (tried === null) return null;
  return { at: tried, ...(status !== null && { status }), reason: reason ?? '' };
}
