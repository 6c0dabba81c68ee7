import { expect, test } from 'vitest';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { SETTINGS } from '../../apps/server/settings.ts';
import { readPage } from './pages.ts';

const dockerfile = readPage('Dockerfile');
const unit = readPage('packaging/commonplace.service');
const page = readPage('docs/install.md');

/** The settings that the executable reads from the operating system. */
const OTHERS = ['MALLOC_ARENA_MAX', 'XDG_CACHE_HOME'];

const settingsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map((match) => match[1] ?? '');

test('container and unit use only existing settings', () => {
  const [environment = ''] = /^ENV .*$/m.exec(dockerfile) ?? [];
  const lines = [...unit.matchAll(/^Environment=.*$/gm)].map(([line]) => line).join('\n');
  const named = [...settingsIn(environment), ...settingsIn(lines)];
  expect(named.length).toBeGreaterThan(4);
  for (const name of named) expect([...Object.keys(SETTINGS), ...OTHERS]).toContain(name);
});

test('the pages on installing and security name only existing commands and settings', () => {
  const text = page + readPage('docs/security.md');
  const commands = [
    ...text.matchAll(
      /`(?:node dist\/)?commonplace(?:\.js)? ([a-z][a-z-]+)|commonplace commonplace ([a-z][a-z-]+)/g,
    ),
  ];
  expect(commands.length).toBeGreaterThan(2);
  for (const [, plain, contained] of commands) expect(COMMANDS).toHaveProperty(plain ?? contained ?? '');
  const settings = [...text.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map((match) => match[1] ?? '');
  expect(settings.length).toBeGreaterThan(5);
  const known = [...Object.keys(SETTINGS), ...OTHERS, 'COMMONPLACE_KEY'];
  for (const name of settings) expect(known).toContain(name);
});

test('commands next to the unit run as its user, with its settings and its environment file', () => {
  const [call = ''] = /^systemd-run (?:.*\\\n)*.*$/m.exec(page) ?? [];
  const [, file] = /^EnvironmentFile=(.+)$/m.exec(unit) ?? [];
  const [, user] = /^User=(.+)$/m.exec(unit) ?? [];
  expect(call).toContain(`--property=EnvironmentFile=${file} `);
  expect(call).toContain(`--uid=${user} `);
  const [, pairs = ''] = /^Environment=(.+)$/m.exec(unit) ?? [];
  const set = pairs.replaceAll('%S', '/var/lib').replaceAll('%C', '/var/cache').split(' ');
  for (const pair of set) expect(call).toContain(`--setenv=${pair} `);
});

test('the page on installing names the data and cache folders of container and unit', () => {
  expect(dockerfile).toContain('VOLUME /data\n');
  expect(unit).toContain('Environment=DATA_DIR=%S/commonplace XDG_CACHE_HOME=%C\n');
  const [, data = '', cache = ''] = /\| systemd +\| `([^`]+)` +\| `([^`]+)`/.exec(page) ?? [];
  expect([data, cache]).toEqual(['/var/lib/commonplace', '/var/cache/commonplace']);
  expect(page).toMatch(/\| container +\| `\/data`/);
});

test('scheduled backups run like the service, in writable folders', () => {
  const backup = readPage('packaging/commonplace-backup.service');
  const settingOf = (text: string, name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(text)?.[1];
  for (const name of ['User', 'Environment', 'UMask', 'StateDirectory', 'ProtectSystem', 'EnvironmentFile'])
    expect(settingOf(backup, name)).toBe(settingOf(unit, name));
  expect(settingOf(backup, 'ExecStart')).toMatch(/^\S+\/commonplace backup \$\{BACKUP_TARGET\}$/);
  expect(settingOf(readPage('packaging/commonplace-backup.timer'), 'Persistent')).toBe('true');
  for (const part of ['commonplace-backup.service', 'commonplace-backup.timer', 'BACKUP_TARGET='])
    expect(page).toContain(part);
});
