import type { WebhookChange } from '../../core/changes/webhook.ts';
import { quote, stale, unprocessable } from '../../core/errors.ts';
import { message } from '../../core/messages.ts';
import { type Delivery, MAX_WEBHOOKS, NEVER } from '../../core/model/webhook.ts';
import type { WebhookCounts, WebhookReader, WebhookStatus } from '../../core/ports/webhook-reader.ts';
import type { Dialect } from './dialect.ts';
import { PAUSE_ALL_FEEDS } from './feeds.ts';
import type { Reader } from './reader.ts';
import { selectRoundRobin } from './round-robin.ts';
import {
  type DeliveryRow,
  PAUSED_BY,
  toDelivery,
  toDeliveryRow,
  toFailure,
  toWebhook,
  toWebhookChoices,
  type WebhookRow,
} from './rows/webhook.ts';
import { columnList, columnsOf } from './table.ts';
import type { Appliers } from './unit.ts';

interface KnownRow extends WebhookRow, Pick<DeliveryRow, 'tried' | 'status' | 'reason'> {
  readonly waiting: number;
  readonly failed: number;
}

const ITS = 'FROM deliveries d WHERE d.webhook_id = w.id';
const LAST = `${ITS} AND d.tried IS NOT NULL ORDER BY d.tried DESC, d.position DESC LIMIT 1`;
const UNSENT = 'FROM events e WHERE e.account_id = w.account_id AND e.position > w.position';
const SECRETS = `SELECT id, sealed_secret AS "sealedSecret" FROM webhooks WHERE sealed_secret <> '' ORDER BY id`;
const COUNTS = `SELECT
    (SELECT count(*) FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.state = 'waiting' AND w.is_paused = 0)
      + coalesce((SELECT sum((SELECT count(*) ${UNSENT})) FROM webhooks w WHERE w.is_paused = 0), 0) AS waiting,
    (SELECT count(*) FROM deliveries d WHERE d.state = 'failed') AS failed,
    (SELECT count(*) FROM webhooks w WHERE w.is_paused = ${PAUSED_BY.restore}) AS restored,
    (SELECT min(oldest) FROM (
      SELECT min(d.position) AS oldest FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id
        WHERE d.state = 'waiting' AND w.is_paused = 0
      UNION ALL SELECT (SELECT min(e.position) ${UNSENT}) FROM webhooks w WHERE w.is_paused = 0) AS firsts) AS oldest`;

export function webhookReader(dialect: Dialect, { query, queryFirst }: Reader): WebhookReader {
  const { tables, isAmong, limitTo } = dialect;
  const columns = columnList(tables.webhooks, 'w', ['worker', 'leased']);
  const counted = (state: Delivery['state']) =>
    `(SELECT cast(count(*) AS integer) ${ITS} AND d.state = '${state}')`;
  const known = `SELECT ${columns}, ${counted('waiting')} AS waiting, ${counted('failed')} AS failed,
    (SELECT d.tried ${LAST}) AS tried, (SELECT d.status ${LAST}) AS status, (SELECT d.reason ${LAST}) AS reason
    FROM webhooks w WHERE w.account_id = @accountId`;
  const delivery = `SELECT ${columnList(tables.deliveries, 'd')} FROM deliveries d WHERE d.webhook_id = @id`;
  const failures = `${delivery} AND d.tried IS NOT NULL ORDER BY d.tried DESC, d.position DESC ${limitTo('limit')}`;
  const dueDeliveries = `${delivery} AND d.state = 'waiting' AND d.due <= @now::bigint ORDER BY d.position ${limitTo('limit')}`;
  const areDue = `webhooks w
    WHERE w.is_paused = 0 AND w.leased <= @now::bigint AND w.due <= @now::bigint AND (
      EXISTS (SELECT 1 ${UNSENT}) OR EXISTS (SELECT 1 ${ITS} AND d.state = 'waiting' AND d.due <= @now::bigint))`;
  const due = selectRoundRobin(columns, 'w', areDue, limitTo('limit'));
  const about = `SELECT DISTINCT d.about FROM deliveries d
    WHERE d.webhook_id = @id AND ${isAmong('d.about', 'abouts')} AND d.state = 'waiting'`;
  return {
    list: async (accountId) => (await query<KnownRow>(`${known} ORDER BY w.id`, { accountId })).map(toKnown),
    async find(accountId, id) {
      const row = await queryFirst<KnownRow>(`${known} AND w.id = @id`, { accountId, id });
      return row && toKnown(row);
    },
    listFailures: async (id, limit) => (await query<DeliveryRow>(failures, { id, limit })).map(toDelivery),
    due: async (turn) => (await query<WebhookRow>(due, { ...turn })).map(toWebhook),
    dueDeliveries: async (id, now, limit) =>
      (await query<DeliveryRow>(dueDeliveries, { id, now, limit })).map(toDelivery),
    async waitingAbout(id, abouts) {
      const rows = await query<{ about: string }>(about, { id, abouts });
      return new Set(rows.map((row) => row.about));
    },
    secrets: () => query<Pick<WebhookRow, 'id' | 'sealedSecret'>>(SECRETS),
    async counts(): Promise<WebhookCounts> {
      const row = await queryFirst<WebhookCounts>(COUNTS);
      return {
        waiting: Number(row?.waiting ?? 0),
        failed: row?.failed ?? 0,
        oldest: row?.oldest ?? null,
        restored: row?.restored ?? 0,
      };
    },
  };
}

function toKnown(row: KnownRow): WebhookStatus {
  const { waiting, failed, tried, status, reason } = row;
  const lastFailure = toFailure({ tried, status, reason });
  return { webhook: toWebhook(row), waiting, failed, ...(lastFailure && { lastFailure }) };
}

const OWN = 'account_id = @accountId::integer AND id = @id';
/** Makes a webhook due immediately. A worker that holds the webhook notices that it has lost its lease. */
const DUE_NOW = 'failures = 0, due = 0, worker = NULL, leased = 0';
const FULL = `SELECT count(*) AS count FROM webhooks WHERE account_id = @accountId::integer HAVING count(*) >= ${MAX_WEBHOOKS}`;
const BEGIN = `UPDATE webhooks SET position = coalesce(
    (SELECT max(e.position) FROM events e WHERE e.account_id = webhooks.account_id), 0) WHERE id = @id`;
const REPLACE = `UPDATE webhooks SET url = @url, types = @types, is_paused = @isPaused::integer,
  sealed_secret = @sealedSecret, ${DUE_NOW} WHERE ${OWN}`;
const PAUSE_ALL = `UPDATE webhooks SET is_paused = ${PAUSED_BY.restore}, worker = NULL, leased = 0 WHERE is_paused = 0`;
const FORGET = `DELETE FROM deliveries WHERE webhook_id IN (SELECT id FROM webhooks WHERE ${OWN})`;
const REMOVE = `DELETE FROM webhooks WHERE ${OWN}`;
const REWIND = `UPDATE webhooks SET ${DUE_NOW},
  position = CASE WHEN position < @position::bigint THEN position ELSE @position::bigint END WHERE ${OWN}`;
const RETRY = `UPDATE deliveries SET state = 'waiting', attempts = 0, due = ${NEVER}, until = @until::bigint
  WHERE state = 'failed' AND webhook_id IN (SELECT id FROM webhooks WHERE ${OWN})`;
const TRY_NOW = `UPDATE webhooks SET ${DUE_NOW} WHERE ${OWN}`;
const CLAIM = `UPDATE webhooks SET worker = @worker, leased = @until::bigint
  WHERE id = @id AND is_paused = 0 AND leased <= @now::bigint`;
const PROGRESS = `UPDATE webhooks SET position = @position::bigint, failures = @failures::integer, due = @due::bigint,
  worker = NULL, leased = 0 WHERE id = @id AND worker = @worker`;
const FREE = 'UPDATE webhooks SET worker = NULL, leased = 0 WHERE worker IS NOT NULL';
/** Releases the deliveries that are now first in line for their object. */
const ADMIT = `UPDATE deliveries SET due = @now::bigint
  WHERE webhook_id = @id AND state = 'waiting' AND due = ${NEVER} AND NOT EXISTS (
    SELECT 1 FROM deliveries f WHERE f.webhook_id = deliveries.webhook_id AND f.about = deliveries.about
      AND f.position < deliveries.position AND f.state = 'waiting')`;

export function webhookAppliers(dialect: Dialect): Pick<Appliers, WebhookChange['type']> {
  const { tables, insertInto, rows } = dialect;
  const insert = insertInto(tables.webhooks);
  const updates = columnsOf(tables.deliveries, ['webhookId', 'position']).map(
    ({ column }) => `${column} = excluded.${column}`,
  );
  const put = insertInto(
    tables.deliveries,
    `ON CONFLICT (webhook_id, position) DO UPDATE SET ${updates.join(', ')}`,
  );
  const done = `DELETE FROM deliveries WHERE webhook_id = @id
    AND position IN (SELECT r.position FROM ${rows('rows', { position: 'bigint' })})`;
  return {
    'webhook.insert': ({ webhook }, unit) => {
      const { id, accountId, created, failures, due } = webhook;
      unit.forbid(FULL, { accountId }, () =>
        unprocessable(message('too-many-webhooks', { max: MAX_WEBHOOKS })),
      );
      const own = { id, accountId, created, failures, due };
      unit.insert(insert, [{ ...own, ...toWebhookChoices(webhook), position: 0, worker: null, leased: 0 }]);
      unit.write(BEGIN, { id });
    },
    'webhook.replace': ({ after }, unit) => {
      const { id, accountId } = after;
      unit.write(REPLACE, { id, accountId, ...toWebhookChoices(after) });
    },
    'outgoing.pause': (_change, unit) => {
      unit.write(PAUSE_ALL, {});
      unit.write(PAUSE_ALL_FEEDS, {});
    },
    'webhook.remove': ({ accountId, id }, unit) => {
      unit.write(FORGET, { accountId, id });
      unit.write(REMOVE, { accountId, id });
    },
    'webhook.rewind': ({ accountId, id, position }, unit) => {
      unit.write(`${FORGET} AND position > @position::bigint`, { accountId, id, position });
      unit.write(REWIND, { accountId, id, position });
    },
    'webhook.retry': ({ accountId, id, until }, unit) => {
      unit.write(TRY_NOW, { accountId, id });
      unit.write(RETRY, { accountId, id, until });
      unit.write(ADMIT, { id, now: 0 });
    },
    'webhook.claim': ({ id, worker, now, until }, unit) => {
      unit.require(CLAIM, { id, worker, now, until }, () => taken(id));
    },
    'webhooks.free': (_change, unit) => {
      unit.write(FREE, {});
    },
    'webhook.progress': (
      { webhook: { id, position, failures, due }, worker, now, put: changed, done: over },
      unit,
    ) => {
      unit.require(PROGRESS, { id, position, failures, due, worker }, () => taken(id));
      if (over.length > 0) unit.write(done, { id, rows: over.map((at) => ({ position: at })) });
      unit.insert(put, changed.map(toDeliveryRow));
      unit.write(ADMIT, { id, now });
    },
  };
}

const taken = (id: string) => stale(`The webhook ${quote(id)} is handled by another worker.`);
