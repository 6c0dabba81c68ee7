import type { LogInChange } from '../../core/changes/log-in.ts';
import { DomainError, stale } from '../../core/errors.ts';
import { message } from '../../core/messages.ts';
import { DAY } from '../../core/model/instant.ts';
import { type LogIn, logInTaken, type SecurityEvent } from '../../core/model/log-in.ts';
import type { LogInReader, SecurityEventCount } from '../../core/ports/log-in-reader.ts';
import type { Dialect } from './dialect.ts';
import type { Reader } from './reader.ts';
import { type Row, withoutNulls } from './rows.ts';
import { columnList } from './table.ts';
import type { Appliers, Unit } from './unit.ts';

interface EventRow extends Row<Omit<SecurityEvent, 'accountId'>> {
  readonly about: number | null;
}

/** Log-ins, ceremonies and security events. */
export function logInReader({ tables, limitTo }: Dialect, { query, queryFirst }: Reader): LogInReader {
  const select = `SELECT ${columnList(tables.logIns, 'l')} FROM log_ins l`;
  const failed =
    "SELECT cast(count(*) AS integer) FROM security_events WHERE type IN ('log-in-failed', 'recovery-asked')";
  const failures = `SELECT (${failed} AND subject = @subject AND at > @since::bigint) AS subject,
    (${failed} AND address = @address AND at > @since::bigint) AS address`;
  const events = `SELECT ${columnList(tables.securityEvents, 'e')} FROM security_events e
    WHERE @before::text IS NULL OR e.id < @before::text ORDER BY e.id DESC ${limitTo('limit')}`;
  const alarming = `SELECT type, cast(at / ${DAY} AS integer) AS day, cast(count(*) AS integer) AS count, max(at) AS last
    FROM security_events WHERE at > @since::bigint AND (type = 'log-in-failed' OR (about = @owner::integer
      AND type IN ('set-up', 'method-added', 'method-removed', 'mail-changed'))) GROUP BY type, at / ${DAY}`;
  return {
    async find(subject) {
      const row = await queryFirst<Row<LogIn>>(`${select} WHERE l.subject = @subject`, { subject });
      return row && withoutNulls(row);
    },
    async list(accountId) {
      const sql = `${select} WHERE l.account_id = @accountId ORDER BY l.id`;
      return (await query<Row<LogIn>>(sql, { accountId })).map((row) => withoutNulls<LogIn>(row));
    },
    secrets: () => query(`SELECT id, secret AS "sealedSecret" FROM log_ins WHERE kind = 'totp' ORDER BY id`),
    async failures(subject, address, since) {
      const row = await queryFirst<{ subject: number; address: number }>(failures, {
        subject,
        address,
        since,
      });
      return row ?? { subject: 0, address: 0 };
    },
    alarming: (owner, since) => query<SecurityEventCount>(alarming, { owner, since }),
    events: async (limit, before) =>
      (await query<EventRow>(events, { limit, before: before ?? null })).map(toEvent),
  };
}

function toEvent({ about, ...row }: EventRow): SecurityEvent {
  return withoutNulls<SecurityEvent>({ ...row, accountId: about });
}

export function logInAppliers({ tables, insertInto }: Dialect): Pick<Appliers, LogInChange['type']> {
  const insert = insertInto(tables.logIns, 'ON CONFLICT DO NOTHING');
  const remove = 'DELETE FROM log_ins WHERE id = @id AND account_id = @accountId::integer';
  const use = `UPDATE log_ins SET counter = @counter::bigint, last_used = @at::bigint
    WHERE id = @id AND counter = @before::bigint`;
  const useNonce = insertInto(tables.ceremonies, 'ON CONFLICT DO NOTHING');
  const takeLease = `INSERT INTO ceremonies (id, expires) VALUES (@id, @expires::bigint)
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires WHERE ceremonies.expires <= @now::bigint`;
  const log = insertInto(tables.securityEvents);
  const removeKind = 'DELETE FROM log_ins WHERE account_id = @accountId::integer AND kind = @kind';
  const ofLogIns = 'log_in = 1 AND expires < @expired::bigint';
  const oldestKept = 'SELECT at FROM security_events ORDER BY at DESC LIMIT 1 OFFSET @most::integer - 1';
  const changed = () => stale(message('log-ins-changed'));
  const ended = () => new DomainError('gone', message('log-in-over'));
  const insertOne = (logIn: LogIn, unit: Unit) =>
    unit.insert(insert, [{ ...logIn, lastUsed: logIn.lastUsed ?? null }], () => logInTaken(logIn));
  return {
    'log-in.insert': ({ logIn }, unit) => insertOne(logIn, unit),
    'log-ins.replace': ({ accountId, kind, logIns }, unit) => {
      unit.write(removeKind, { accountId, kind });
      for (const logIn of logIns) insertOne(logIn, unit);
    },
    'log-in.remove': ({ accountId, id }, unit) => unit.require(remove, { accountId, id }, changed),
    'log-in.use': ({ id, before, counter, at }, unit) =>
      unit.require(use, { id, before, counter, at }, ended),
    'nonce.use': ({ nonce }, unit) => unit.insert(useNonce, [nonce], ended),
    'lease.take': ({ lease, now }, unit) => unit.require(takeLease, { ...lease, now }, ended),
    'security.log': ({ event: { accountId, address, subject, ...event } }, unit) => {
      const row = { ...event, about: accountId ?? null, address: address ?? null, subject: subject ?? null };
      unit.insert(log, [row]);
    },
    'security.sweep': ({ expired, events, most }, unit) => {
      unit.write('DELETE FROM ceremonies WHERE expires < @expired::bigint', { expired });
      unit.write(`DELETE FROM sessions WHERE kid IN (SELECT kid FROM access_keys WHERE ${ofLogIns})`, {
        expired,
      });
      unit.write(`DELETE FROM access_keys WHERE ${ofLogIns}`, { expired });
      unit.write('DELETE FROM security_events WHERE at < @events::bigint', { events });
      unit.write(`DELETE FROM security_events WHERE at < (${oldestKept})`, { most });
    },
  };
}
