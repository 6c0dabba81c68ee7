import { isDomainError, stale, storageFull, unavailable } from '../../core/errors.ts';

/** Translates an error of Postgres, or of the connection to it, into a DomainError. Anything else is a bug and stays unchanged. */
export function translate(error: unknown): unknown {
  const code = codeOf(error);
  if (isDomainError(error) || code === null) return error;
  if (CHANGED.has(code)) return stale('Another request is changing the same data.');
  if (code === DISK_FULL) return storageFull(error);
  if (isAway(error) || AWAY.test(code)) return unavailable('The database', error);
  return error;
}

/** Whether the connection failed, rather than a statement. */
export function isAway(error: unknown): boolean {
  return LOST.has(codeOf(error) ?? '');
}

/** Whether no connection could be opened in time, so that no statement was sent. */
export function isUnconnected(error: unknown): boolean {
  return codeOf(error) === UNCONNECTED;
}

/** Whether the database may recover without intervention, unlike after a wrong password. */
export function isTransient(error: unknown): boolean {
  return isAway(error) || TRANSIENT.test(codeOf(error) ?? '');
}

/** Whether the database aborted a transaction because of a conflict with another transaction. Retrying helps. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** serialization_failure and deadlock_detected. */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01']);
/** `CONFLICTS`, unique_violation and foreign_key_violation. */
const CHANGED: ReadonlySet<string> = new Set([...CONFLICTS, '23505', '23503']);
const DISK_FULL = '53100';

/**
 * Connection exceptions, authorization, unknown database, insufficient resources, locks and cancelled statements, system errors, read-only
 * server, damage.
 */
const AWAY = /^(08|28|3D|53|55|57|58|25006|XX001|XX002)/;

/** Transient failures: connection exceptions, insufficient resources except a full disk, operator intervention. */
const TRANSIENT = /^(08|53[023]|57)/;

const UNCONNECTED = 'CONNECT_TIMEOUT';

/** Codes of postgres.js and the operating system for lost connections, and for a server that is starting or stopping. */
const LOST: ReadonlySet<string> = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  UNCONNECTED,
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_STREAM_DESTROYED',
  '57P01',
  '57P02',
  '57P03',
]);
