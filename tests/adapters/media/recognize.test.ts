import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { localMedia } from '../../../adapters/media/media.ts';
import type { MediaOptions } from '../../../adapters/media/media-options.ts';
import { toText } from '../../../core/prose/to-text.ts';
import { cases } from '../../support/runs.ts';
import { pdf, sign, svg } from './files.ts';

const media = localMedia({});
afterEach(() => void vi.restoreAllMocks());

/** A grey picture with grain, the same each time, with this average deviation. */
function grain(width: number, height: number, deviation: number): Sharp {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const noise = () => deviation * (next() + next() + next()) * 2;
  const pixels = Uint8Array.from({ length: width * height }, () => 118 + noise());
  return sharp(pixels, { raw: { width, height, channels: 1 } }).toColorspace('srgb');
}

describe('text in a picture', () => {
  test('is read offline', async () => {
    const file = { bytes: sign('The ferry leaves at noon'), type: 'image/svg+xml' };
    expect(await media.recognize(file)).toBe('The ferry leaves at noon');
  });

  /** Lines of dark text on white, as in a scan. */
  const lines = (...texts: readonly string[]) =>
    sharp(
      svg(
        `<rect width="1100" height="${texts.length * 70 + 60}" fill="#fff"/>${texts.map((text, at) => `<text x="40" y="${80 + at * 70}" font-size="40" font-family="DejaVu Sans">${text}</text>`).join('')}`,
        `width="1100" height="${texts.length * 70 + 60}"`,
      ),
    );
  const GERMAN = [
    'Die Prüfung der größten Brücken',
    'beginnt in München am Montag.',
    'Bürgermeisterin Müller öffnet sie',
  ];
  const readPng = async (picture: Sharp, options: MediaOptions = {}, languages: readonly string[] = []) => {
    const bytes = await picture.png().toBuffer();
    return (await localMedia(options).recognize({ bytes, type: 'image/png', languages })).replaceAll(
      /\n+/g,
      '\n',
    );
  };

  test.each(
    cases<readonly [string, readonly string[]]>(
      [
        ['Ukrainian', ['Старий міст через річку закрито', 'на ремонт до весни наступного року']],
        ['Spanish', ['El año pasado viajé a España con mi tía', '¿Dónde está la estación de autobús?']],
      ],
      [
        ['German', GERMAN],
        ['Polish', ['Żółty most nad rzeką został zamknięty', 'Książki leżą na stole obok łóżka']],
        ['Turkish', ['Eski köprü ilkbahara kadar kapalı', 'Güneşli bir gün için çay ve şeker']],
        ['Arabic', ['الكتاب على الطاولة في المكتبة', 'ذهبت إلى الحديقة مع أصدقائي اليوم']],
        ['German, one line', ['Öffnungszeiten: Montag bis Freitag']],
        ['Spanish, one line', ['El niño duerme la mañana']],
        ['Latin capitals', ['REWE Markt GmbH', 'BANANEN 1,29', 'MILCH 0,99', 'SUMME EUR 2,28']],
      ],
    ),
  )('in %s is read with its own letters', async (_, texts) => {
    expect(await readPng(lines(...texts))).toBe(texts.join('\n'));
  });

  test.each(
    cases<readonly [string, string]>(
      [
        ['japanese', '公園まで散歩に行きました。'],
        ['korean', '오늘은 날씨가 좋아서 공원에 갔습니다\n도서관에서 새 책을 빌려 읽고 있어요'],
      ],
      [
        ['chinese', '今天天气很好我们去公园散步\n图书馆里有很多新的书可以借阅'],
        ['hindi', 'आज मौसम बहुत अच्छा है\nहम पुस्तकालय में किताबें पढ़ते हैं'],
      ],
    ),
  )('in the picture %s is read completely, even upside down', async (name, text) => {
    const picture = sharp(readFileSync(`tests/fixtures/${name}.png`));
    expect(await readPng(picture.clone())).toContain(text);
    expect(await readPng(sharp(await picture.rotate(180).toBuffer()))).toContain(text);
  });

  test('of a few words is read in the languages of the library first', async () => {
    expect(await readPng(lines('Çiğ köfte'), {}, ['pl', 'tr'])).toBe('Çiğ köfte');
  });

  test('in several scripts is read in one of them, without guesses at the others', async () => {
    const english = ['The ferry to the island leaves at noon', 'and returns in the evening at seven'];
    const texts = [...english, 'Ο παλιός σταθμός είναι κλειστός', 'الكتاب على الطاولة في المكتبة'];
    expect(await readPng(lines(...texts))).toBe(english.join('\n'));
  });

  test('with a line in another language is read in the language that has all its letters', async () => {
    const page = lines(
      'Invoice 2024-117',
      'Ropes and lamps for the ferry',
      'Straße, Größe, Käse',
      'Total 1,234.56 EUR',
    );
    expect(await readPng(page)).toContain('Straße, Größe, Käse');
    const small = await page.clone().resize({ width: 550 }).png().toBuffer();
    expect(await readPng(sharp(small))).toContain('Straße, Größe, Käse');
  });

  test('in two languages is read in both', async () => {
    const english = [
      'The ferry leaves the harbour every morning at',
      'six and returns in the evening with the mail',
      'and the keeper of the lighthouse writes down',
      'the weather and the birds that pass the lamp',
      'Passengers are asked to be on the quay early',
    ];
    const german = [
      'Die Fähre verlässt den Hafen jeden Morgen um',
      'sechs Uhr und kehrt abends mit der Post zurück',
      'weil die Überfahrt von Ebbe und Flut abhängt.',
    ];
    expect(await readPng(lines(...english, '', ...german))).toBe([...english, ...german].join('\n'));
  });

  test.each(
    cases(
      [['#999', '#bbb']],
      [
        ['#ccc', '#ddd'],
        ['#c00', '#080'],
      ],
    ),
  )('in %s on %s is read', async (letters, background) => {
    const words = `<rect width="640" height="140" fill="${background}"/><text x="30" y="80" font-family="DejaVu Sans" font-size="40" fill="${letters}">The ferry leaves at noon</text>`;
    const picture = sharp(svg(words, 'width="640" height="140"'));
    expect(await readPng(picture)).toBe('The ferry leaves at noon');
  });

  test.each(cases([270], [90, 180]))('turned by %i degrees is read', async (degrees) => {
    const upright = await lines(...GERMAN)
      .png()
      .toBuffer();
    expect(await readPng(sharp(upright).rotate(degrees))).toContain(GERMAN[0]);
  });

  test('in a language whose data is missing is ignored', async () => {
    const russian = [
      'Старый мост через реку закрыт',
      'на ремонт до весны следующего года',
      'и все жители ждут открытия',
    ];
    expect(await readPng(lines(...russian))).toBe('');
    expect(await readPng(lines('Öppettider måndag till fredag'))).toBe('');
    expect(await readPng(lines(...GERMAN), { ocrLanguages: ['eng'] })).toBe('');
  });

  test('is read when it is small in a large window', async () => {
    const words =
      '<text x="100" y="300" font-family="DejaVu Sans" font-size="14">A short line of small text on a slide</text>';
    const window = svg(`<rect width="1280" height="720" fill="#fff"/>${words}`, 'width="1280" height="720"');
    expect(await media.recognize({ bytes: window, type: 'image/svg+xml' })).toBe(
      'A short line of small text on a slide',
    );
  });

  test('is empty for a picture without text', async () => {
    const bytes = await grain(300, 300, 40).png().toBuffer();
    expect(await media.recognize({ bytes, type: 'image/png' })).toBe('');
  });

  /** A photograph of the sign with this width. */
  const photograph = async (width: number) => {
    const board = await sharp(sign('KEEP OFF THE GRASS')).resize({ width }).png().toBuffer();
    return grain(1_200, 800, 30)
      .composite([{ input: board }])
      .jpeg()
      .withExif({ IFD0: { Make: 'Canon', Model: 'EOS R5' } })
      .toBuffer();
  };

  test('is ignored in a photo that shows more than a page', async () => {
    expect(await media.recognize({ bytes: await photograph(300), type: 'image/jpeg' })).toBe('');
  });

  test('is read in a photo of a page', async () => {
    const page = await sharp(
      svg(
        `<rect width="900" height="400" fill="#fff"/>${Array.from({ length: 5 }, (_, line) => `<text x="20" y="${40 + 40 * line}" font-family="DejaVu Sans" font-size="24">Five lines that were all written on a board</text>`).join('')}`,
        'width="900" height="400"',
      ),
    )
      .jpeg()
      .withExif({ IFD0: { Make: 'Canon', Model: 'EOS R5' } })
      .toBuffer();
    expect(await media.recognize({ bytes: page, type: 'image/jpeg' })).toContain('Five lines that were');
  });
});

describe('a PDF without text', () => {
  /** A content stream that draws a picture over the upper part of its page. */
  async function scanned(words: string): Promise<string> {
    const { data, info } = await sharp(sign(words))
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return `q 500 0 0 110 56 600 cm BI /W ${width} /H ${height} /CS /G /BPC 8 /F /AHx ID ${data.toString('hex')}> EI Q`;
  }

  test('is read from the pictures of its pages, whatever the load of the machine', async () => {
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(20_000);
    const bytes = pdf([await scanned('The first page'), '', await scanned('The third page')]);
    const { document, isCut } = await media.text({ bytes, type: 'application/pdf' });
    expect(toText(document).trim()).toBe('The first page\n\nThe third page');
    expect(isCut).toBe(false);
  });

  test('has no text if its pictures show none', async () => {
    const bytes = pdf(['0 0 1 rg 0 0 300 300 re f']);
    const { document } = await media.text({ bytes, type: 'application/pdf' });
    expect(toText(document).trim()).toBe('');
  });
});
