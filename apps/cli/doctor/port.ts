import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../server/config.ts';
import { isSystemError } from '../startup-error.ts';
import { type Finding, ok, wrong } from './finding.ts';

const ANSWER_MS = 2_000;
/** Wildcard addresses, each with an address for reaching a server that listens on it. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Checks that the server listens at its address, or that the address is free. */
export async function checkPort({ host, port }: Config): Promise<Finding> {
  if (port === 0) return ok('port', 'The server picks a free port.');
  const server = createServer().listen({ host, port, exclusive: true });
  try {
    await once(server, 'listening');
    return ok('port', `Port ${port} of ${host} is free.`);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code !== 'EADDRINUSE')
      return wrong('port', `Nothing can listen on port ${port} of ${host}: ${error.message}.`, OTHER);
    return (await isCommonplace(host, port))
      ? ok('port', `Commonplace is running on port ${port} of ${host}.`)
      : wrong('port', `Port ${port} of ${host} is in use by another program.`, OTHER);
  } finally {
    server.close();
  }
}

const OTHER = 'Choose another PORT or HOST, or stop the other program.';

async function isCommonplace(host: string, port: number): Promise<boolean> {
  const name = EVERYWHERE[host] ?? host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null && 'name' in answer && answer.name === 'Commonplace';
  } catch {
    return false;
  }
}
