import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** The range of ports, below the ephemeral ports, so that a port stays free while its server is down. */
const FIRST = 20_000;
const LAST = 32_000;

/** A free port for a server whose port is set in advance and stays the same after a restart. */
export async function servicePort(): Promise<number> {
  const port = randomInt(FIRST, LAST);
  return (await isFree(port)) ? port : servicePort();
}

/** Whether a port of this machine is free. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
