import { tsImport } from 'tsx/esm/api';
import type * as server from './postgres-server.ts';

/**
 * Runs the global setup of `postgres-server.ts` outside Vitest's modules: in a global setup, stack traces of cached modules fail
 * (Vitest 4.1), and the client of Postgres makes some.
 */
export function setup(): ReturnType<typeof server.setup> {
  const loaded: Promise<typeof server> = tsImport('./postgres-server.ts', import.meta.url);
  return loaded.then((module) => module.setup());
}
