import { strToU8, zlibSync } from 'fflate';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { localMedia } from '../../../adapters/media/media.ts';
import { readPdf } from '../../../adapters/media/pdf.ts';
import { FULL_THUMBNAIL } from '../../../core/ports/media.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';
import { toText } from '../../../core/prose/to-text.ts';
import { lines, pdf } from './files.ts';

const media = localMedia({});

afterEach(() => vi.restoreAllMocks());
const PDF = 'application/pdf';

const markdownOf = async (bytes: Uint8Array, type: string): Promise<string> =>
  toMarkdown((await media.text({ bytes, type })).document).trim();

describe('a PDF', () => {
  const page = lines(
    ['On Tides', 30, 720],
    ['The sea rises and falls twice a day, and nobody who lives by the har-', 12, 660],
    ['bour needs a clock. It follows the moon.', 12, 645],
    ['Why it does was long unknown.', 12, 600],
    ['Springs and neaps', 16, 560],
    ['Twice a month the sun helps.', 12, 530],
  );

  test('has headings and paragraphs, with hyphenated words joined', async () => {
    expect(await markdownOf(pdf([page]), PDF)).toBe(
      [
        '# On Tides',
        'The sea rises and falls twice a day, and nobody who lives by the harbour needs a clock. It follows the moon.',
        'Why it does was long unknown.',
        '## Springs and neaps',
        'Twice a month the sun helps.',
      ].join('\n\n'),
    );
  });

  test.each([
    ['a form', '/Subtype /Widget /FT /Tx /T (name) /V (Ada Lovelace)'],
    ['the page', '/Subtype /FreeText /Contents (Ada Lovelace)'],
  ])('has what was typed into %s', async (_, field) => {
    const page = lines(['Name:', 12, 700], ['Signed at noon', 12, 600]);
    const file = pdf([page], {
      catalog: '/AcroForm << /Fields [7 0 R] >>',
      field: `${field} /Rect [100 698 300 715]`,
    });
    expect(await markdownOf(file, PDF)).toBe('Name: Ada Lovelace\n\nSigned at noon');
  });

  test.each([
    ['/V /Yes', 'x'],
    ['/V /Off', ' '],
  ])('has the boxes of a form as tasks: %s', async (value, done) => {
    const file = pdf([lines(['A lamp', 12, 700])], {
      catalog: '/AcroForm << /Fields [7 0 R] >>',
      field: `/Subtype /Widget /FT /Btn /T (a) ${value} /AP << /N << /Yes 6 0 R >> >> /Rect [50 698 62 710]`,
    });
    expect(await markdownOf(file, PDF)).toBe(`- [${done}] A lamp`);
  });

  test('has what a choice shows, not how it is stored', async () => {
    const field =
      '/Subtype /Widget /FT /Ch /Ff 131072 /T (c) /V (r) /Opt [[(r) (Red)] [(b) (Blue)]] /Rect [100 698 300 715]';
    const file = pdf([lines(['Colour:', 12, 700])], { catalog: '/AcroForm << /Fields [7 0 R] >>', field });
    expect(await markdownOf(file, PDF)).toBe('Colour: Red');
  });

  test.each([
    ['/Subtype /Text /T (Ada) /Contents (Is that so?)', '\n\nAda: Is that so?'],
    ['/Subtype /Highlight /QuadPoints [72 712 90 712 72 698 90 698] /Contents (Good)', '\n\nGood'],
    ['/Subtype /Link /Contents (Page 2)', ''],
  ])('has the comments of its readers at the end: %s', async (field, comment) => {
    const page = lines(['The sea rises', 12, 700], ['and falls.', 12, 685]);
    const file = pdf([page], { field: `${field} /Rect [72 698 90 715]` });
    expect(await markdownOf(file, PDF)).toBe(`The sea rises and falls.${comment}`);
  });

  test('without text has no comments either, since it is a scan', async () => {
    const scan = pdf([''], { field: '/Subtype /Text /Contents (Good) /Rect [72 698 90 715]' });
    expect(toText((await readPdf(scan)).document).trim()).toBe('');
  });

  test('has a text once that is printed twice to make it bold', async () => {
    const bold = ['72', '72.3'].map((left) => `BT /F1 12 Tf 1 0 0 1 ${left} 700 Tm (Tides) Tj ET`);
    const file = pdf([`${bold.join('\n')}\n${lines(['Tides', 12, 686])}`]);
    expect(await markdownOf(file, PDF)).toBe('Tides Tides');
  });

  test('has items of lists on lines of their own', async () => {
    const list = lines(
      ['What to bring:', 12, 700],
      ['\\267 a lamp with', 12, 685],
      ['two batteries', 12, 670],
      ['\\267 a rope', 12, 655],
      ['1. Tie the rope to the', 12, 600],
      ['ring.', 12, 585],
      ['2. Light the lamp.', 12, 570],
      ['The tide turned in 1998. It was', 12, 520],
      ['1. late.', 12, 505],
    );
    expect(await markdownOf(pdf([list]), PDF)).toBe(
      [
        'What to bring:',
        '- a lamp with two batteries\n- a rope',
        '1. Tie the rope to the ring.\n2. Light the lamp.',
        'The tide turned in 1998. It was 1. late.',
      ].join('\n\n'),
    );
  });

  test('has no running heads, page numbers and dotted contents', async () => {
    const body = (at: number) =>
      lines(
        [at % 2 === 0 ? `On Tides ${at + 1}` : `${at + 1} Ada Lind`, 9, 760],
        [`The sea of page ${at} rises.`, 12, 700],
        ['It falls as well.', 12, 685],
        ['Nobody needs a clock.', 12, 670],
        [`- ${at + 1} -`, 9, 30],
      );
    const contents = lines(
      ['Contents', 12, 700],
      ['Why tides rise . . . . . . . . 1', 12, 685],
      ['Springs ............... 3', 12, 670],
      ['Neaps ................. 12', 12, 655],
      ['Tea ........ 3.50', 12, 600],
    );
    const text = await markdownOf(pdf([contents, ...Array.from({ length: 8 }, (_, at) => body(at))]), PDF);
    expect(text).toMatch(/^Tea \.+ 3\.50 The sea of page 0 rises\./);
    expect(text).toContain('The sea of page 7 rises.');
    expect(text).not.toMatch(/On Tides|Ada Lind|- \d|Contents|Springs/);
  });

  test('keeps similar lines at the edges of only two pages, and the only line of a page', async () => {
    const pages = [1, 2].map((at) =>
      lines(['Act', 12, 700], ['One', 12, 650], ['Two', 12, 600], [`${at}`, 12, 30]),
    );
    expect((await markdownOf(pdf(pages), PDF)).match(/Act/g)).toHaveLength(2);
  });

  test.each([
    ['P\\302eter', 'Péter'],
    ['M\\310uller', 'Müller'],
    ['l\\302eau', 'l´eau'],
    ['tr\\301es d\\302ej\\301a', 'très déjà'],
    ['gar\\313con', 'garçon'],
    ['\\301all\\301', '`all`'],
  ])('has accents on their letters: %s', async (written, read) => {
    const { document } = await media.text({ bytes: pdf([lines([written, 12, 700])]), type: PDF });
    expect(toText(document).trim()).toBe(read);
  });

  test('has the metadata of its author', async () => {
    const info = "/Title (On Tides) /Author (Ada Lind; Bo Ek) /CreationDate (D:20240102030405+01'00')";
    const facts = await media.facts({ bytes: pdf([page, page], { info }), type: PDF });
    expect(facts).toEqual({
      pageCount: 2,
      title: 'On Tides',
      heading: 'On Tides',
      authors: ['Ada Lind', 'Bo Ek'],
      created: '2024-01-02T03:04:05+01:00',
    });
  });

  test.each<readonly [string, readonly (readonly [string, number, number])[], string | undefined]>([
    [
      'in two lines',
      [
        ['Parish news', 10, 760],
        ['Minutes of the Annual', 24, 700],
        ['General Meeting', 24, 672],
      ],
      'Minutes of the Annual General Meeting',
    ],
    [
      'hyphenated',
      [
        ['A history of naviga-', 24, 700],
        ['tion', 24, 672],
      ],
      'A history of navigation',
    ],
    [
      'before another of its size',
      [
        ['Tides', 24, 700],
        ['Currents', 24, 400],
      ],
      'Tides',
    ],
    ['in the lower half', [['Tides', 24, 300]], undefined],
    [
      'below a few words, as on a cover',
      [
        ['Institute of the Sea', 12, 740],
        ['Tides of the world and their causes', 24, 394],
      ],
      'Tides of the world and their causes',
    ],
    ['that is hardly larger than the text', [['Tides', 13, 700]], undefined],
    ['of one letter', [['T', 40, 700]], undefined],
    ['without a word', [['2024-117', 24, 700]], undefined],
    [
      'that goes on and on',
      Array.from({ length: 6 }, (_, at) => ['All that one may do in larger type', 16, 700 - 18 * at]),
      undefined,
    ],
  ])('has a heading on its first page, %s: %j', async (_, large, heading) => {
    const text = Array.from(
      { length: 12 },
      (_, at) => ['The sea rises and falls twice a day.', 12, 380 - 14 * at] as const,
    );
    const facts = await media.facts({ bytes: pdf([lines(...large, ...text)]), type: PDF });
    expect(facts.heading).toBe(heading);
  });

  test('has the title of a cover as its heading, if nothing on it is longer', async () => {
    const cover = lines(
      ['Institute of the Sea', 14, 700],
      ['Outdoor lessons in', 28, 320],
      ['primary schools', 28, 288],
      ['A study, 2019', 14, 250],
    );
    const facts = await media.facts({ bytes: pdf([cover]), type: PDF });
    expect(facts.heading).toBe('Outdoor lessons in primary schools');
  });

  test('has its first page that is not blank as its picture', async () => {
    const red = '1 0 0 rg 0 0 612 792 re f';
    const paper = '0.97 0.97 0.95 rg 0 0 612 792 re f';
    const thumbnail = await media.thumbnail(
      { bytes: pdf(['', paper, red, page]), type: PDF },
      FULL_THUMBNAIL,
    );
    expect(thumbnail).toMatchObject({ width: 791, height: 1024 });
    const means = (await sharp(thumbnail.bytes).stats()).channels.map(({ mean }) => Math.round(mean / 255));
    expect(means).toEqual([1, 0, 0]);
  });

  test('shows the values of its form', async () => {
    const field =
      '/Subtype /Widget /FT /Tx /T (name) /V (Ada) /Rect [0 0 612 792] /MK << /BG [0 0 1] >> /F 4';
    const bytes = pdf([''], { catalog: '/AcroForm << /Fields [7 0 R] >>', field });
    const thumbnail = await media.thumbnail({ bytes, type: PDF }, FULL_THUMBNAIL);
    const [red, , blue] = (await sharp(thumbnail.bytes).stats()).channels.map(({ mean }) => mean);
    expect([red, blue]).toEqual([expect.closeTo(0, -1), expect.closeTo(255, -1)]);
  });

  test('runs none of its scripts', async () => {
    const catalog = '/OpenAction << /S /JavaScript /JS (globalThis.didRun = true; app.alert\\(1\\)) >>';
    expect(await markdownOf(pdf([page], { catalog }), PDF)).toContain('On Tides');
    expect(globalThis).not.toHaveProperty('didRun');
  });

  test('with many pages is read in pieces that do not depend on the time they take', async () => {
    const bytes = pdf(Array.from({ length: 120 }, (_, at) => lines([`Page ${at + 1}.`, 12, 700])));
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(3_600_000);
    const found: string[] = [];
    const from: (number | undefined)[] = [];
    for (let next: number | undefined = 0; next !== undefined; ) {
      from.push(next);
      const piece = await media.text({ bytes, type: PDF }, next);
      found.push(...(toMarkdown(piece.document).match(/\d+(?=\.)/g) ?? []));
      expect(piece).toMatchObject({ pages: 120, isCut: piece.next !== undefined });
      next = piece.next;
    }
    expect(from).toEqual([0, 51, 101]);
    expect(found).toEqual(Array.from({ length: 120 }, (_, at) => `${at + 1}`));
  });

  test('that is truncated has the pages before the cut', async () => {
    const whole = pdf(['Rope', 'Lamp', 'Oar'].map((word) => `BT /F1 24 Tf 72 700 Td (${word}) Tj ET`));
    const source = new TextDecoder('latin1').decode(whole);
    for (const end of ['trailer', 'xref', 'Oar)']) {
      const bytes = whole.subarray(0, source.indexOf(end));
      expect(await markdownOf(bytes, PDF)).toMatch(/Rope\s+Lamp/);
      expect(await media.thumbnail({ bytes, type: PDF }, FULL_THUMBNAIL)).toMatchObject({ height: 1024 });
    }
  });

  test('that is truncated has its pages also if they are compressed', async () => {
    const objects = Object.values({
      2: '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 6 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    });
    const content = 'BT /F1 24 Tf 72 700 Td (Rope) Tj ET';
    const numbers = objects.map(
      (_, at) => `${at + 2} ${objects.slice(0, at).join(' ').length + Math.min(at, 1)}`,
    );
    const stream = (entries: string, data: string) => {
      const packed = new TextDecoder('latin1').decode(zlibSync(strToU8(data)));
      return `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\n`;
    };
    const list = `${numbers.join(' ')} `;
    const bytes = Buffer.from(
      `%PDF-1.5\n6 0 obj\n${stream('', content)}8 0 obj\n${stream(`/Type /ObjStm /N 3 /First ${list.length}`, list + objects.join(' '))}`,
      'latin1',
    );
    expect(await markdownOf(bytes, PDF)).toBe('Rope');
    expect(await media.thumbnail({ bytes, type: PDF }, FULL_THUMBNAIL)).toMatchObject({ height: 1024 });
  });

  test.each([
    ['without a header', ''],
    ['with a header after a long log', `${'a line of a log\n'.repeat(200)}%PDF-1.4\n`],
    ['with the header of a printer', '%!PS-Adobe-N.n PDF-1.4\n'],
  ])('%s is read', async (_, start) => {
    const bytes = Buffer.concat([Buffer.from(start), pdf([page]).subarray('%PDF-1.4\n'.length)]);
    expect(await markdownOf(bytes, PDF)).toMatch(/^# On Tides/);
    expect(await media.thumbnail({ bytes, type: PDF }, FULL_THUMBNAIL)).toMatchObject({ height: 1024 });
  });

  test('with a password, or invalid, is rejected', async () => {
    const locked = pdf([page], {
      trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
    });
    await expect(media.text({ bytes: locked, type: PDF })).rejects.toMatchObject({
      code: 'unprocessable',
      message: /password/,
    });
    for (const bytes of [strToU8('%PDF-1.7 and nothing else'), new Uint8Array()]) {
      await expect(media.text({ bytes, type: PDF })).rejects.toMatchObject({ code: 'unprocessable' });
      await expect(media.thumbnail({ bytes, type: PDF }, FULL_THUMBNAIL)).rejects.toMatchObject({
        code: 'unprocessable',
      });
    }
  });
});

describe('a PDF in Chinese, Japanese or Korean without its fonts', () => {
  test.each([
    ['UniJIS-UTF16-H', 'Japan1', '6e2f306e6e21', '港の渡'],
    ['90ms-RKSJ-H', 'Japan1', '8d6082cc936e', '港の渡'],
    ['90ms-RKSJ-V', 'Japan1', '8d6082cc936e', '港の渡'],
    ['EUC-H', 'Japan1', 'b9c1a4cec5cf', '港の渡'],
    ['GBK-EUC-H', 'GB1', 'b8dbbfda', '港口'],
    ['UniGB-UCS2-H', 'GB1', '6e2f53e3', '港口'],
    ['ETen-B5-H', 'CNS1', 'b4e4a466', '港口'],
    ['KSCms-UHC-H', 'Korea1', 'c7d7b1b8', '항구'],
  ])('is decoded with its CMap, %s', async (cmap, ordering, hex, text) => {
    const bytes = pdf([`BT /F2 14 Tf 72 720 Td <${hex}> Tj ET`], {
      resources: `/F2 << /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /${cmap} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /A /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >> >>] >>`,
    });
    expect((await markdownOf(bytes, PDF)).replace(/\s/g, '')).toBe(text);
  });
});
