import { expect, it } from 'vitest';
import { aesVault } from '../../../../adapters/system/vault.ts';
import { unavailable } from '../../../../core/errors.ts';
import { MINUTE } from '../../../../core/model/instant.ts';
import { subjectOf } from '../../../../core/model/log-in.ts';
import type { Mail } from '../../../../core/ports/mailer.ts';
import { accountMail } from '../../../../core/use-cases/accounts/account-mail.ts';
import { recoveryUseCases } from '../../../../core/use-cases/log-in/recovery.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { countingIds } from '../../../support/objects.ts';

/** Accounts 1 and 2 can be recovered; the others cannot. */
const ACCOUNTS = [
  { name: 'Anna', mail: 'anna@example.org' },
  { name: 'Without a password', mail: 'only@example.org', language: 'de-AT' },
  { name: 'Without an address' },
  { name: 'Suspended', mail: 's@example.org', suspended: true },
  { name: 'Deleted', mail: 'd@example.org', deleted: 5 },
  { name: 'With codes', mail: 'c@example.org' },
  { name: 'Twin', mail: 't@example.org' },
  { name: 'twin', mail: 't@example.org' },
];

async function opened(isAway = () => false) {
  let now = 1_800_000_000_000;
  const storage = memoryStorage();
  const logIn = { kind: 'password', label: '', secret: '', counter: 0, created: 0 } as const;
  for (const [at, account] of ACCOUNTS.entries())
    await storage.commit([
      { type: 'account.insert', account: { suspended: false, created: 0, ...account, id: at + 1 } },
    ]);
  await storage.commit([
    {
      type: 'log-in.insert',
      logIn: { ...logIn, id: 'a', accountId: 1, subject: subjectOf('password', 'anna l') },
    },
    {
      type: 'log-in.insert',
      logIn: { ...logIn, id: 't', accountId: 6, kind: 'totp', subject: subjectOf('totp', '6') },
    },
  ]);
  const sent: Mail[] = [];
  const logged: unknown[] = [];
  const pauses: number[] = [];
  const logger = { error: (...line: unknown[]) => logged.push(line) } as never;
  const ports = {
    storage,
    vault: aesVault(Buffer.alloc(32, 7)),
    clock: () => now,
    ids: countingIds(),
    random: () => 0.5,
    logger,
    signal: new AbortController().signal,
    sleep: async (ms: number) => void pauses.push(ms),
  };
  const mailer = {
    async send(mail: Mail) {
      if (isAway()) throw unavailable('The mail server');
      sent.push(mail);
    },
  };
  const linkTo = ({ kid }: { kid: string }) => `http://here/app#key=${kid}`;
  const mail = accountMail({ ...ports, mailer, baseUrl: 'http://here', linkTo });
  const recovery = recoveryUseCases({ ...ports, mail });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  let last = 0;
  return {
    storage,
    sent,
    logged,
    pauses,
    pass(ms: number) {
      now += ms;
    },
    async ask(name: string, address = `203.0.113.${++last}`) {
      const response = await recovery.ask({ address }, name).catch((error) => error.code);
      await settled();
      return response;
    },
  };
}

it('sends a link to the account of a name, in its language, at most once in five minutes', async () => {
  const { ask, sent, pass, storage } = await opened();
  expect(await ask('  ANNA  L ')).toBeUndefined();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'anna@example.org', subject: 'Your link to log in to Commonplace' });
  const kid = /#key=(\S+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  const ring = await storage.accessKeys.find(kid);
  expect(ring?.key).toMatchObject({
    accountId: 1,
    invitation: { isLogIn: true, uses: 1, expires: 1_800_000_000_000 + 30 * MINUTE },
  });
  await Promise.all(['anna l', 'Anna', 'anna@example.org'].map((name) => ask(name)));
  expect(sent).toHaveLength(1);
  pass(5 * MINUTE);
  await ask('Anna');
  await ask('Only@Example.org');
  expect(sent.slice(1).map(({ to, subject }) => [to, subject])).toEqual([
    ['anna@example.org', 'Your link to log in to Commonplace'],
    ['only@example.org', 'Dein Link zum Anmelden bei Commonplace'],
  ]);
});

it('answers alike, and sends nothing, for accounts that cannot be recovered and 1,000 unknown names', async () => {
  const { ask, sent, storage } = await opened();
  const names = ACCOUNTS.slice(2).map(({ name }) => name);
  const odd = ['', ' ', '\u0000', '\ud800', 'x'.repeat(1e6), 'a@b\r\nBcc: c@d', 's@example.org'];
  for (const name of [...names, ...odd, ...Array.from({ length: 1000 }, (_, at) => `Unknown ${at}`)])
    expect([name, await ask(name, `${name} at home`)]).toEqual([name, undefined]);
  expect(sent).toEqual([]);
  expect((await storage.accessKeys.list()).length).toBe(0);
  const events = await storage.logIns.events(2000);
  expect(new Set(events.map(({ type, detail, accountId }) => `${type} ${detail} ${accountId}`)).size).toBe(1);
});

it.each(['Anna', 'Nobody'])('refuses too many requests for %s, and from one address', async (name) => {
  const { ask, pass } = await opened();
  for (let tries = 0; tries < 10; tries += 1) expect(await ask(name)).toBeUndefined();
  expect(await ask(name)).toBe('exhausted');
  for (let tries = 0; tries < 50; tries += 1) expect(await ask(`${name} ${tries}`, 'one')).toBeUndefined();
  expect(await ask(`${name} 50`, 'one')).toBe('exhausted');
  pass(15 * MINUTE + 1);
  expect(await ask(name, 'one')).toBeUndefined();
});

it('tries again while the mail server is away, and logs that once, without the link', async () => {
  let failures = 2;
  const { ask, sent, logged, pauses } = await opened(() => failures-- > 0);
  expect(await ask('Anna')).toBeUndefined();
  expect(sent).toHaveLength(1);
  expect(pauses).toEqual([1000, 30_000, 2 * MINUTE]);
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toMatch(/#key|anna@/);
});
