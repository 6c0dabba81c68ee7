import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a program and the database that can lose the responses of the database. */
export interface Gate {
  readonly port: number;
  /** Forwards further connections to another port of this machine, and closes those that are open. */
  leadTo(port: number): void;
  /**
   * Drops the next `count` responses: each connection is closed instead of passing one on. The database has done the work by then.
   * @returns a promise that resolves when all were lost
   */
  loseAnswers(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a gate to a port of this machine. */
export async function startGate(port: number): Promise<Gate> {
  let target = port;
  let toLose = 0;
  let lost = () => {};
  const pairs = new Set<readonly [Socket, Socket]>();

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    let isAsked = false;
    near.on('data', (data) => {
      isAsked = true;
      far.write(data);
    });
    far.on('data', (data) => {
      if (toLose === 0 || !isAsked) {
        near.write(data);
        return;
      }
      toLose -= 1;
      end(pair);
      if (toLose === 0) lost();
    });
    for (const socket of pair) socket.on('close', () => end(pair)).on('error', () => end(pair));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function end(pair: readonly [Socket, Socket]): void {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  }

  return {
    port: (server.address() as AddressInfo).port,
    leadTo(next) {
      target = next;
      for (const pair of pairs) end(pair);
    },
    loseAnswers: (count) =>
      new Promise((resolve) => {
        toLose = count;
        lost = resolve;
      }),
    async close() {
      for (const pair of pairs) end(pair);
      server.close();
      await once(server, 'close');
    },
  };
}
