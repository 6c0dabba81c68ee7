import { expect, it } from 'vitest';
import { scryptHasher } from '../../../../adapters/log-in/scrypt.ts';
import { aesVault } from '../../../../adapters/system/vault.ts';
import { EVERYTHING } from '../../../../core/model/access-key.ts';
import { DAY, MINUTE } from '../../../../core/model/instant.ts';
import { subjectOf } from '../../../../core/model/log-in.ts';
import { passwordStrength } from '../../../../core/model/password.ts';
import type { Caller } from '../../../../core/model/session.ts';
import { keyMaker } from '../../../../core/use-cases/accounts/make-key.ts';
import { ceremonyUseCases } from '../../../../core/use-cases/log-in/ceremonies.ts';
import { logInUseCases } from '../../../../core/use-cases/log-in/log-in.ts';
import { logInMaker } from '../../../../core/use-cases/log-in/new-log-in.ts';
import type { LogInPorts } from '../../../../core/use-cases/log-in/ports.ts';
import { setUpUseCases } from '../../../../core/use-cases/log-in/set-up.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { countingIds } from '../../../support/objects.ts';

const PASSWORD = 'four grey herons on ice';

async function opened() {
  let now = 1_800_000_000_000;
  const account = { id: 1, name: 'Anna', suspended: false, created: now };
  const storage = memoryStorage({ type: 'account.insert', account });
  let hashed = 0;
  const scrypt = scryptHasher({ cost: { N: 2, r: 1, p: 1 } });
  const ports = {
    storage,
    vault: aesVault(Buffer.alloc(32, 7)),
    clock: () => now,
    ids: countingIds(),
    hasher: {
      hash: scrypt.hash,
      verify: (password, find, note) =>
        scrypt.verify(
          password,
          async () => {
            const found = await find();
            hashed++;
            return found;
          },
          note,
        ),
    },
    policy: { password: true, passkey: true, oidc: false, groups: [], baseUrl: 'http://localhost' },
  } as Partial<LogInPorts> as LogInPorts;
  const logIn = await logInMaker(ports).password(1, 'Anna', PASSWORD);
  await storage.commit([{ type: 'log-in.insert', logIn }]);
  return {
    ports,
    logIn: logInUseCases(ports),
    hashed: () => hashed,
    pass(ms: number) {
      now += ms;
    },
  };
}

it('of 10,000 guesses at the same time, few are hashed, for known and unknown names alike', async () => {
  for (const name of ['Anna', 'Nobody']) {
    const { logIn, hashed, pass } = await opened();
    const tries = await Promise.all(
      Array.from({ length: 10_000 }, (_, at) =>
        logIn
          .withPassword({ address: `address ${at}` }, { name, password: `guess ${at}` })
          .catch(({ code }) => code),
      ),
    );
    expect(hashed()).toBeGreaterThanOrEqual(10);
    expect(hashed()).toBeLessThanOrEqual(11);
    expect(tries.filter((code) => code === 'exhausted')).toHaveLength(10_000 - hashed());
    pass(15 * MINUTE + 1);
    const again = logIn.withPassword({ address: 'x' }, { name, password: PASSWORD });
    if (name === 'Anna') expect((await again).secret).toHaveLength(16);
    else await expect(again).rejects.toMatchObject({ code: 'unauthenticated' });
  }
});

it('of 10,000 codes with the right password at the same time, few are checked', async () => {
  const { ports, pass } = await opened();
  let checked = 0;
  const codes = {
    stepOf() {
      checked++;
      return null;
    },
  };
  const totp = { ...(await logInMaker(ports).password(1, 'Anna', PASSWORD)), id: 'a', kind: 'totp' as const };
  const subject = subjectOf('totp', '1');
  const secret = ports.vault.seal(new Uint8Array(20));
  await ports.storage.commit([{ type: 'log-in.insert', logIn: { ...totp, subject, secret } }]);
  const logIn = logInUseCases({ ...ports, codes } as unknown as LogInPorts);
  const guess = (at: number) =>
    logIn
      .withPassword({ address: `address ${at}` }, { name: 'Anna', password: PASSWORD, code: `${at}` })
      .catch((error) => error.wording.code);
  const tries = await Promise.all(Array.from({ length: 10_000 }, (_, at) => guess(at)));
  expect([10, 11]).toContain(checked);
  expect(tries.filter((code) => code === 'second-factor-refused')).toHaveLength(checked);
  expect(tries.filter((code) => code === 'log-in-limited')).toHaveLength(10_000 - checked);
  pass(15 * MINUTE + 1);
  expect(await guess(0)).toBe('second-factor-refused');
});

it('a ceremony ends once, within ten minutes, and for its own purpose', async () => {
  const { ports, pass } = await opened();
  const ceremonies = ceremonyUseCases(ports);
  const gone = { code: 'gone' };
  const begin = () => ceremonies.begin({ kind: 'request', challenge: 'a' });
  const first = begin();
  expect(await ceremonies.end('request', first)).toMatchObject({ challenge: 'a' });
  for (const spelling of [first, `${first}=`, `${first}==`, ` ${first}`, first.replace(/^(.)/, '$1.')])
    await expect(ceremonies.end('request', spelling)).rejects.toMatchObject(gone);
  await expect(ceremonies.end('creation', begin())).rejects.toMatchObject(gone);
  const second = begin();
  pass(10 * MINUTE);
  await expect(ceremonies.end('request', second)).rejects.toMatchObject(gone);
  const third = begin();
  pass(-DAY); // a clock that was set back
  expect(await ceremonies.end('request', third)).toMatchObject({ challenge: 'a' });
  for (const forged of [
    null,
    '',
    'AAAA',
    ports.vault.seal(Buffer.from('{}')),
    ports.vault.seal(Buffer.alloc(16)),
  ])
    await expect(ceremonies.end('request', forged)).rejects.toMatchObject(gone);
});

it('setting up an account changes its name and reverts no other change', async () => {
  const { ports } = await opened();
  const account = { id: 2, name: 'New', suspended: false, created: 0 };
  const { kid, secret } = { kid: 'link', secret: Buffer.alloc(16) };
  const link = keyMaker(ports).keyOf(
    { kid, secret },
    { accountId: 2, access: 'full', scope: EVERYTHING, link: { setsUp: true } },
  );
  await ports.storage.commit([
    { type: 'account.insert', account },
    { type: 'key.insert', key: link },
    { type: 'account.set', accountId: 2, settings: { planId: 1, tokensForbidden: true, language: 'ja' } },
  ]);
  const caller = { account, link, isReadOnly: true, scope: EVERYTHING } as unknown as Caller;
  await setUpUseCases(ports).setUp(
    caller,
    { address: 'x' },
    { name: 'Nora', browser: 'A', password: PASSWORD },
  );
  expect(await ports.storage.accounts.find(2)).toMatchObject({
    name: 'Nora',
    planId: 1,
    tokensForbidden: true,
    language: 'ja',
  });
});

it.each([
  ['short', '', 0],
  ['aaaaaaaaaaaaaaaa', '', 0],
  ['1234567890123', '', 0],
  ['abcdefghijklmnop', '', 0],
  ['Password1234', '', 0],
  ['annalind1999', 'Anna Lind', 0],
  ['four grey herons on ice', '', 4],
  ['kX9#vQ2!pL', '', 2],
  ['私は毎朝湖で泳ぎます。', '', 3],
] as const)('the password %s of %s has the strength %i', (password, name, least) => {
  const strength = passwordStrength(password, name);
  if (least === 0) expect(strength).toBe(0);
  else expect(strength).toBeGreaterThanOrEqual(least - 1);
});
