import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import yauzl from 'yauzl';
import { CHROMIUM, hasChromium } from '../support/chromium.ts';
import type { Client } from '../support/client.ts';
import { faultsOf, hasEpubcheck } from '../support/epubcheck.ts';
import { upload } from '../support/form.ts';
import { type Service, startService } from '../support/service.ts';
import { type Site, startSite } from '../support/site.ts';

/** Exports as EPUB (docs/export.md, "For other programs"). */

/** A Java program takes seconds to start on a busy machine. */
const JAVA_MS = 300_000;

/** A text without spaces. Browsers print some Han characters as radicals, each apart from the others. */
const lettersOf = (text: string): string => text.normalize('NFKC').replaceAll(' ', '');

let site: Site;
let service: Service;
beforeAll(async () => {
  const red = { create: { width: 40, height: 30, channels: 3, background: '#aa0000' } } as const;
  site = await startSite({ '/jar.png': { type: 'image/png', body: await sharp(red).png().toBuffer() } });
  service = await startService({ environment: { WORKERS: 'inline', FETCH_ALLOW: site.host } });
});
afterAll(async () => {
  await service.close();
  site.close();
});

async function exported(client: Client, draft: object) {
  const { json } = await client.post('/_/exports', draft);
  const get = async () => (await client.get(`/_/exports/${json.id}`)).json;
  await vi.waitFor(async () => expect(await get()).toMatchObject({ state: 'done' }), {
    timeout: 60_000,
    interval: 20,
  });
  const { bytes, headers } = await client.get(`/_/exports/${json.id}/file`);
  return { run: await get(), bytes, type: headers['content-type'] };
}

async function bookOf(client: Client, draft: object) {
  const { run, bytes, type } = await exported(client, { format: 'epub', ...draft });
  expect(type).toBe('application/epub+zip');
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  // Readers recognise a book by these bytes.
  expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
  const text = (name: string) => files.get(`EPUB/${name}`)?.toString() ?? '';
  const listed = [...text('book.opf').matchAll(/ href="([^"]*)"/g)].map(([, name]) => `EPUB/${name}`);
  const others = ['mimetype', 'META-INF/container.xml', 'EPUB/book.opf'];
  expect([...listed, ...others].toSorted()).toEqual([...files.keys()].toSorted());
  return { run, bytes, files, text };
}

const RICH = `# A heading

- [ ] open
- [x] done

Line one\\
line two, [mail](mailto:a@example.org), [relative](/other?a=1&b=|2|), [part](#here), [odd](tel:123) and [[Some **note**]].

[marks](https://example.org/a[1]?b=%zz|#c#d) [host](http://[::1]/)

![A jar & "lid"](SITE/jar.png "title > title")

![gone](SITE/gone.png)

![](javascript:alert)

> quoted

| a | b |
|---|---|
| 1 | 2 |

\`\`\`js
if (a < b && c > d) "x";
\`\`\`

---

<script>alert(1)</script> H~2~O ==marked== ~~struck~~
`;

describe('a book', () => {
  it(
    'has a chapter for each object, with its pictures, highlights and notes',
    async () => {
      const { client } = await service.account('Self-hosted');
      const space = (await client.post('/spaces', { name: 'Bread & <butter>' })).json.id;
      await client.post('/objects', {
        title: 'The "<b>first</b>" & last\u0001 ]]> \ufffe',
        content: RICH.replaceAll('SITE', site.origin),
        notes: [
          { content: '==A marked passage==\n\nMy comment' },
          { content: 'A thought\n\n![x](https://x.example/y.png)' },
        ],
        spaces: [{ id: space }],
      });
      await client.post('/objects', { title: '日本語の題', content: 'second', spaces: [{ id: space }] });
      await client.post('/objects', { title: '\u00a0\u200b', content: 'untitled', spaces: [{ id: space }] });
      await client.post('/objects', { content: 'elsewhere' });
      await client.post('/objects', { url: 'https://nothing.example/', spaces: [{ id: space }] });
      const { run, bytes, files, text } = await bookOf(client, { spaceId: space });
      if (hasEpubcheck) expect(faultsOf(bytes)).toBe('');
      expect(run).toMatchObject({ total: 4, written: 3, skipped: 1, missing: 0 });
      expect(text('book.opf')).toContain('<dc:title>Bread &amp; &lt;butter&gt;</dc:title>');
      const first =
        [text('1.xhtml'), text('2.xhtml'), text('3.xhtml')].find((page) => page.includes('first')) ?? '';
      expect(first).toContain('<h1>The &quot;&lt;b&gt;first&lt;/b&gt;&quot; &amp; last ]]&gt; </h1>');
      for (const part of [
        '☐ open',
        '☑ done',
        'line two, <a href="mailto:a@example.org"',
        '<span>relative</span>, <span>part</span>, <span>odd</span>',
        'alt="A jar &amp; &quot;lid&quot;" title="title &gt; title"/>',
        'href="https://example.org/a%5B1%5D?b=%25zz%7C#c%23d"',
        'href="http://[::1]/"',
        'A marked passage',
        'My comment',
        'A thought',
        'a &lt; b &amp;&amp; c &gt; d',
      ])
        expect(first).toContain(part);
      expect(first).not.toMatch(/javascript|<script|elsewhere|x\.example/);
      expect(text('contents.xhtml')).toContain('>日本語の題</a>');
      expect(text('contents.xhtml')).toContain('>Untitled</a>');
      const [picture = ''] = /\d-\d\.jpg/.exec(first) ?? [];
      expect(await sharp(files.get(`EPUB/${picture}`)).metadata()).toMatchObject({
        format: 'jpeg',
        width: 40,
      });
    },
    JAVA_MS,
  );

  it(
    'is made of one object or file, with its picture on the cover, and of none',
    async () => {
      const { client } = await service.account('Self-hosted');
      const blue = { create: { width: 60, height: 40, channels: 3, background: '#0000aa' } } as const;
      const bytes = await sharp(blue).png().toBuffer();
      const { id } = (await client.post('/objects', undefined, { form: upload(bytes, 'jar.png') })).json;
      await client.patch(`/objects/${id}`, { title: 'A jar' });
      await vi.waitFor(
        async () => expect((await client.get(`/objects/${id}`)).json.thumbnail).toBeDefined(),
        { timeout: 60_000, interval: 50 },
      );
      const { text } = await bookOf(client, { ids: [id] });
      expect(text('book.opf')).toMatch(
        /<dc:title>A jar<[\s\S]*href="cover\.jpg" media-type="image\/jpeg" properties="cover-image"/,
      );
      expect(text('1.xhtml')).toContain('<img src="1-0.jpg" alt=""/>');
      const none = await bookOf(client, { q: 'nothing "here" <b>' });
      if (hasEpubcheck) expect(faultsOf(none.bytes)).toBe('');
      expect(none.run).toMatchObject({ written: 0 });
      expect(none.text('cover.svg')).toContain('&lt;b&gt;');
    },
    JAVA_MS,
  );
});

describe.skipIf(!hasChromium)('a PDF', () => {
  let printer: Service;
  beforeAll(async () => {
    printer = await startService({
      environment: { WORKERS: 'inline', FETCH_ALLOW: site.host, BROWSER_PATH: CHROMIUM },
    });
  });
  afterAll(() => printer.close());

  async function pdfOf(client: Client, draft: object) {
    const { run, bytes, type } = await exported(client, { format: 'pdf', ...draft });
    expect(type).toBe('application/pdf');
    const document = await getDocumentProxy(new Uint8Array(bytes));
    const pages = await Promise.all(
      Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)),
    );
    const texts = await Promise.all(
      pages.map(async (page) => {
        const { items } = await page.getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join(' ');
      }),
    );
    const outline = await Promise.all(
      ((await document.getOutline()) ?? []).map(async ({ title, dest }) => ({
        title,
        page: (await document.getPageIndex((dest as never)[0])) + 1,
      })),
    );
    const links = (await Promise.all(pages.map((page) => page.getAnnotations()))).flat();
    const { info } = await document.getMetadata();
    return { run, bytes, document, texts, outline, links, info: info as Record<string, string> };
  }

  it(
    'has the chapters of a book, printed one by one, with contents that lead to them',
    async () => {
      const { client } = await printer.account('Self-hosted');
      const space = (await client.post('/spaces', { name: 'Bread & <butter>' })).json.id;
      const spaces = [{ id: space }];
      const long = `${'A line of bread (1 0 R) >> stream.\n\n'.repeat(120)}`;
      await client.post('/objects', { title: 'The (second) 5 0 R', content: `# ${long}`, spaces });
      const asked = site.visits.get('/jar.png') ?? 0;
      await client.post('/objects', {
        title: '日本語の題',
        content: RICH.replaceAll('SITE', site.origin),
        notes: [{ content: '==A marked passage==\n\nMy comment' }],
        spaces,
      });
      const { run, document, texts, outline, links, info, bytes } = await pdfOf(client, { spaceId: space });
      expect(run).toMatchObject({ total: 2, written: 2, missing: 0 });
      expect(info.Title).toBe('Bread & <butter>');
      const [contents = '', ...others] = texts;
      expect(outline.map(({ title }) => title).toSorted()).toEqual(['The (second) 5 0 R', '日本語の題']);
      for (const { title, page } of outline) {
        expect(lettersOf(contents)).toContain(lettersOf(title));
        expect(lettersOf(texts[page - 1] ?? '')).toContain(lettersOf(title));
      }
      const chapters = links.filter(({ dest }) => dest);
      const led = await Promise.all(chapters.map(({ dest }) => document.getPageIndex(dest[0])));
      expect(led.map((index) => index + 1)).toEqual(outline.map(({ page }) => page));
      expect(await document.getPageLabels()).toEqual(['i', ...others.map((_, at) => String(at + 1))]);
      for (const [at, text] of others.entries())
        expect(text.trim()).toMatch(new RegExp(`(^| )${at + 1}$|^${at + 1} `));
      const rest = others.join(' ');
      for (const part of ['A marked passage', 'My comment', 'open', 'A line of bread (1 0 R) >> stream.'])
        expect(rest).toContain(part);
      expect(links.flatMap(({ url }) => url ?? [])).toContain('mailto:a@example.org');
      // The picture of the text was fetched by the service, and the browser asked for nothing.
      expect(site.visits.get('/jar.png')).toBe(asked + 1);
      expect(bytes.includes('/Subtype /Image')).toBe(true);
    },
    JAVA_MS,
  );

  it(
    'is made of one object without contents, and of none',
    async () => {
      const { client } = await printer.account('Self-hosted');
      const { id } = (await client.post('/objects', { title: 'Alone', content: 'One page.' })).json;
      const { texts, outline, info } = await pdfOf(client, { ids: [id] });
      expect([texts.length, outline, info.Title]).toEqual([1, [{ title: 'Alone', page: 1 }], 'Alone']);
      const none = await pdfOf(client, { q: 'nothing' });
      expect(none.texts).toEqual([expect.stringContaining('nothing')]);
      expect((await client.get('/_/exports')).headers['export-formats']).toContain('pdf');
    },
    JAVA_MS,
  );
});

it('a PDF needs a browser, and the setting is named', async () => {
  const { client } = await service.account('Self-hosted');
  const { status, json } = await client.post('/_/exports', { format: 'pdf' });
  expect([status, json.detail]).toEqual([422, expect.stringContaining('BROWSER_PATH')]);
  expect((await client.get('/_/exports')).headers['export-formats']).toBe(
    'markdown, epub, html, csv, karakeep, archive',
  );
});
