import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';
import { Client, type ClientOptions } from './client.ts';
import { parsePrinted } from './credentials.ts';

/** The built program, as users start it. */
export const EXECUTABLE: string = path.resolve('dist/commonplace.js');

type Environment = Readonly<Record<string, string>>;

export interface Run {
  /** The exit status, or the signal that killed the process. */
  readonly status: number | NodeJS.Signals;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly error: string;
}

/** A running process of the executable. */
export interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<Run>;
  /** What the process has written to standard error so far. */
  logged(): string;
  /** Resolves with the match once the output matches `pattern`; rejects when the process ends before. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Like `prints`, for standard error. */
  logs(pattern: RegExp): Promise<RegExpExecArray>;
}

export interface StartOptions {
  readonly cwd: string;
  readonly environment?: Environment;
  /** A command that starts Node, such as `prlimit …`. */
  readonly through?: readonly string[];
  /** The program to start instead of node with the bundle. */
  readonly program?: string;
}

/** Starts the executable with only the given environment. */
export function start(
  args: readonly string[],
  { cwd, environment, through = [], program }: StartOptions,
): Started {
  const called = program === undefined ? [process.execPath, EXECUTABLE] : [program];
  const [command = '', ...words] = [...through, ...called, ...args];
  const child = spawn(command, words, {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let error = '';
  const looks = new Set<() => void>();
  const look = () => looks.forEach((one) => void one());
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    look();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    error += text;
    look();
  });
  const ended = once(child, 'close').then(
    ([status, signal]): Run => ({ status: status ?? signal, signal, out, error }),
  );
  const seen = (pattern: RegExp, text: () => string) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      looks.add(() => {
        const match = pattern.exec(text());
        if (match) resolve(match);
      });
      look();
      void ended.then((run) => reject(new Error(`It ended with ${JSON.stringify(run)}.`)));
    });
  return {
    process: child,
    ended,
    logged: () => error,
    prints: (pattern) => seen(pattern, () => out),
    logs: (pattern) => seen(pattern, () => error),
  };
}

/** Runs the executable and waits for its end. */
export function run(args: readonly string[], options: StartOptions): Promise<Run> {
  return start(args, options).ended;
}

/** A server process that accepts requests. */
export interface ServerProcess extends Started {
  readonly url: string;
  readonly client: Client;
  /** Ends the process if it is still running. */
  end(): Promise<void>;
}

/** The access key with which tests start server processes. */
export const KEY: string = `first:${Buffer.alloc(16, 9).toString('base64')}`;

export async function startServerProcess({
  environment,
  isPatient = false,
  ...options
}: StartOptions & Pick<ClientOptions, 'isPatient'>): Promise<ServerProcess> {
  const started = start(['serve'], {
    ...options,
    environment: { PORT: '0', LOG_LEVEL: 'error', BOOTSTRAP_KEY: KEY, ...environment },
  });
  const [, url = ''] = await started.prints(/^listening on (\S+)\n/m);
  const credentials: Credentials = parsePrinted(KEY);
  const client = new Client({ url, credentials, clock: Date.now, isPatient });
  return {
    ...started,
    url,
    client,
    async end() {
      client.close();
      started.process.kill('SIGKILL');
      await started.ended;
    },
  };
}
