import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Cleans up processes and files that must not outlive this process. */
export interface Reaper {
  /** Runs the script now, and waits for its end. */
  reap(): Promise<void>;
}

/**
 * Runs a shell script as soon as this process has ended, for whatever reason: the script's standard input is a pipe that only this process
 * holds open.
 * @param values the positional parameters of the script
 */
export function reaper(script: string, ...values: readonly string[]): Reaper {
  const child = spawn('sh', ['-c', `cat > /dev/null\n${script}`, 'reaper', ...values], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = once(child, 'close');
  return {
    async reap() {
      child.stdin.end();
      await ended;
    },
  };
}
