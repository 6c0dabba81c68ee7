import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService, temporaryDirectory } from '../support/service.ts';
import { blocksOf, readPage } from './pages.ts';
import { runInShell } from './shell.ts';

const [command = ''] = blocksOf(readPage('docs/export.md'), 'sh', 'From another program');
const directory = temporaryDirectory();
const file = path.join(directory.path, 'bookmarks.html');

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
  directory.remove();
});

const FILE = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE>
<DL><p>
  <DT><A HREF="https://plain.example/" ADD_DATE="1600000000">Plain &amp; simple</A>
  <DT><H3 ADD_DATE="1500000000">Cooking</H3>
  <DL><p>
    <DT><A HREF="https://soup.example/?a=1&amp;b=2" ADD_DATE="1500000000" TAGS="soup,winter">Lentil
 soup</A>
    <DT><H3>Bread</H3>
    <DL><p>
      <DT><A HREF="https://bread.example/" ADD_DATE="1"></A>
    </DL><p>
  </DL><p>
  <DT><A HREF="javascript:alert(1)">A bookmarklet</A>
</DL><p>
`;

const bring = () =>
  runInShell(command.replace('bookmarks.html', file), {
    COMMONPLACE_URL: service.url,
    COMMONPLACE_KEY: `first:${Buffer.alloc(16, 7).toString('base64')}`,
  });
const saved = async () => {
  const { json } = await service.client.get('/objects');
  return new Map(
    json.map((object: { url: string; title: string; tags: readonly { name: string }[] }) => [
      object.url,
      [object.title, ...object.tags.map(({ name }) => name).toSorted()],
    ]),
  );
};

test('bookmarks are brought along with their folders and tags, and a second time none is made', async () => {
  writeFileSync(file, FILE);
  const first = await bring();
  expect([first.status, JSON.parse(first.output)]).toEqual([1, { new: 3, 'there already': 0, refused: 1 }]);
  expect(first.complaints).toMatch(/^javascript:alert\(1\): .+\n$/);
  expect(await saved()).toEqual(
    new Map([
      ['https://plain.example/', ['Plain & simple']],
      ['https://soup.example/?a=1&b=2', ['Lentil soup', 'Cooking', 'soup', 'winter']],
      ['https://bread.example/', ['https://bread.example/', 'Bread', 'Cooking']],
    ]),
  );
  const again = await bring();
  expect(JSON.parse(again.output)).toEqual({ new: 0, 'there already': 3, refused: 1 });
  expect((await saved()).size).toBe(3);
});
