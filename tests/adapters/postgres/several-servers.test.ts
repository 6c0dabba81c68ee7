import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesOf, databaseNameOf } from '../../../adapters/postgres/addresses.ts';
import { inspectDatabase } from '../../../adapters/postgres/inspect.ts';
import { servicePort } from '../../support/ports.ts';
import { makeLibraryDatabase, type TestDatabase } from '../../support/postgres.ts';
import { MIGRATIONS, openStorageAt } from './open-storage.ts';

/** A URL with several servers leads to the one that accepts writes (docs/postgres.md). */

describe('the address of a database', () => {
  it.each([
    ['postgres://a.example/b', ['postgres://a.example/b'], 'b on a.example'],
    [
      'postgresql://user:pass,word@a:1,b.example:2,c/name?sslmode=require',
      [
        'postgresql://user:pass,word@a:1/name?sslmode=require',
        'postgresql://user:pass,word@b.example:2/name?sslmode=require',
        'postgresql://user:pass,word@c/name?sslmode=require',
      ],
      'name on a:1, b.example:2, c',
    ],
  ])('is split into one for each server: %s', (url, addresses, name) => {
    expect(addressesOf(url)).toEqual(addresses);
    expect(databaseNameOf(url)).toBe(name);
  });
});

describe('an address of two servers', () => {
  let database: TestDatabase;
  /** The URL of a database with servers on these ports. */
  let at: (...ports: readonly (string | number)[]) => string;
  let port: string;

  beforeAll(async () => {
    database = await makeLibraryDatabase();
    const { host } = new URL(database.url);
    port = new URL(database.url).port;
    at = (...ports) => database.url.replace(host, ports.map((one) => `127.0.0.1:${one}`).join(','));
  });
  afterAll(() => database.remove());

  it('leads to the one that responds, in any order', async () => {
    const silent = await servicePort();
    for (const url of [at(silent, port), at(port, silent)]) {
      const storage = await openStorageAt(url, () => 'id');
      expect(await storage.accessKeys.find('nobody')).toBeNull();
      await storage.commit([]);
      await storage.close();
    }
  });

  it('is rejected with both names if neither responds', async () => {
    const [one, other] = [await servicePort(), await servicePort()];
    await expect(
      inspectDatabase({ url: at(one, other), migrationsFolder: MIGRATIONS }),
    ).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(`on 127.0.0.1:${one}, 127.0.0.1:${other} cannot be opened`),
    });
  });

  it('reports a wrong password, even if the other server does not respond', async () => {
    const silent = await servicePort();
    const url = at(silent, port).replace('commonplace@', 'stranger@');
    await expect(inspectDatabase({ url, migrationsFolder: MIGRATIONS })).rejects.toThrow(/stranger/);
  });
});
