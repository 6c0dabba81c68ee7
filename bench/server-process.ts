import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The memory of a process, in bytes. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

/** A server in a separate process. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** The memory in use; only for servers started with the memory probe. */
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

/** Starts Node with these arguments, and waits for the line with the address of the server. */
export async function startProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return {
    url: await listeningAddress(child),
    pid: child.pid ?? Number.NaN,
    async memory() {
      const answer = once(child, 'message');
      child.send('memory');
      const [memory] = await answer;
      return memory as Memory;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`A server ended by itself: ${child.signalCode ?? child.exitCode}.`);
      }
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function listeningAddress({ stdout }: ChildProcess): Promise<string> {
  if (stdout) {
    for await (const line of createInterface({ input: stdout })) {
      const url = /^listening on (\S+)$/.exec(line)?.[1];
      if (url !== undefined) return url;
    }
  }
  throw new Error('The server ended before it listened.');
}
