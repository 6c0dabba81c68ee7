import type { AlertKind } from '../../mails/mail-text.ts';
import { DAY, type Instant, MINUTE, toTimestamp } from '../../model/instant.ts';
import { OWNER_ID } from '../../model/owner.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { ServerMonitor } from '../../ports/server-watch.ts';
import type { AccountMail } from '../accounts/account-mail.ts';
import { takeLease } from '../unit-of-work/take-lease.ts';

interface Alert {
  readonly kind: AlertKind;
  readonly day: number;
  readonly values: Readonly<Record<string, string>>;
}

/** The owner is warned below this amount of free space. It is much more than `FULL_BYTES`, at which writes fail. */
const LOW_BYTES: number = 512 * 1024 ** 2;
/** The owner is warned at this many failed log-ins in a day, more than a household mistypes. */
const MANY_FAILURES = 50;
/** How long a process has to send an alert, before another process may send it. */
const CLAIM_MS = 10 * MINUTE;
/** How far back security events are read, so that an alert is not lost while the mail server or this server is down. */
const LOOK_BACK_MS = 2 * DAY;
/** How long the record of a sent alert is kept, from the beginning of its day. */
const RECORD_MS = 4 * DAY;
const MB = 1_000_000;

/**
 * Checks for problems that the owner should know of, and mails them if the owner has an address. Sends one mail for each kind and day, even
 * if several processes check. A later check retries alerts that could not be sent.
 * @returns the check, which logs failures
 */
export function alertUseCases(
  ports: Pick<AllPorts, 'storage' | 'clock' | 'logger'> & {
    readonly mail: AccountMail;
    readonly watch: Pick<ServerMonitor, 'backups' | 'freeBytes'>;
  },
): () => Promise<void> {
  const { storage, clock, logger, mail, watch } = ports;
  let hasFailed = false;

  async function due(): Promise<readonly Alert[]> {
    const now = clock();
    const today = Math.floor(now / DAY);
    const found: Alert[] = [];
    const state = (kind: AlertKind, values: Alert['values']) => found.push({ kind, day: today, values });
    const { backups } = watch;
    const [failure, last] = [backups?.failure(), backups?.last() ?? null];
    if (failure) state('backup-failed', { when: shown(failure.failed), reason: failure.reason });
    else if (backups && last !== null && now - last > 2 * backups.everyMs)
      state('backup-old', { when: shown(last) });
    const free = await watch.freeBytes();
    if (free < LOW_BYTES) state('disk-full', { free: String(Math.floor(free / MB)) });

    const counts = await storage.logIns.alarming(OWNER_ID, now - LOOK_BACK_MS);
    // Ignores events before the owner changed the address, since that change was mailed already.
    const since = Math.max(
      0,
      ...counts.filter(({ type }) => type === 'mail-changed').map(({ last }) => last),
    );
    for (const { type, day, count, last } of counts) {
      if (type === 'log-in-failed') {
        const when = toTimestamp(day * DAY).slice(0, 10);
        if (count >= MANY_FAILURES)
          found.push({ kind: 'log-ins-failed', day, values: { count: String(count), when } });
      } else if (last > since) found.push({ kind: 'access-changed', day, values: { when: shown(last) } });
    }
    return found;
  }

  async function send({ kind, day, values }: Alert): Promise<void> {
    const owner = await storage.accounts.find(OWNER_ID);
    if (!owner?.mail) return;
    const now = clock();
    const attempt = { id: `alert ${kind} ${day}`, expires: now + CLAIM_MS };
    if (!(await takeLease(storage, attempt, now))) return;
    await mail.send(owner, kind, values);
    await takeLease(storage, { ...attempt, expires: day * DAY + RECORD_MS }, attempt.expires);
  }

  return async () => {
    try {
      for (const alert of await due()) await send(alert);
      hasFailed = false;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!hasFailed) logger.error('the owner could not be alerted by mail', { reason });
      hasFailed = true;
    }
  };
}

const shown = (at: Instant): string => `${toTimestamp(at).slice(0, 16).replace('T', ' ')} UTC`;
