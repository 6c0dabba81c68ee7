import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { localMedia } from '../../../adapters/media/media.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';
import { toText } from '../../../core/prose/to-text.ts';

const media = localMedia({});

const markdownOf = async (bytes: Uint8Array, type: string): Promise<string> =>
  toMarkdown((await media.text({ bytes, type })).document).trim();

const fieldLines = (...texts: readonly string[]) => Buffer.from(texts.join('\r\n'));

describe('a calendar', () => {
  const type = 'text/calendar';
  const bytes = fieldLines(
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART;TZID=Europe/Berlin:20261104T190000',
    'DTEND:20261104T210000Z',
    'SUMMARY;LANGUAGE=en:Choir rehearsal\\, al',
    ' l voices',
    'LOCATION:Church hall',
    'DESCRIPTION:Bring pencils.',
    'BEGIN:VALARM',
    'DESCRIPTION:Soon',
    'END:VALARM',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20261111',
    'SUMMARY:Concert',
    'END:VEVENT',
    'END:VCALENDAR',
  );

  test('is read event by event, and titled by the first', async () => {
    expect(await media.facts({ bytes, type })).toEqual({ title: 'Choir rehearsal, all voices' });
    expect(await markdownOf(bytes, type)).toBe(
      '## Choir rehearsal, all voices\n\n- Start: 2026-11-04 19:00\n- End: 2026-11-04 21:00 UTC\n- Place: Church hall\n\nBring pencils.\n\n## Concert\n\n- Start: 2026-11-11',
    );
  });

  test('may be empty', async () => {
    expect(await media.facts({ bytes: fieldLines('BEGIN:VCALENDAR', 'END:VCALENDAR'), type })).toEqual({});
    expect(await markdownOf(fieldLines('SUMMARY:Astray', 'END:VEVENT'), type)).toBe('');
  });
});

test('an address card is titled by its person', async () => {
  const bytes = fieldLines(
    'BEGIN:VCARD',
    'FN:Ann Lee',
    'item1.TEL;TYPE=cell:+48 601',
    'ADR:;;Mill Lane 3;Whitby;;;UK',
    'END:VCARD',
  );
  expect(await media.facts({ bytes, type: 'text/vcard' })).toEqual({ title: 'Ann Lee' });
  expect(await markdownOf(bytes, 'text/vcard')).toBe(
    '## Ann Lee\n\n- Telephone: +48 601\n- Address: Mill Lane 3, Whitby, UK',
  );
});

test('a card or calendar of an old version is in quoted-printable, in any charset', async () => {
  const card = fieldLines(
    'BEGIN:VCARD',
    'FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=F6rg M=FCller',
    'NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Stra=C3=9Fe=0D=0Aam =',
    'Hafen',
    'END:VCARD',
  );
  expect(await media.facts({ bytes: card, type: 'text/vcard' })).toEqual({ title: 'Jörg Müller' });
  expect(await markdownOf(card, 'text/vcard')).toBe('## Jörg Müller\n\nStraße am Hafen');
  const named = fieldLines('BEGIN:VCARD', 'N:Lee;Ann;;;', 'END:VCARD');
  expect(await media.facts({ bytes: named, type: 'text/vcard' })).toEqual({ title: 'Ann Lee' });
});

test('a large calendar has its own name, and no HTML in its descriptions', async () => {
  const event = [
    'BEGIN:VEVENT',
    'SUMMARY:Choir',
    'DESCRIPTION:<p>Bring <b>ink</b>&amp; pen</p>',
    'END:VEVENT',
  ];
  const events = Array.from({ length: 30 }, () => event).flat();
  const bytes = fieldLines('BEGIN:VCALENDAR', 'X-WR-CALNAME:Our dates', ...events, 'END:VCALENDAR');
  expect(await media.facts({ bytes, type: 'text/calendar' })).toEqual({ title: 'Our dates' });
  expect(await markdownOf(bytes, 'text/calendar')).toMatch(/^## Choir\n\nBring ink& pen\n/);
});

test('source code is one block', async () => {
  const bytes = fieldLines('fn main() {', '    run();', '}', '');
  expect(await markdownOf(bytes, 'text/x-rs')).toBe('```rs\nfn main() {\n    run();\n}\n```');
  expect(await markdownOf(fieldLines(''), 'text/x-rs')).toBe('');
});

describe('text', () => {
  test.each([
    ['UTF-8', strToU8('Grüße\n\naus Łódź')],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, ...Buffer.from('Grüße\n\naus Łódź', 'utf16le')])],
  ])('in %s keeps its paragraphs', async (_, bytes) => {
    expect(await markdownOf(bytes, 'text/plain')).toBe('Grüße\n\naus Łódź');
  });

  test('in the old encoding of Windows is read too, and other data is rejected', async () => {
    expect(await markdownOf(Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x65]), 'text/plain')).toBe('Grüße');
    const harbour = Buffer.from('c3e0e2e0edfc20e820ece0ffea20e4e5f0e6e0f2', 'hex'); // windows-1251
    expect(await markdownOf(harbour, 'text/plain')).toBe('Гавань и маяк держат');
    expect(await markdownOf(Buffer.from('b8dbbfdab5c4b5c6cbfe', 'hex'), 'text/plain')).toBe('港口的灯塔'); // gb18030
    await expect(media.text({ bytes: new Uint8Array(10), type: 'text/plain' })).rejects.toMatchObject({
      code: 'unprocessable',
    });
  });

  test.each([
    ['text/csv', 'day,note\n1 May,"sun, wind"\n2 May,', '| day   | note      |'],
    ['text/csv', 'sep=;\r\nTag;Betrag\r\n1.;3,20', '| Tag | Betrag |'],
    ['text/csv', 'Tag|Betrag\n1.|3,20', '| Tag | Betrag |'],
    ['text/csv', '"Tag, Monat, Jahr";Betrag\n1.;3,20', '| Tag, Monat, Jahr | Betrag |'],
    ['text/csv', 'Tag;Betrag\n1.;3,20', '| Tag | Betrag |'],
    ['text/tab-separated-values', 'a\tb\n1\t2', '| a | b |'],
  ])('with rows (%s) is a table', async (type, rows, heading) => {
    const read = await markdownOf(strToU8(rows), type);
    expect(read.replaceAll(/ +/g, ' ')).toContain(heading.replaceAll(/ +/g, ' '));
    expect(read).toMatch(/\| *-/);
  });

  test('that claims to have rows but has none is read as plain text', async () => {
    expect(await markdownOf(strToU8('one line\nand another'), 'text/csv')).not.toContain('|');
    expect(await markdownOf(strToU8('a,b\n"never closed'), 'text/csv')).toContain('never closed');
  });

  test('in HTML has its links, emphasis and columns, and no readings of characters', async () => {
    const page =
      '<p>See <a href="https://a.example/">this</a> <b>now</b>, <a href="#x">here</a>: <ruby>港<rp>(</rp><rt>みなと</rt></ruby></p><table><tr><th>A<th>B<th>C<tr><td colspan=2>wide<td>c</table>';
    expect(await markdownOf(strToU8(page), 'text/html')).toBe(
      'See [this](https://a.example/) **now**, here: 港\n\n| A | B | C |\n| --- | --- | --- |\n| wide |  | c |',
    );
  });

  test('in HTML may be a table of any length, and stays small with one long row', async () => {
    const rows = '<tr><td>a</td></tr>'.repeat(200_000);
    const { document } = await media.text({ bytes: strToU8(`<table>${rows}</table>`), type: 'text/html' });
    expect(document.content[0]?.content).toHaveLength(200_000);
    const long = `<tr>${'<td>b</td>'.repeat(5_000)}</tr>${rows.slice(0, 190_000)}`;
    const uneven = await media.text({ bytes: strToU8(`<table>${long}</table>`), type: 'text/html' });
    expect(uneven.document.content[0]?.content?.at(-1)?.content).toHaveLength(1);
  });

  test('in HTML is the visible text', async () => {
    const page =
      '<title>t</title><nav>Home</nav><h2>Soup</h2><p>Boil<br>water.<ul><li><p>Salt</p><li>Leek</ul><script>x</script>';
    expect(await markdownOf(strToU8(page), 'text/html')).toBe('## Soup\n\nBoil\\\nwater.\n\n- Salt\n- Leek');
  });

  test.each([
    ['<p>Rose <br> <b>Lily<br>Tulip</b><br></p>', 'Rose\\\n**Lily\\\nTulip**'],
    ['One<br><br>Two<br>&nbsp;<br>Three', 'One\n\nTwo\n\nThree'],
    ['<ul><li>One<br>more<br><br>and more</ul>', '- One\\\n  more\n\n  and more'],
    ['<h2>One<br>title</h2>', '## One title'],
    ['<table><tr><td>A<br>a<td>B</table>', '| A a | B |\n| --- | --- |'],
    [
      '<ul><li><input type="checkbox" checked> Salt<ul><li><input type=checkbox>Sea</ul><li>Leek</ul>',
      '- [x] Salt\n  - [ ] Sea\n\n- Leek',
    ],
    ['<form><input type="checkbox"> I agree</form>', 'I agree'],
  ])('in HTML keeps its lines and tasks: %s', async (page, markdown) => {
    expect(await markdownOf(strToU8(`<html><body>${page}`), 'text/html')).toBe(markdown);
  });

  test('over the limit is cut', async () => {
    const bytes = strToU8('word '.repeat(300_000));
    expect((await media.text({ bytes, type: 'text/plain' })).isCut).toBe(true);
  });

  test.each([
    ['text/html', `<h1>A</h1><p>${'word '.repeat(500_000)}</p><p>end</p>`],
    ['text/csv', `a,b\n1,${'word '.repeat(500_000)}\n2,end`],
    ['text/csv', `a,b\n1,${'word '.repeat(1_800_000)}\n2,end`],
    ['message/rfc822', `Subject: a\r\n\r\n${'word '.repeat(500_000)}\r\n\r\nend`],
  ])('in one block of %s is cut inside it', async (type, text) => {
    const { document, isCut } = await media.text({ bytes: strToU8(text), type });
    expect(isCut).toBe(true);
    const kept = toText(document);
    expect(kept.length).toBeGreaterThan(1_000_000);
    expect(kept.length).toBeLessThan(1_100_000);
    expect(kept).not.toContain('end');
  });

  test('is empty for a picture or a program', async () => {
    for (const type of ['image/png', 'application/x-executable']) {
      await expect(media.text({ bytes: new Uint8Array(4), type })).rejects.toMatchObject({
        code: 'unsupported-format',
      });
    }
  });
});
