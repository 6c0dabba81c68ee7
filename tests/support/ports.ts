import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports below those that systems give to whoever asks for any: one stays free while its server is away. */
const FIRST = 20_000;
const LAST = 32_000;

/** A port for a server that is told its port, and may be started on it again. */
export async function servicePort(): Promise<number> {
  const port = randomInt(FIRST, LAST);
  return (await isFree(port)) ? port : servicePort();
}

/** Whether nobody listens there on this machine. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
