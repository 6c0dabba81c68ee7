import { expect, it } from 'vitest';
import { scryptHasher } from '../../../adapters/log-in/scrypt.ts';

const hasher = scryptHasher({ cost: { N: 16, r: 1, p: 1 } });
const nothing = async () => {};
const verify = async (password: string, secret: string | null) =>
  (await hasher.verify(password, async () => (secret === null ? null : { secret }), nothing)) !== null;

it('verifies a password in every spelling of its characters, and no other', async () => {
  const hash = await hasher.hash('Ünïcode horse');
  expect(hash).not.toContain('horse');
  expect(await verify('Ünïcode horse'.normalize('NFD'), hash)).toBe(true);
  expect(await verify('Unicode horse', hash)).toBe(false);
  expect(await verify('Ünïcode horse', await hasher.hash('another'))).toBe(false);
  for (const none of [null, '', 'scrypt', 'scrypt$16$1$1$$'])
    expect(await verify('', none).catch(() => false)).toBe(false);
});

it('has the cost that OWASP recommends, unless told otherwise', async () => {
  expect(await scryptHasher().hash('a password')).toMatch(/^scrypt\$32768\$8\$3\$/);
});

it('verifies hashes of another cost', async () => {
  const dearer = scryptHasher({ cost: { N: 32, r: 2, p: 1 } });
  expect(await verify('a password', await dearer.hash('a password'))).toBe(true);
});

it('hashes two at a time; more wait, also after failures', async () => {
  let [running, most] = [0, 0];
  const attempts = Array.from({ length: 20 }, (_, at) =>
    hasher
      .verify(
        'x',
        async () => {
          most = Math.max(most, ++running);
          if (at % 5 !== 0) return null;
          running--;
          throw new Error('refused');
        },
        async () => {
          running--;
        },
      )
      .catch((error) => error.message),
  );
  const results = await Promise.all(attempts);
  expect(results.filter((result) => result === null)).toHaveLength(16);
  expect([most, running]).toEqual([2, 0]);
});
