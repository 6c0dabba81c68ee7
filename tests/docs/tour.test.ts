import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService, temporaryDirectory } from '../support/service.ts';
import { blocksOf, readPage } from './pages.ts';
import { runExecutable } from './shell.ts';

const directory = temporaryDirectory();
const photo = path.join(directory.path, 'photo.jpg');
const [save = '', list = '', readBack = '', deleteAndRestore = '', ...others] = blocksOf(
  readPage('README.md'),
  'sh',
  'A five-minute tour',
);

let service: Service;
let id: string;

beforeAll(async () => {
  service = await startService();
  writeFileSync(photo, Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'));
});

afterAll(async () => {
  await service.close();
  directory.remove();
});

/** Runs a block of the tour, and returns the output of its commands. */
async function take(block: string): Promise<readonly string[]> {
  const environment = {
    COMMONPLACE_URL: service.url,
    COMMONPLACE_KEY: `first:${Buffer.alloc(16, 7).toString('base64')}`,
    ID: id ?? '',
  };
  const { status, output, complaints } = await runExecutable(
    block.replaceAll('photo.jpg', photo),
    environment,
  );
  expect(status, complaints).toBe(0);
  return output.trim().split('\n');
}

const titlesOf = (json = '') => JSON.parse(json).map(({ title }: { title: string }) => title);
const TITLES = ['The harbour at dawn', 'Rye bread', 'https://en.wikipedia.org/wiki/Commonplace_book'];

test('the tour has four steps', () => {
  expect([save, list, readBack, deleteAndRestore]).not.toContain('');
  expect(others).toEqual([]);
});

test('step 1 saves a page, a note and a photograph', async () => {
  const saved = (await take(save)).map((line) => JSON.parse(line));
  expect(saved.map(({ mainEntity }) => mainEntity['@type'])).toEqual(['WebPage', 'Note', 'ImageObject']);
  expect(saved.map(({ title }) => title).toReversed()).toEqual(TITLES);
  expect(saved[2].blob).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg' });
  id = saved[1].id;
});

test('step 2 lists, and finds by a word', async () => {
  const [all, found] = await take(list);
  expect(titlesOf(all)).toEqual(TITLES);
  expect(titlesOf(found)[0]).toBe('Rye bread');
});

test('step 3 reads a note', async () => {
  expect((await take(readBack)).join('\n')).toBe(
    '# Rye bread\n\nFeed the starter the evening before.<h1>Rye bread</h1>\n<p>Feed the starter the evening before.</p>',
  );
});

test('step 4 deletes the note and restores it', async () => {
  const [deleted, without, restored, object] = await take(deleteAndRestore);
  expect([deleted, restored]).toEqual(['{}', '{}']);
  expect(titlesOf(without)).toEqual(TITLES.filter((title) => title !== 'Rye bread'));
  expect(JSON.parse(object ?? '')).toMatchObject({ id, title: 'Rye bread' });
  expect(JSON.parse(object ?? '')).not.toHaveProperty('deleted');
});
