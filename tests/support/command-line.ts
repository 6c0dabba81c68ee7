import { Writable } from 'node:stream';
import { explain, runProgram } from '../../apps/cli/program.ts';
import type { Host } from '../../apps/cli/terminal.ts';
import type { Run } from './executable.ts';

/**
 * Calls a command of the program in this process, which takes a fraction of the time of a separate process. Only for calls that name files
 * by absolute paths and read no standard input: other calls depend on the working directory and the streams of a process.
 * @param environment all environment variables
 * @param more further properties of the surroundings, such as the width of a terminal
 */
export async function callCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  more: Partial<Host> = {},
): Promise<Run> {
  let out = '';
  let error = '';
  const host: Host = {
    out: (line) => {
      out += `${line}\n`;
    },
    error: (line) => {
      error += `${line}\n`;
    },
    log: (text) => {
      error += text;
    },
    output: new Writable({
      write(chunk: Buffer, _encoding, done) {
        out += chunk.toString();
        done();
      },
    }),
    environment,
    environmentFile: {},
    columns: null,
    ...more,
  };
  const restore = processState();
  const status = await runProgram(args, host)
    .catch((thrown) => explain(thrown, host))
    .finally(restore);
  return { status, signal: null, out, error };
}

/**
 * Records what a command changes in its process.
 * @returns a function that restores it
 */
function processState(): () => void {
  const umask = process.umask();
  const known = SIGNALS.map((signal) => [signal, new Set(process.listeners(signal))] as const);
  return () => {
    process.umask(umask);
    for (const [signal, listeners] of known)
      for (const listener of process.listeners(signal))
        if (!listeners.has(listener)) process.off(signal, listener);
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
