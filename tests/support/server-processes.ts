import { afterEach, beforeEach } from 'vitest';
import { type ServerProcess, type StartOptions, startServerProcess } from './executable.ts';
import { temporaryDirectory } from './service.ts';

/**
 * Server processes for the tests of a file. Each test has its own directory, from which its processes start; the processes end and the
 * directory is removed with the test.
 */
export interface ServerProcesses {
  /** Path of the directory of the current test. */
  readonly cwd: string;
  serve(options?: Omit<StartOptions, 'cwd'>): Promise<ServerProcess>;
}

export function serverProcesses(): ServerProcesses {
  const running: ServerProcess[] = [];
  let directory: ReturnType<typeof temporaryDirectory>;

  beforeEach(() => {
    directory = temporaryDirectory();
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.end();
    directory.remove();
  });

  return {
    get cwd() {
      return directory.path;
    },
    async serve(options = {}) {
      const server = await startServerProcess({ cwd: directory.path, ...options });
      running.push(server);
      return server;
    },
  };
}
