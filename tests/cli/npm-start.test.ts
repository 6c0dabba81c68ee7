import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../support/service.ts';

/** A supervisor that runs `npm start` sees the signals and the exit status of the service itself (D2). */

function start(environment: Readonly<Record<string, string>>) {
  const directory = temporaryDirectory();
  const child = spawn('npm', ['start'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: directory.path,
      LOG_LEVEL: 'error',
      npm_config_update_notifier: 'false',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit').finally(() => directory.remove());
  return { child, ended };
}

it('passes on SIGTERM, and the status of a normal stop', async () => {
  const { child, ended } = start({ PORT: '0' });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('listening on ')) child.kill('SIGTERM');
  }
  expect((await ended)[0]).toBe(0);
});

it('passes on the status of a refused start', async () => {
  const { ended } = start({ PORT: 'nonsense' });
  expect((await ended)[0]).toBe(2);
});
