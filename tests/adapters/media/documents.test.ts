import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { localMedia } from '../../../adapters/media/media.ts';
import { FULL_THUMBNAIL } from '../../../core/ports/media.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';
import { archive, docx, epub, svg } from './files.ts';

const media = localMedia({});

const ZIP = 'application/zip';

const markdownOf = async (bytes: Uint8Array, type: string): Promise<string> =>
  toMarkdown((await media.text({ bytes, type })).document).trim();

describe('an Office file', () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const styled = (style: string, text: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(text)}</w:p>`;
  const item = (text: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr>${run(text)}</w:p>`;

  test('keeps the headings, lists and tables of a text document', async () => {
    const cell = (text: string) => `<w:tc><w:p>${run(text)}</w:p></w:tc>`;
    const body = [
      styled('Title', 'Minutes'),
      `<w:p>${run('We met at ')}${run('noon &amp; left.')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`,
      styled('Heading2', 'Agenda'),
      item('Roof'),
      item('Boiler'),
      `<w:tbl><w:tr>${cell('Who')}${cell('What')}</w:tr><w:tr>${cell('Ada')}${cell('Roof')}</w:tr></w:tbl>`,
    ].join('');
    expect(await markdownOf(docx(body), ZIP)).toBe(
      '# Minutes\n\nWe met at noon & left.\n\n## Agenda\n\n- Roof\n- Boiler\n\n| Who | What |\n| --- | --- |\n| Ada | Roof |',
    );
  });

  test('keeps nested and numbered lists', async () => {
    const at = (depth: number, text: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="3"/></w:numPr></w:pPr>${run(text)}</w:p>`;
    const body = [at(0, 'Rope'), at(1, 'Long'), at(2, 'Wet'), at(1, 'Short'), at(0, 'Lamp')].join('');
    const level = (depth: number, format: string) =>
      `<w:lvl w:ilvl="${depth}"><w:numFmt w:val="${format}"/></w:lvl>`;
    const file = archive({
      'word/document2.xml': `<w:document><w:body>${body}</w:body></w:document>`,
      'word/numbering.xml': `<w:numbering><w:abstractNum w:abstractNumId="7">${level(0, 'decimal')}${level(1, 'bullet')}${level(2, 'lowerLetter')}</w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num></w:numbering>`,
    });
    expect(await markdownOf(file, ZIP)).toBe('1. Rope\n   - Long\n     1. Wet\n   - Short\n2. Lamp');
    const list = (items: string) => `<text:list>${items}</text:list>`;
    const open = archive({
      'content.xml': `<office:document-content>${list(`<text:list-item><text:p>Rope</text:p>${list('<text:list-item><text:p>Long</text:p></text:list-item>')}</text:list-item>`)}</office:document-content>`,
    });
    expect(await markdownOf(open, ZIP)).toBe('- Rope\n  - Long');
    const page = '<ol><li>Rope<ul><li>Long</ul><li>Lamp</ol>';
    expect(await markdownOf(strToU8(page), 'text/html')).toBe('1. Rope\n   - Long\n2. Lamp');
  });

  test('keeps the titles and texts of slides in order', async () => {
    const slide = (title: string, text: string) =>
      `<p:sld><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><p:txBody><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:txBody></p:sp><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:sld>`;
    const deck = archive({
      'ppt/presentation.xml': '<p:presentation/>',
      'ppt/slides/slide10.xml': slide('Last', 'Thanks'),
      'ppt/slides/slide2.xml': slide('First', 'Hello'),
    });
    expect(await markdownOf(deck, ZIP)).toBe('## First\n\nHello\n\n## Last\n\nThanks');
  });

  test('turns the rows of sheets into tables', async () => {
    const book = archive({
      'xl/workbook.xml': '<workbook><sheets><sheet name="Costs"/></sheets></workbook>',
      'xl/sharedStrings.xml': '<sst><si><t>Roof</t></si><si><r><t>Boi</t></r><r><t>ler</t></r></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="C1"><v>12.5</v></c></row><row><c r="A2" t="s"><v>1</v></c><c r="B2" t="inlineStr"><is><t>new</t></is></c></row></sheetData></worksheet>',
    });
    expect(await markdownOf(book, ZIP)).toBe(
      '## Costs\n\n| Roof |  | 12.5 |\n| --- | --- | --- |\n| Boiler | new |  |',
    );
  });

  test.each([
    ['', '2026-11-29 | 2026-11-29 18:00 | 06:30 | 46355 | 36:00'],
    ['<workbookPr date1904="1"/>', '2030-11-30 | 2030-11-30 18:00 | 06:30 | 46355 | 36:00'],
  ])('of sheets shows dates as dates: %s', async (settings, row) => {
    const cells = [
      [1, '46355'],
      [2, '46355.75'],
      [2, '0.270833333333333'],
      [3, '46355'],
      [4, '1.5'],
    ].map(([style, value], at) => `<c r="${'ABCDE'[at]}1" s="${style}"><v>${value}</v></c>`);
    const book = archive({
      'xl/workbook.xml': `<workbook>${settings}<sheets><sheet name="Log"/></sheets></workbook>`,
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yy\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00 &quot;days&quot; [Red]"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${cells.join('')}</row></sheetData></worksheet>`,
    });
    expect(await markdownOf(book, ZIP)).toContain(`| ${row} |`);
  });

  test('in OpenDocument is read too', async () => {
    const text = archive({
      'content.xml':
        '<office:document-content><text:h text:outline-level="2">Plans</text:h><text:p>Go<text:s/>north.</text:p><text:list><text:list-item><text:p>Tent</text:p></text:list-item><text:list-item><text:p>Rope</text:p></text:list-item></text:list></office:document-content>',
      'meta.xml':
        '<office:meta><dc:title>Trip</dc:title><meta:initial-creator>Ada</meta:initial-creator><meta:keyword>north</meta:keyword><meta:keyword>tent, rope</meta:keyword><meta:creation-date>2024-01-02T03:04:05</meta:creation-date></office:meta>',
    });
    const type = 'application/vnd.oasis.opendocument.text';
    expect(await markdownOf(text, type)).toBe('## Plans\n\nGo north.\n\n- Tent\n- Rope');
    expect(await media.facts({ bytes: text, type })).toEqual({
      title: 'Trip',
      heading: 'Plans',
      authors: ['Ada'],
      tags: ['north', 'tent, rope'],
      created: '2024-01-02T03:04:05',
    });
  });

  test.each([
    ['sea; moon', ['sea', 'moon']],
    ['sea, moon', ['sea', 'moon']],
    [' ', undefined],
    [Array.from({ length: 13 }, (_, at) => `word ${at}`).join(), undefined],
  ])('has a few keywords as tags: %j', async (keywords, tags) => {
    const properties = `<cp:coreProperties><cp:keywords>${keywords}</cp:keywords></cp:coreProperties>`;
    const bytes = docx('', { 'docProps/core.xml': properties });
    expect((await media.facts({ bytes, type: ZIP })).tags).toEqual(tags);
  });

  test('is rejected if it is damaged or too large when unpacked', async () => {
    const bomb = archive({ 'word/document.xml': new Uint8Array(130 * 1024 * 1024) });
    const whole = docx(styled('Title', 'Minutes'));
    for (const bytes of [bomb, whole.subarray(0, whole.length - 30), new Uint8Array()]) {
      await expect(media.text({ bytes, type: ZIP })).rejects.toMatchObject({ code: 'unprocessable' });
    }
  });

  test('that is another archive has the names of its files, without folders', async () => {
    const other = archive({ 'logs/': '', 'logs/2026.txt': 'x', 'read me.txt': 'y' });
    expect(await markdownOf(other, ZIP)).toBe('- logs/2026.txt\n- read me.txt');
  });

  test('with 50,000 nested tables is rejected immediately', async () => {
    const bytes = docx('<w:tbl><w:tr><w:tc>'.repeat(50_000));
    await expect(media.text({ bytes, type: ZIP })).rejects.toMatchObject({ code: 'unprocessable' });
  });
});

describe('an e-book', () => {
  const cover = svg('<rect width="100" height="100" fill="#00ff00"/>');
  const book = epub(
    ['<h1>One</h1><p>It began <i>late</i>.</p><script>no()</script>', '<h1>Two</h1><p>It ended.</p>'],
    cover,
  );
  const type = 'application/epub+zip';

  test('is read in order', async () => {
    expect(await markdownOf(book, type)).toBe('# One\n\nIt began *late*.\n\n# Two\n\nIt ended.');
  });

  test('has its title, author and date, and its cover as picture', async () => {
    expect(await media.facts({ bytes: book, type })).toEqual({
      title: 'The Salt Road',
      authors: ['Ada Lindqvist'],
      language: 'en',
      created: '2019-04-01',
      isbn: '9780141439761',
    });
    expect(await media.thumbnail({ bytes: book, type }, FULL_THUMBNAIL)).toMatchObject({ width: 100 });
  });

  const withPackage = (xml: string): Uint8Array =>
    archive({
      'META-INF/container.xml':
        '<c:container><c:rootfiles><c:rootfile full-path="book.opf"/></c:rootfiles></c:container>',
      'book.opf': xml,
      'one.xhtml': '<html><body><p>One.</p></body></html>',
      'cover.svg': cover,
    });

  test('may use XML prefixes in its package document', async () => {
    const prefixed = withPackage(
      `<opf:package><opf:metadata><opf:meta name="cover" content="c"/></opf:metadata>
        <opf:manifest><opf:item id="one" href="one.xhtml"/><opf:item id="c" href="cover.svg"/></opf:manifest>
        <opf:spine><opf:itemref idref="one"/></opf:spine></opf:package>`,
    );
    expect(await markdownOf(prefixed, type)).toBe('One.');
    expect(await media.thumbnail({ bytes: prefixed, type }, FULL_THUMBNAIL)).toMatchObject({ width: 100 });
  });

  test('has no cover if it declares none, even if an item has no id', async () => {
    const bytes = withPackage(
      '<package><manifest><item href="cover.svg"/></manifest><spine><itemref/></spine></package>',
    );
    await expect(media.thumbnail({ bytes, type }, FULL_THUMBNAIL)).rejects.toMatchObject({
      code: 'unsupported-format',
    });
  });

  test('prefers the cover of EPUB 3 to that of EPUB 2', async () => {
    const bytes = withPackage(
      `<package><metadata><meta name="cover" content="one"/></metadata><manifest>
        <item id="one" href="one.xhtml"/><item href="cover.svg" properties="cover-image"/></manifest></package>`,
    );
    expect(await media.thumbnail({ bytes, type }, FULL_THUMBNAIL)).toMatchObject({ width: 100 });
  });

  test('uses the picture on its first page as its cover if it declares none', async () => {
    const page = '<svg><image xlink:href="../images/cover%20art.png"/></svg>';
    const undeclared = epub([page, '<p>It began.</p>'], cover, '');
    expect(await media.thumbnail({ bytes: undeclared, type }, FULL_THUMBNAIL)).toMatchObject({ width: 100 });
    const illustrated = epub([`<p>${'It began late. '.repeat(20)}</p>${page}`], cover, '');
    await expect(media.thumbnail({ bytes: illustrated, type }, FULL_THUMBNAIL)).rejects.toMatchObject({
      code: 'unsupported-format',
    });
  });

  test('has its notes as text, like an Office file its picture', async () => {
    const noted = '<p>It began.</p><aside epub:type="footnote"><p>In May.</p></aside>';
    expect(await markdownOf(epub([noted], cover), type)).toBe('It began.\n\nIn May.');
    const text = docx('<w:p><w:r><w:t>Hello</w:t></w:r></w:p>', {
      'docProps/thumbnail.jpeg': Buffer.from(cover).toString(),
    });
    expect(await media.thumbnail({ bytes: text, type: ZIP }, FULL_THUMBNAIL)).toMatchObject({ width: 100 });
  });
});
