import { cpSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aesVault } from '../../adapters/system/vault.ts';
import { callCommand } from '../support/command-line.ts';
import { withDatabase } from '../support/database.ts';
import { start } from '../support/executable.ts';
import { upload } from '../support/form.ts';
import { type Service, startService, temporaryDirectory } from '../support/service.ts';

/** Changing the secret key (docs/security.md): every key, webhook and media address works with the old key or the new one. */

const KILLER = pathToFileURL(path.resolve('tests/support/killed-at.mjs')).href;
const directory = temporaryDirectory();
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
  directory.remove();
});

const keyFile = (dataDir: string) => path.join(dataDir, 'secret.key');
const call = async (args: readonly string[], dataDir: string) => {
  const { status, out, error } = await callCommand(args, { PORT: '0', DATA_DIR: dataDir });
  expect([args, status, error]).toEqual([args, 0, '']);
  return out;
};
/** The encrypted secrets of a database. */
const sealedIn = (dataDir: string): readonly string[] =>
  withDatabase(path.join(dataDir, 'commonplace.db'), (database) =>
    ['access_keys', 'webhooks'].flatMap((table) =>
      database.prepare(`SELECT sealed_secret FROM ${table}`).pluck().all(),
    ),
  ) as string[];
const keysIn = (dataDir: string) =>
  readFileSync(keyFile(dataDir), 'utf8')
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line.split(' ')[0] ?? '', 'base64'));
const opens = (key: Uint8Array, sealed: string) => aesVault(key).isCurrent(sealed);

describe('the secret key', () => {
  it('is replaced while the server runs, and everything it protects still works', async () => {
    const { client, dataDir } = service;
    const webhook = (await client.post('/_/webhooks', { url: 'https://a.example/hook' })).json;
    const { id } = (await client.post('/objects', undefined, { form: upload('a,b', 'a.csv') })).json;
    const linkOf = async () => {
      const { pathname, search } = new URL((await client.post(`/_/media/${id}/blob`)).json.url);
      return pathname + search;
    };
    const before = await linkOf();
    const [old] = keysIn(dataDir);
    expect((await service.anonymous.get(before)).status).toBe(200);

    expect(await call(['secret-key', 'rotate'], dataDir)).toContain('1 webhook and 0 secrets');
    const [current, former] = keysIn(dataDir);
    expect(former).toEqual(old);
    expect(current).not.toEqual(old);
    expect(statSync(keyFile(dataDir)).mode & 0o777).toBe(0o600);
    expect(sealedIn(dataDir).every((sealed) => current && opens(current, sealed))).toBe(true);

    expect((await client.get('/objects')).status).toBe(200);
    expect((await service.anonymous.get(before)).status).toBe(200);
    expect((await service.anonymous.get(await linkOf())).status).toBe(200);
    const made = await service.key();
    expect((await made.get('/objects')).status).toBe(200);
    expect((await client.patch(`/_/webhooks/${webhook.id}`, { paused: true })).status).toBe(200);
    await client.post('/_/webhooks', { url: 'https://a.example/other' });
    expect(sealedIn(dataDir).every((sealed) => current && opens(current, sealed))).toBe(true);
    await expect
      .poll(async () => {
        const signature = new URL(await linkOf(), service.url).search;
        return signature !== new URL(before, service.url).search;
      })
      .toBe(true);
    expect(await call(['doctor'], dataDir)).toMatch(/access keys: All \d+ keys work\./);
  });

  it('can be replaced again, but not during a backup', async () => {
    const { dataDir } = service;
    const target = path.join(directory.path, 'backup');
    await call(['backup', target], dataDir);
    await call(['secret-key', 'rotate'], dataDir);
    expect(keysIn(dataDir)).toHaveLength(3);
    const home = path.join(directory.path, 'restored');
    await call(['restore', target], home);
    expect(await call(['doctor'], home)).toMatch(/access keys: All \d+ keys work\./);
  });

  it('opens everything if the change is killed at any point, and the next run completes it', async () => {
    const source = path.join(directory.path, 'source');
    await call(['accounts', 'create', '--name', 'Ada'], source);
    for (let made = 0; made < 3; made++) await call(['keys', 'create', '--account', '1'], source);
    for (let change = 1; ; change++) {
      const home = path.join(directory.path, `killed-${change}`);
      cpSync(source, home, { recursive: true });
      const { signal } = await start(['secret-key', 'rotate'], {
        cwd: directory.path,
        environment: { DATA_DIR: home, NODE_OPTIONS: `--import ${KILLER}`, KILLED_AT: String(change) },
      }).ended;
      const keys = keysIn(home);
      expect(sealedIn(home).every((sealed) => keys.some((key) => opens(key, sealed)))).toBe(true);
      expect(await call(['doctor'], home)).toMatch(/access keys: All 3 keys work/);
      await call(['secret-key', 'rotate'], home);
      const [current] = keysIn(home);
      expect(sealedIn(home).every((sealed) => current && opens(current, sealed))).toBe(true);
      if (signal === null) return;
    }
  });

  it('prints instructions if SECRET_KEY is set, and encrypts everything again once both keys are known', async () => {
    const home = path.join(directory.path, 'configured');
    const old = Buffer.alloc(32, 1).toString('base64');
    const run = (args: readonly string[], keys: Readonly<Record<string, string>>) =>
      callCommand(args, { PORT: '0', DATA_DIR: home, ...keys });
    await run(['accounts', 'create', '--name', 'Ada'], { SECRET_KEY: old });
    await run(['keys', 'create', '--account', '1'], { SECRET_KEY: old });
    const steps = await run(['secret-key', 'rotate'], { SECRET_KEY: old });
    const [, next = ''] = /SECRET_KEY_OLD=(\S+)/.exec(steps.out) ?? [];
    expect([steps.status, Buffer.from(next, 'base64').length]).toEqual([0, 32]);
    for (const keys of [
      { SECRET_KEY: old, SECRET_KEY_OLD: next },
      { SECRET_KEY: next, SECRET_KEY_OLD: old },
    ])
      expect((await run(['doctor'], keys)).out).toMatch(/access keys: The only key works/);
    const rotated = await run(['secret-key', 'rotate', '--json'], { SECRET_KEY: next, SECRET_KEY_OLD: old });
    expect(JSON.parse(rotated.out)).toEqual({
      resealed: { keys: 1, webhooks: 0, logIns: 0, ai: 0, lost: 0 },
    });
    expect((await run(['doctor'], { SECRET_KEY: next })).out).toMatch(/access keys: The only key works\./);
    const wrong = await run(['doctor'], { SECRET_KEY: next, SECRET_KEY_OLD: 'short' });
    expect(wrong.out).toContain('SECRET_KEY_OLD must be keys of 32 bytes');
    expect(wrong.out).not.toContain('short');
  });
});
