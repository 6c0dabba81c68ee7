import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { IMPORT_FORMATS } from '../../core/imports/formats.ts';
import { callCommand } from '../support/command-line.ts';
import { fixture } from '../support/import-fixture.ts';
import { temporaryDirectory } from '../support/service.ts';
import { blocksOf, readPage } from './pages.ts';
import { runExecutable } from './shell.ts';

const page = readPage('docs/import.md');
const directory = temporaryDirectory();
afterAll(() => directory.remove());

test('the page names every format and no other', () => {
  const table = page.split('## How to export')[1]?.split('\n\n')[1] ?? '';
  const named = table
    .split('\n')
    .flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([\w-]+)`/g)]);
  expect(
    [...new Set(named.map(([, name]) => name))].filter((name) => name !== '--format').toSorted(),
  ).toEqual(IMPORT_FORMATS);
});

test('the example works', async () => {
  const environment = { DATA_DIR: path.join(directory.path, 'data') };
  expect((await callCommand(['accounts', 'create', '--name', 'Me'], environment)).status).toBe(0);
  copyFileSync(fixture('bookmarks.html'), path.join(directory.path, 'bookmarks.html'));
  const [line = ''] = blocksOf(page, 'sh');
  const { status, output } = await runExecutable(`cd ${directory.path}\n${line}`, environment);
  expect([status, output]).toEqual([0, expect.stringMatching(/^7 imported, 0 already there, 2 skipped$/m)]);
  expect(readFileSync(path.join(directory.path, 'report.csv'), 'utf8').split('\r\n')).toHaveLength(11);
});
