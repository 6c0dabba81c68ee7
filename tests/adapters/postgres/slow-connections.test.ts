import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Storage } from '../../../core/ports/storage.ts';
import { account, countingIds } from '../../support/objects.ts';
import { makeDatabase, type TestDatabase } from '../../support/postgres.ts';
import { openStorageAt } from './open-storage.ts';

/** A database that responds, but is too busy for another connection. */

let database: TestDatabase;
let storage: Storage;
let gate: Server;
let isOpen = true;
let held = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await makeDatabase();
  const address = new URL(database.url);
  const port = Number(address.port);
  gate = createServer((near) => {
    sockets.push(near.on('error', () => undefined));
    if (!isOpen) {
      held += 1;
      return;
    }
    const far = connect(port, address.hostname).on('error', () => undefined);
    sockets.push(far);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  address.port = String((gate.address() as AddressInfo).port);
  storage = await openStorageAt(address.href, countingIds());
  await storage.commit([{ type: 'account.insert', account: account() }]);
});
afterAll(async () => {
  await storage.close();
  for (const socket of sockets) socket.destroy();
  gate.close();
  await database.remove();
});

it('is used through its open connections, and not reported as down', async () => {
  isOpen = false;
  const answers = await Promise.all(Array.from({ length: 4 }, () => storage.accounts.find(1)));
  expect(held).toBeGreaterThan(0);
  expect(answers.map((one) => one?.name)).toEqual(Array.from({ length: 4 }, () => 'An account'));
});
