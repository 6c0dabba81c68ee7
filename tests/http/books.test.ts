import sharp from 'sharp';
import { expect, it } from 'vitest';
import { eBook } from '../support/e-book.ts';
import { fileService } from '../support/file-service.ts';
import { form } from '../support/form.ts';

/** E-books, read chapter by chapter (docs/app.md, "Read"). */

const service = fileService();

async function upload(bytes: Buffer): Promise<string> {
  const parts = form(
    { name: 'metadata', type: 'application/json', body: '{"title":"Walls"}' },
    { name: 'blob', fileName: 'walls.epub', type: 'application/epub+zip', body: bytes },
  );
  return (await service.client.post('/objects', undefined, { form: parts })).json.id;
}

const chapter = async (id: string, n: number | string) => service.client.get(`/_/objects/${id}/book/${n}`);

it('has its contents, and chapters without anything that runs or lies elsewhere', async () => {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#3a7d5c' } })
    .png()
    .toBuffer();
  const id = await upload(
    eBook(
      [
        `<h1>One</h1><script>stolen()</script><p onclick="x()">E = mc<sup>2</sup>, <em>they</em> say. <a href="c1.xhtml">Next</a>
         <a href="https://a.example/">out</a></p>
         <figure><img src="../img/wall.png" alt="A wall" onerror="x()"/><figcaption>The wall</figcaption></figure>
         <img src="https://tracker.example/p.png" alt="spy"/><pre><code>plant(fern);</code></pre>
         <iframe src="https://a.example/frame"></iframe><svg><script>x()</script></svg>`,
        '<h1>Two</h1><p>The end.</p>',
      ],
      { 'OEBPS/img/wall.png': picture },
    ),
  );
  expect((await service.client.get(`/_/objects/${id}/book`)).json).toEqual({
    chapters: 2,
    sections: [
      { title: 'Chapter 1', level: 1, chapter: 0 },
      { title: 'Chapter 2', level: 1, chapter: 1 },
    ],
  });
  const one = JSON.stringify((await chapter(id, 0)).json);
  expect(one).toContain('"superscript"');
  expect(one).toContain('"italic"');
  expect(one).toContain('"plant(fern);');
  expect(one).toContain('The wall');
  expect(one).toContain(`data:image/png;base64,${picture.toString('base64')}`);
  expect(one).toContain('https://a.example/');
  expect(one).not.toMatch(/stolen|onclick|onerror|tracker|book\.invalid/);
  expect(JSON.stringify((await chapter(id, 1)).json)).toContain('The end.');
  for (const wrong of [2, '999999', 'x', '-1']) expect((await chapter(id, wrong)).status).toBe(404);
  const { client: other } = await service.account('Self-hosted');
  expect((await other.get(`/_/objects/${id}/book`)).status).toBe(404);
});

it('reports why a book cannot be read', async () => {
  const locked = (uri: string, prefix = 'enc:') => ({
    'META-INF/encryption.xml': `<encryption><${prefix}EncryptedData><${prefix}CipherData><${prefix}CipherReference URI="${uri}"/></${prefix}CipherData></${prefix}EncryptedData></encryption>`,
  });
  for (const prefix of ['', 'enc:', 'xenc:']) {
    const encrypted = await upload(eBook([`<p>${prefix}x</p>`], locked('OEBPS/text/c0.xhtml', prefix)));
    const { status, json } = await service.client.get(`/_/objects/${encrypted}/book`);
    expect([status, json.detail]).toEqual([422, expect.stringContaining('encrypted')]);
  }
  const fonts = await upload(eBook(['<p>Open</p>'], locked('OEBPS/fonts/a.otf')));
  expect((await chapter(fonts, 0)).status).toBe(200);
  const cut = await upload(eBook(['<p>y</p>']).subarray(0, 400));
  expect([404, 422]).toContain((await service.client.get(`/_/objects/${cut}/book`)).status);
  const lost = await upload(eBook([]));
  expect((await service.client.get(`/_/objects/${lost}/book`)).status).toBe(422);
  const note = (await service.client.post('/objects', { content: 'No book' })).json.id;
  expect((await service.client.get(`/_/objects/${note}/book`)).status).toBe(404);
});
