import { describe, expect, test } from 'vitest';
import { readHtml } from '../../../adapters/web/read-html.ts';
import { factQuality } from '../../../bench/quality/quality-facts.ts';
import { describeFixture, pageQuality } from '../../../bench/quality/quality-pages.ts';
import { findForbiddenInSteps } from '../../../core/json/characters.ts';
import { resultOf } from '../../../core/scheduling/steps.ts';
import { EXPECTED_PAGES } from './expected-pages.ts';
import { article, bytesOf, read, URL_OF_PAGE, WORDS } from './read.ts';

describe('the test pages', () => {
  test.each(EXPECTED_PAGES)('$name is the entity that it shows', (page) => {
    const { entity } = describeFixture(page);
    const { id, '@type': type, url: _, ...fields } = entity;
    expect({ id, type, fields }).toEqual({ id: 'main', type: page.type, fields: page.entity });
  });

  test('at least nine of ten facts that a person reads off them are found', () => {
    const { recall, byField } = pageQuality();
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(Math.min(...Object.values(byField))).toBeGreaterThanOrEqual(0.9);
  });
});

describe('facts of the test pages', () => {
  test('are correct from page data, and mostly from visible text; none is invented', () => {
    const { withData, withoutData, wrong } = factQuality();
    expect(withData).toBeGreaterThanOrEqual(0.95);
    expect(withoutData).toBeGreaterThanOrEqual(0.85);
    expect(wrong).toBeLessThan(0.01);
  });

  test('are not taken from the surroundings of the text, nor from comments', () => {
    const surroundings =
      '<aside><p class="date">May 3, 2021</p></aside><div class="comments"><p class="date">May 4, 2021</p></div>';
    expect(read(`<p class="date">Updated May 1, 2021</p>${surroundings}`).times).toEqual([
      'Updated May 1, 2021',
    ]);
    const today = '<div class="top-menu"><ul><li class="leaf date">Montag, 09.12.2019</li></ul></div>';
    expect(read(`${today}<p class="date">May 3, 2021</p>`).times).toEqual(['May 3, 2021']);
  });
});

describe('facts', () => {
  test('have addresses relative to the base of the page', () => {
    const page = read(
      '<base href="/y/"><link rel="canonical" href="z"><link rel="icon" href="i.svg" sizes="any">',
    );
    expect(page.canonicalUrl).toBe('https://a.example/y/z');
    expect(page.links).toContainEqual({
      rel: ['icon'],
      href: 'https://a.example/y/i.svg',
      text: '',
      sizes: 'any',
    });
  });

  test('have no addresses that run code', () => {
    expect(read('<link rel="canonical" href="javascript:alert(1)">').canonicalUrl).toBeUndefined();
    expect(read('<link rel="canonical" href="/">').canonicalUrl).toBeUndefined();
    expect(
      article('<p><a href="javascript:alert(1)">words</a> <img src="data:x" alt="a"></p>').text,
    ).not.toMatch(/javascript|data:/);
  });

  test('are read from microdata with its nesting and references', () => {
    const { microdata } = read(
      '<div itemscope itemtype="https://schema.org/Book" itemref="more"><b itemprop="name">A <i>title</i></b><span itemprop="author" itemscope itemtype="http://schema.org/Person"><b itemprop="name">Ana</b></span><a itemprop="url" href="/b">x</a></div><p id="more"><time itemprop="datePublished" datetime="2020">then</time></p>',
    );
    expect(microdata).toEqual([
      {
        '@type': ['Book'],
        name: 'A title',
        author: { '@type': ['Person'], name: 'Ana' },
        url: 'https://a.example/b',
        datePublished: '2020',
      },
    ]);
  });

  test('use the words of a link in microdata, unless an address is expected', () => {
    const { microdata } = read(
      `<div itemscope itemtype="https://schema.org/Article">
        <a itemprop="name" href="/tides">How <i>tides</i> work</a><a itemprop="author" href="/ana">Ana</a>
        <a itemprop="url" href="/b">x</a><a itemprop="thumbnailUrl image" href="/c.png">x</a>
        <a itemprop="license" href="/d">x</a><a itemprop="genre" href="/e"> </a>
        <a itemprop="headline url" href="/f">Both</a><link itemprop="about" href="/g">
        <img itemprop="publisher" src="/h.png" alt="The Shore"><img itemprop="logo" src="/i.png" alt="x"></div>`,
    );
    const at = (path: string) => `https://a.example${path}`;
    expect(microdata).toEqual([
      {
        '@type': ['Article'],
        name: 'How tides work',
        author: 'Ana',
        url: [at('/b'), at('/f')],
        thumbnailUrl: at('/c.png'),
        image: at('/c.png'),
        license: at('/d'),
        genre: at('/e'),
        headline: 'Both',
        about: at('/g'),
        publisher: 'The Shore',
        logo: at('/i.png'),
      },
    ]);
  });
});

describe('headings', () => {
  test('are those of the page, separate from that of its site', () => {
    const { heading, headings, siteHeading } = read(
      '<h1><a href="/"><b>The Shore</b></a></h1><h1>Tides</h1><h2>At noon<a href="#n">#</a></h2><h4>Low</h4>',
    );
    expect({ heading, headings, siteHeading }).toEqual({
      heading: 'Tides',
      headings: [
        { text: 'Tides', level: 1 },
        { text: 'At noon', level: 2 },
      ],
      siteHeading: 'The Shore',
    });
  });

  test.each(['site-title', 'menu-title', 'logo', 'navbar-brand wide'])(
    'marked as %s belong to the site',
    (name) => {
      expect(read(`<h1 class="${name}">The Shore</h1>`).siteHeading).toBe('The Shore');
    },
  );

  test.each([
    '<h1 class="blog-post-title">Tides</h1>',
    '<h1><a href="/x/">Tides</a></h1>',
    '<h1>Tides <a href="/">at The Shore</a></h1>',
  ])('belong to the page otherwise: %s', (html) => {
    const { heading, siteHeading } = read(html);
    expect([heading.startsWith('Tides'), siteHeading]).toEqual([true, undefined]);
  });
});

describe('the byline', () => {
  test.each([
    ['By Helen Ward · 2 April 2024', 'By Helen Ward · 2 April 2024'],
    [
      'Par Sophie Garnier, publié le 12 mai 2025 à 18h30',
      'Par Sophie Garnier, publié le 12 mai 2025 à 18h30',
    ],
    ['Von Anna von der Heide', 'Von Anna von der Heide'],
    ['Posted by Owen Dacey on May 4, 2024 · 3 min read', 'Posted by Owen Dacey on May 4, 2024 · 3 min read'],
    ['di Giulia Ferrante, 2 marzo 2024', 'di Giulia Ferrante, 2 marzo 2024'],
    ['di giorno il fiume è verde.', ''],
    ['By noon the river had risen.', ''],
    ['Por fin ha llegado la lluvia a los embalses.', ''],
  ])('is read: %s', (line, byline) => {
    expect(read(`<h1>The river</h1>\n<p>${line}</p>${WORDS}`).byline).toBe(byline);
  });

  test('is directly under the title', () => {
    expect(read(`<h1>The river</h1>${WORDS}<p>By Helen Ward</p>`).byline).toBe('');
  });

  test('contains the day, too', () => {
    expect(read('<h1>The river</h1><p>By Helen Ward, 2 April 2024</p>').times).toEqual([
      'By Helen Ward, 2 April 2024',
    ]);
  });
});

describe('a character that texts must not contain (D10)', () => {
  test.each(['\0', '&#0;', '&#xD800;', '&#xDFFF;'])('is in no field: %j', (sign) => {
    const link = `<a href="/${sign}" title="${sign}">li${sign}nk</a> <img src="/${sign}.png" alt="pic${sign}ture">`;
    const page = read(
      `<html lang="e${sign}n"><head><title>Ti${sign}tle</title><meta name="author" content="Au${sign}thor">
        <meta property="og:image" content="/${sign}.png"><link rel="canonical" href="/${sign}"></head>
        <body><article><h1>He${sign}ad</h1>${WORDS.repeat(5)}<p>wo${sign}rd ${link}</p></article></body></html>`,
    );
    expect(resultOf(findForbiddenInSteps(page))).toBeNull();
    expect(page.text).toContain(sign === '\0' ? 'word [link]' : 'wo\uFFFDrd');
  });

  test('is not half of a surrogate pair cut in two', () => {
    expect(resultOf(findForbiddenInSteps(read(`<title>a${'😀'.repeat(5_000)}</title>${WORDS}`)))).toBeNull();
  });
});

describe('charsets', () => {
  const page = (declared: string) => `<html><head>${declared}<title>`;
  const withTitle = (declared: string, title: readonly number[]) =>
    new Uint8Array([...bytesOf(page(declared)), ...title, ...bytesOf('</title>')]);
  const GRUESSE_LATIN1 = [0x47, 0x72, 0xfc, 0xdf, 0x65];
  const NIHON_SJIS = [0x93, 0xfa, 0x96, 0x7b];

  test.each([
    ['the header', 'text/html; charset=ISO-8859-1', '', GRUESSE_LATIN1, 'Grüße'],
    ['the page', 'text/html', '<meta charset="windows-1252">', GRUESSE_LATIN1, 'Grüße'],
    ['nobody', 'text/html', '', GRUESSE_LATIN1, 'Grüße'],
    ['nobody, in GBK', 'text/html', '', [...Buffer.from('b8dbbfdab5c4b5c6cbfe', 'hex')], '港口的灯塔'],
    ['nobody, in Big5', 'text/html', '', [...Buffer.from('b4e4a466aababf4fb6f0', 'hex')], '港口的燈塔'],
    ['the wrong header', 'text/html; charset=utf-8', '<meta charset=iso-8859-1>', GRUESSE_LATIN1, 'Grüße'],
    [
      'a header for bytes that are UTF-8',
      'text/html; charset=iso-8859-1',
      '',
      [...bytesOf('Grüße')],
      'Grüße',
    ],
    [
      'a header for Windows-1251',
      'text/html; charset=iso-8859-1',
      '',
      [...Buffer.from('cff0eef1f2e0ff20e3e0e2e0edfc20e820e2fbf1eee0eae8e920eceaff', 'hex')],
      'Простая гавань и высоакий мкя',
    ],
    [
      'the older form',
      '',
      '<meta http-equiv="content-type" content="text/html; charset=Shift_JIS">',
      NIHON_SJIS,
      '日本',
    ],
    ['EUC-KR', 'text/html;charset=euc-kr', '', [0xc7, 0xd1, 0xb1, 0xb9], '한국'],
    ['GB 18030', 'text/html; charset="gb18030"', '', [0xd6, 0xd0, 0xb9, 0xfa], '中国'],
    ['Windows-1251', '', '<meta charset=windows-1251>', [0xcc, 0xe8, 0xf0], 'Мир'],
    [
      'nobody, if the declared charset has no such bytes',
      'text/html; charset=euc-jp',
      '',
      [...Buffer.from('8d6082cc936e82b5914482cd93fa82cc8f6f914f82c98f6f82bd', 'hex')],
      '港の渡し船は日の出前に出た',
    ],
    ['UTF-16 for text that is ASCII', 'text/html; charset=utf-16', '', [...bytesOf('plain')], 'plain'],
    ['an unknown charset', 'text/html; charset=klingon', '', [...bytesOf('plain')], 'plain'],
  ])('are detected by %s', (_, contentType, declared, title, expected) => {
    expect(readHtml(withTitle(declared, title), contentType, URL_OF_PAGE).title).toBe(expected);
  });

  test('are detected for UTF-16 without a byte order mark', () => {
    const bytes = Buffer.from('<title>Гавань</title>', 'utf16le');
    for (const page of [bytes, Buffer.from(bytes).swap16()])
      expect(readHtml(page, 'text/html', URL_OF_PAGE).title).toBe('Гавань');
  });

  test('are decided by a byte order mark', () => {
    const utf16 = new Uint8Array([0xff, 0xfe, ...[...'<title>Grüße'].flatMap((c) => [c.charCodeAt(0), 0])]);
    expect(readHtml(utf16, 'text/html; charset=utf-8', URL_OF_PAGE).title).toBe('Grüße');
  });

  test('do not matter for arbitrary bytes', () => {
    const noise = Uint8Array.from({ length: 50_000 }, (_, at) => (at * 7919 + (at >> 3)) % 256);
    expect(readHtml(noise, 'text/html; charset=utf-8', URL_OF_PAGE).url).toBe(URL_OF_PAGE);
  });
});
