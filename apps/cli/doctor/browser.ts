import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { advice, type Finding, ok, wrong } from './finding.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 10_000;

/** Checks that the browser for screenshots exists and starts. */
export async function checkBrowser(browserPath: string | null): Promise<Finding> {
  if (browserPath === null)
    return advice(
      'browser',
      'No browser is configured, so pages get no screenshots.',
      'Optional: for screenshots, install Chromium and set BROWSER_PATH.',
    );
  try {
    const { stdout } = await run(browserPath, ['--version'], { timeout: TIMEOUT_MS });
    const [name] = stdout.trim().split('\n');
    return ok('browser', `${browserPath} is ${name}.`);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return wrong('browser', `${browserPath} does not start: ${reason}.`, 'Correct BROWSER_PATH.');
  }
}
