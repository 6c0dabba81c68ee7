import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a client and a server, which counts round trips: how often the client sends after the server has sent. */
export interface Turnstile {
  readonly port: number;
  /** Returns the number of round trips since the last call. */
  take(): number;
  /** Returns the number of bytes that the client has sent since the last call. */
  takeBytes(): number;
  /** Sets whether all data is dropped in both directions, as in a broken network. */
  swallow(isSwallowed: boolean): void;
  close(): Promise<void>;
}

/** Starts a turnstile in front of a server on this machine. */
export async function startTurnstile(serverPort: number): Promise<Turnstile> {
  let turns = 0;
  let bytes = 0;
  let isSwallowed = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1');
    let isClientsTurn = true;
    near.on('data', (data) => {
      if (isSwallowed) return;
      bytes += data.length;
      if (isClientsTurn) turns += 1;
      isClientsTurn = false;
      far.write(data);
    });
    far.on('data', (data) => {
      if (isSwallowed) return;
      isClientsTurn = true;
      near.write(data);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    take() {
      const taken = turns;
      turns = 0;
      return taken;
    },
    takeBytes() {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    swallow: (value) => {
      isSwallowed = value;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
