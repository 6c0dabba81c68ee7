import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkClock } from '../../apps/cli/doctor/clock.ts';
import { callCommand } from '../support/command-line.ts';
import { serviceIn, temporaryDirectory } from '../support/service.ts';

/** What `doctor` checks besides the library: port, AI server, browser, clock, configuration (D2). */

let directory: ReturnType<typeof temporaryDirectory>;

beforeAll(async () => {
  directory = temporaryDirectory();
  await (await serviceIn(directory.path)).close();
});
afterAll(() => directory.remove());

const examine = (environment: Record<string, string> = {}) =>
  callCommand(['doctor'], { DATA_DIR: path.join(directory.path, 'data'), PORT: '0', ...environment });

/** Runs `work` with a server that answers every request with this. */
async function withServer(
  answer: { readonly status?: number; readonly body: unknown },
  work: (port: number) => Promise<void>,
): Promise<void> {
  const server = createServer((_request, response) => {
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}

describe('doctor, outside the library,', () => {
  it('finds that another program uses the port, and recognises its own server', async () => {
    await withServer({ body: { name: 'Something else' } }, async (port) => {
      const { status, out } = await examine({ PORT: String(port) });
      expect([status, out]).toEqual([1, expect.stringMatching(/wrong +port: .*in use by another program/)]);
    });
    await withServer({ body: { name: 'Commonplace' } }, async (port) => {
      const { status, out } = await examine({ PORT: String(port) });
      expect([status, out]).toEqual([0, expect.stringContaining('Commonplace is running')]);
    });
  });

  it('finds an AI server that is down, refuses the key, or lacks a model', async () => {
    const ask = (port: number) =>
      examine({
        AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
        AI_API_KEY: 'secret-key',
        AI_TEXT_MODEL: 'llama3',
      });
    await withServer({ body: { data: [{ id: 'llama3:latest' }] } }, async (port) => {
      expect(await ask(port)).toMatchObject({
        status: 0,
        out: expect.stringContaining('has the configured models'),
      });
    });
    const away = await ask(1);
    expect(away).toMatchObject({
      status: 0,
      out: expect.stringMatching(/advice +AI server: .*is not responding/),
    });
    await withServer({ body: { data: [{ id: 'tiny' }] } }, async (port) => {
      const lacking = await ask(port);
      expect(lacking).toMatchObject({ status: 1, out: expect.stringContaining('no llama3 (for text)') });
    });
    await withServer({ status: 401, body: {} }, async (port) => {
      const refused = await ask(port);
      expect(refused).toMatchObject({ status: 1, out: expect.stringContaining('Correct AI_API_KEY') });
      expect(refused.out).not.toContain('secret-key');
    });
    await withServer({ status: 404, body: {} }, async (port) => {
      expect((await ask(port)).status).toBe(0);
    });
  });

  it('finds a browser that does not start', async () => {
    const browser = path.join(directory.path, 'browser');
    const pretend = (script: string) => writeFileSync(browser, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    pretend('echo Chromium 1.2.3; echo It is fast.');
    expect(await examine({ BROWSER_PATH: browser })).toMatchObject({
      status: 0,
      out: expect.stringContaining(`${browser} is Chromium 1.2.3.`),
    });
    pretend('exit 1');
    expect(await examine({ BROWSER_PATH: browser })).toMatchObject({
      status: 1,
      out: expect.stringMatching(/wrong +browser: .*does not start/),
    });
  });

  it('finds an implausible clock', () => {
    const now = Date.UTC(2027, 0);
    const statusAt = (clock: number, isFile: boolean) => checkClock(now, { clock, isFile }).status;
    expect(checkClock(Date.UTC(1970, 0), { clock: 0, isFile: true }).status).toBe('wrong');
    expect([statusAt(now - 1e9, true), statusAt(now + 59_000, true)]).toEqual(['ok', 'ok']);
    expect(statusAt(now + 61_000, true)).toBe('wrong');
    expect([statusAt(now, false), statusAt(now - 61_000, false), statusAt(now + 61_000, false)]).toEqual([
      'ok',
      'wrong',
      'wrong',
    ]);
  });

  it('finds a wrong configuration', async () => {
    const { status, out, error } = await examine({ PORT: 'nonsense', LOG_LEVEL: 'loud' });
    expect([status, error]).toEqual([1, '']);
    expect(out).toMatch(/wrong +configuration: PORT must be[\s\S]*wrong +configuration: LOG_LEVEL must be/);
  });
});
