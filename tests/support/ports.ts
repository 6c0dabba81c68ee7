import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** The first and last port: below the ports that systems assign automatically, so that a port stays free while its server is down. */
const FIRST = 20_000;
const LAST = 32_000;

/** A port for a server that is configured with it, and may be restarted. */
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
