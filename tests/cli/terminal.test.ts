import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import stringWidth from 'string-width';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentPlace } from '../../apps/cli/silent-place.ts';
import { unknownSettings } from '../../apps/cli/unknown-settings.ts';
import { callCommand } from '../support/command-line.ts';
import { run } from '../support/executable.ts';
import { temporaryDirectory } from '../support/service.ts';

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => {
  vi.unstubAllEnvs();
  directory.remove();
});

const call = (args: readonly string[], columns: number | null = null) =>
  callCommand(args, { DATA_DIR: path.join(directory.path, 'data') }, { columns });

describe('the output of a command', () => {
  it('is in columns and indented on a terminal, and in cells and on one line elsewhere', async () => {
    await call(['accounts', 'create', '--name', '食べ物 \u001b[31m']);
    await call(['accounts', 'create', '--name', 'Ada']);
    const shown = (await call(['accounts', 'list'], 80)).out.split('\n');
    expect(shown[0]).toMatch(
      /^ID {2}NAME +PLAN +CREATED +SUSPENDED +LIMIT +OBJECTS +BYTES +LAST SEEN +MAIL$/,
    );
    expect(shown.join('')).not.toContain('\u001b');
    const widths = shown
      .slice(0, 3)
      .map((line) => stringWidth(line.slice(0, line.search(/PLAN|Self-hosted/))));
    expect(widths).toEqual(Array(3).fill(widths[0]));
    const piped = (await call(['accounts', 'list'])).out.split('\n');
    expect(piped[0]?.split('\t')).toEqual([
      'ID',
      'NAME',
      'PLAN',
      'CREATED',
      'SUSPENDED',
      'LIMIT',
      'OBJECTS',
      'BYTES',
      'LAST SEEN',
      'MAIL',
    ]);
    expect(piped[2]?.split('\t').slice(0, 3)).toEqual(['2', 'Ada', 'Self-hosted']);
    const indented = (await call(['accounts', 'list', '--json'], 80)).out;
    const onOneLine = (await call(['accounts', 'list', '--json'])).out;
    expect(indented).toMatch(/^\[\n {2}\{\n {4}"id": 1,\n/);
    expect(onOneLine.split('\n')).toHaveLength(2);
    expect(JSON.parse(onOneLine)).toEqual(JSON.parse(indented));
  });
});

describe('text from others', () => {
  const HOSTILE =
    '\u001b]0;owned\u0007 \u009b31m a\u007f \u202egnp.exe\u2066 \r\u2028 \u200f \u{1f468}\u200d\u{1f467} \t é';
  const SHOWN =
    '\\u001b]0;owned\\u0007 \\u009b31m a\\u007f \\u202egnp.exe\\u2066 \\u000d\\u2028 \\u200f \u{1f468}\u200d\u{1f467} \t é';

  /** Answers everything with a text, in two parts that split its last character. */
  async function answering(type: string, text: string, ask: (url: string) => Promise<void>) {
    const bytes = Buffer.from(text);
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': type });
      response.write(bytes.subarray(0, -1));
      response.end(bytes.subarray(-1));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
  }
  const read = async (url: string, columns: number | null) =>
    (await callCommand(['api', 'GET', '/_/health'], { COMMONPLACE_URL: url }, { columns })).out;

  it('cannot control a terminal, and is unchanged elsewhere', async () => {
    await answering('text/markdown', HOSTILE, async (url) => {
      expect(await read(url, 80)).toBe(SHOWN);
      expect(await read(url, null)).toBe(HOSTILE);
    });
  });

  it.each(['application/json', 'application/jsonl'])('is unchanged as %s', async (type) => {
    await answering(type, JSON.stringify({ title: HOSTILE }), async (url) => {
      const shown = await read(url, 80);
      expect(shown).not.toMatch(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u);
      expect(JSON.parse(shown)).toEqual({ title: HOSTILE });
    });
  });

  it('cannot control a terminal through names in other commands either', async () => {
    const control = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u;
    await call(['accounts', 'create', '--name', HOSTILE]);
    for (const args of [['accounts', 'list'], ['accounts', 'list', '--json'], ['doctor']])
      expect((await call(args, 80)).out).not.toMatch(control);
    const { out } = await call(['accounts', 'list', '--json'], 80);
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({ name: expect.stringContaining('\u009b31m') }),
    );
  });
});

describe('unknown variables', () => {
  it('are reported: all of those in .env, and those in the environment that resemble a setting', () => {
    const file = { PROT: '1', DATADIR: '/x', FOO: '1', PORT: '1', NODE_OPTIONS: '' };
    const others = { HOSTNAME: 'x', POST: 'x', BASE_URLS: 'x', COMMONPLACE_PORT: '1', COMMONPLACE_KEY: 'x' };
    expect(unknownSettings(file, { ...file, ...others })).toEqual([
      'PROT in .env is not a setting and is ignored. Did you mean PORT?',
      'DATADIR in .env is not a setting and is ignored. Did you mean DATA_DIR?',
      'FOO in .env is not a setting and is ignored.',
      'POST is not a setting and is ignored. Did you mean HOST?',
      'BASE_URLS is not a setting and is ignored. Did you mean BASE_URL?',
      'COMMONPLACE_PORT is not a setting and is ignored. Did you mean PORT?',
    ]);
  });

  it('are printed by a command, and logged by a server', async () => {
    writeFileSync(path.join(directory.path, '.env'), 'LOGLEVEL=debug\nPORT=70000\n');
    const inDirectory = { cwd: directory.path };
    expect(await run(['migrate'], { ...inDirectory, environment: { PORT: '0' } })).toMatchObject({
      status: 0,
      error: 'LOGLEVEL in .env is not a setting and is ignored. Did you mean LOG_LEVEL?\n',
    });
    const doctor = await run(['doctor'], { ...inDirectory, environment: { PORT: '0' } });
    expect(doctor.out).toMatch(/^advice {2}configuration: LOGLEVEL in .env is not a setting/m);
  });
});

describe('a data directory', () => {
  it('is reported as unresponsive if another process hangs on it', async () => {
    const places = new Map([[directory.path, 'DATA_DIR']]);
    expect(await silentPlace(places, 10_000)).toBeNull();
    const looking = path.join(directory.path, 'test');
    writeFileSync(looking, '#!/bin/sh\nexec /bin/sleep 60\n');
    chmodSync(looking, 0o755);
    vi.stubEnv('PATH', directory.path);
    expect(await silentPlace(places, 200)).toEqual({ place: directory.path, name: 'DATA_DIR' });
    vi.stubEnv('PATH', path.join(directory.path, 'nowhere'));
    expect(await silentPlace(places, 10_000)).toBeNull();
  });
});
