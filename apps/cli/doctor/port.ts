import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../server/config.ts';
import { isSystemError } from '../startup-error.ts';
import { type Finding, ok, wrong } from './finding.ts';

const RESPONSE_TIMEOUT_MS = 2_000;
/** Addresses that mean "all network interfaces", each with an address that reaches a server listening on it. */
const ALL_INTERFACES: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Checks that the server is listening on its port, or that the port is free. */
export async function checkPort({ host, port }: Config): Promise<Finding> {
  if (port === 0) return ok('port', 'The server picks a free port.');
  const server = createServer().listen({ host, port, exclusive: true });
  try {
    await once(server, 'listening');
    return ok('port', `Port ${port} of ${host} is free.`);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code !== 'EADDRINUSE')
      return wrong(
        'port',
        `Nothing can listen on port ${port} of ${host}: ${error.message}.`,
        CHOOSE_ANOTHER,
      );
    return (await isCommonplace(host, port))
      ? ok('port', `Commonplace is running on port ${port} of ${host}.`)
      : wrong('port', `Port ${port} of ${host} is in use by another program.`, CHOOSE_ANOTHER);
  } finally {
    server.close();
  }
}

const CHOOSE_ANOTHER = 'Choose another PORT or HOST, or stop the other program.';

async function isCommonplace(host: string, port: number): Promise<boolean> {
  const name = ALL_INTERFACES[host] ?? host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'name' in body && body.name === 'Commonplace';
  } catch {
    return false;
  }
}
