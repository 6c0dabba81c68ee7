import { chmodSync, writeFileSync } from 'node:fs';
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

describe('a result', () => {
  it('is in columns and indented on a terminal, and in cells and on one line elsewhere', async () => {
    await call(['accounts', 'create', '--name', '食べ物 \u001b[31m']);
    await call(['accounts', 'create', '--name', 'Ada']);
    const shown = (await call(['accounts', 'list'], 80)).out.split('\n');
    expect(shown[0]).toMatch(/^ID {2}NAME +PLAN +CREATED +SUSPENDED$/);
    expect(shown.join('')).not.toContain('\u001b');
    const widths = shown
      .slice(0, 3)
      .map((line) => stringWidth(line.slice(0, line.search(/PLAN|Self-hosted/))));
    expect(widths).toEqual(Array(3).fill(widths[0]));
    const piped = (await call(['accounts', 'list'])).out.split('\n');
    expect(piped[0]?.split('\t')).toEqual(['ID', 'NAME', 'PLAN', 'CREATED', 'SUSPENDED']);
    expect(piped[2]?.split('\t').slice(0, 3)).toEqual(['2', 'Ada', 'Self-hosted']);
    const indented = (await call(['accounts', 'list', '--json'], 80)).out;
    const onOneLine = (await call(['accounts', 'list', '--json'])).out;
    expect(indented).toMatch(/^\[\n {2}\{\n {4}"id": 1,\n/);
    expect(onOneLine.split('\n')).toHaveLength(2);
    expect(JSON.parse(onOneLine)).toEqual(JSON.parse(indented));
  });
});

describe('variables that are no settings', () => {
  it('are named, in .env all of them, in the environment those that resemble one', () => {
    const file = { PROT: '1', DATADIR: '/x', FOO: '1', PORT: '1', NODE_OPTIONS: '' };
    const others = { HOSTNAME: 'x', POST: 'x', BASE_URLS: 'x', COMMONPLACE_PORT: '1', COMMONPLACE_KEY: 'x' };
    expect(unknownSettings(file, { ...file, ...others })).toEqual([
      'PROT in .env is no setting, and means nothing: is PORT meant?',
      'DATADIR in .env is no setting, and means nothing: is DATA_DIR meant?',
      'FOO in .env is no setting, and means nothing.',
      'POST is no setting, and means nothing: is HOST meant?',
      'BASE_URLS is no setting, and means nothing: is BASE_URL meant?',
      'COMMONPLACE_PORT is no setting, and means nothing: is PORT meant?',
    ]);
  });

  it('are told by a command, and logged by a server', async () => {
    writeFileSync(path.join(directory.path, '.env'), 'LOGLEVEL=debug\nPORT=70000\n');
    const inDirectory = { cwd: directory.path };
    expect(await run(['migrate'], { ...inDirectory, environment: { PORT: '0' } })).toMatchObject({
      status: 0,
      error: 'LOGLEVEL in .env is no setting, and means nothing: is LOG_LEVEL meant?\n',
    });
    const doctor = await run(['doctor'], { ...inDirectory, environment: { PORT: '0' } });
    expect(doctor.out).toMatch(/^advice {2}configuration: LOGLEVEL in .env is no setting/m);
  });
});

describe('a data directory', () => {
  it('is known not to answer where another process does not come back from it', async () => {
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
