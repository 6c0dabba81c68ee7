import { type ChildProcess, type Serializable, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in a separate process. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Sends a question to the probe that it was started with. @returns the answer */
  ask(question?: Serializable): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts Node with these arguments, and waits for the line with the server's address. */
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
    async ask(question = '') {
      const answered = once(child, 'message');
      child.send(question);
      const [answer] = await answered;
      return answer;
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
