import { expect, it } from 'vitest';
import { unavailable } from '../../../../core/errors.ts';
import { DAY, HOUR, MINUTE } from '../../../../core/model/instant.ts';
import type { SecurityEventType } from '../../../../core/model/log-in.ts';
import type { Mail } from '../../../../core/ports/mailer.ts';
import { accountMail } from '../../../../core/use-cases/accounts/account-mail.ts';
import { alertUseCases } from '../../../../core/use-cases/maintenance/alerts.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { countingIds } from '../../../support/objects.ts';

const START = 20_000 * DAY + 12 * HOUR;

/** Two servers that share a database. */
async function opened(mail: string | undefined = 'owner@example.org') {
  const at = { now: START, free: 1e12, isAway: false, failed: false, taken: START - HOUR };
  const account = { id: 1, name: 'Owner', suspended: false, created: 0, ...(mail && { mail }) };
  const storage = memoryStorage({ type: 'account.insert', account });
  const [sent, logged]: [Mail[], unknown[]] = [[], []];
  const ports = {
    storage,
    clock: () => at.now,
    sleep: async () => {},
    logger: { error: (...line: unknown[]) => logged.push(line) } as never,
  };
  const mailer = {
    async send(one: Mail) {
      if (at.isAway) throw unavailable('The mail server');
      sent.push(one);
    },
  };
  const { signal } = new AbortController();
  const posted = accountMail({ ...ports, mailer, baseUrl: 'https://here', linkTo: () => '', signal });
  const backups = {
    everyMs: DAY,
    last: () => at.taken,
    failure: () => (at.failed ? { failed: at.now, reason: 'The target is full.' } : null),
    isRunning: () => false,
    begin: () => undefined,
  };
  const watch = { backups, freeBytes: async () => at.free };
  const servers = [1, 2].map(() => alertUseCases({ ...ports, mail: posted, watch }));
  const ids = countingIds();
  return {
    at,
    sent,
    logged,
    subjects: () => sent.splice(0).map(({ subject }) => subject.replace('Commonplace: ', '')),
    check: () => Promise.all(servers.map((check) => check())),
    log: (type: SecurityEventType, accountId: number, time: number) =>
      storage.commit([{ type: 'security.log', event: { id: ids(), at: time, type, accountId, detail: '' } }]),
  };
}

it('sends one alert a day, even from two servers, and none while all is well', async () => {
  const { at, check, subjects, sent } = await opened();
  await check();
  expect(subjects()).toEqual([]);
  Object.assign(at, { failed: true, free: 100e6 });
  await check();
  expect(sent.find(({ subject }) => subject.includes('disk'))?.text).toContain('only 100 MB left');
  expect(sent[0]).toMatchObject({
    to: 'owner@example.org',
    text: expect.stringContaining('The target is full.'),
  });
  expect(sent[0]?.text).toContain('https://here/app/settings/server');
  const both = ['the backup failed', 'the disk is almost full'];
  expect(subjects().toSorted()).toEqual(both);
  for (let hours = 0; hours < 11; hours += 1) {
    at.now += HOUR;
    await check();
  }
  expect(subjects()).toEqual([]);
  at.now += HOUR;
  await check();
  expect(subjects().toSorted()).toEqual(both);
  Object.assign(at, { failed: false, free: 1e12, taken: at.now - 2 * DAY - 1 });
  await check();
  expect(subjects()).toEqual(['there is no recent backup']);
});

it('reports changed access of the owner alone, and many failed log-ins, even if it was off for a day', async () => {
  const { at, check, subjects, log, sent } = await opened();
  await log('method-added', 2, START);
  await log('set-up', 1, START - HOUR);
  await log('mail-changed', 1, START);
  for (let count = 0; count < 49; count += 1) await log('log-in-failed', 2, START + count);
  await check();
  expect(subjects()).toEqual([]);
  await log('method-removed', 1, START + MINUTE);
  await log('log-in-failed', 2, START + 50);
  at.now += DAY;
  await check();
  expect(sent.find(({ subject }) => subject.includes('failed'))?.text).toContain('50 attempts');
  expect(subjects().toSorted()).toEqual(['access to your account has changed', 'many failed log-ins']);
  await log('method-added', 1, at.now);
  await check();
  expect(subjects()).toEqual(['access to your account has changed']);
});

it('is tried again when the mail server is back, and logged once', async () => {
  const { at, check, subjects, logged } = await opened();
  Object.assign(at, { failed: true, isAway: true });
  for (let checks = 0; checks < 4; checks += 1) {
    await check();
    at.now += 5 * MINUTE;
  }
  expect(logged.length).toBeLessThanOrEqual(2); // one for each server
  at.isAway = false;
  for (let checks = 0; checks < 3; checks += 1) {
    await check();
    at.now += 5 * MINUTE;
  }
  expect(subjects()).toEqual(['the backup failed']);
});

it('needs an address of the owner', async () => {
  const { at, check, subjects, logged } = await opened('');
  at.failed = true;
  await check();
  expect([subjects(), logged]).toEqual([[], []]);
});
