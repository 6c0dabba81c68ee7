import { describe, expect, test } from 'vitest';
import { HTML_LIMITS } from '../../../adapters/web/parse-html.ts';
import { readHtml } from '../../../adapters/web/read-html.ts';
import { factQuality } from '../../../bench/quality-facts.ts';
import { describeFixture, pageQuality, readFixture } from '../../../bench/quality-pages.ts';
import { findForbidden } from '../../../core/json/characters.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { toText } from '../../../core/prose/to-text.ts';
import { expectLinear } from '../../support/growth.ts';
import { size } from '../../support/runs.ts';
import { EXPECTED_PAGES } from './expected-pages.ts';

const URL_OF_PAGE = 'https://a.example/x/';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (html: string) => readHtml(bytesOf(html), 'text/html', URL_OF_PAGE);
const WORDS =
  '<p>Some words of an article, that go on, with commas, until they are long enough to be read.</p>';
const article = (inner: string) =>
  read(`<html><body><article><h2>Head</h2>${WORDS.repeat(5)}${inner}</article></body></html>`);

describe('the test pages', () => {
  test.each(EXPECTED_PAGES)('$name is the entity that it shows', (page) => {
    const { entity } = describeFixture(page);
    const { id, '@type': type, url: _, ...fields } = entity;
    expect({ id, type, fields }).toEqual({ id: 'main', type: page.type, fields: page.entity });
  });

  test('at least nine of ten things that a person reads off them are found', () => {
    const { share, byField } = pageQuality();
    expect(share).toBeGreaterThanOrEqual(0.9);
    expect(Math.min(...Object.values(byField))).toBeGreaterThanOrEqual(0.9);
  });
});

describe('facts of the test pages', () => {
  test('are right where there is page data, and mostly where they are only shown; none is made up', () => {
    const { withData, withoutData, wrong } = factQuality();
    expect(withData).toBeGreaterThanOrEqual(0.95);
    expect(withoutData).toBeGreaterThanOrEqual(0.85);
    expect(wrong).toBeLessThan(0.01);
  });

  test('are not taken from what stands beside the text, nor from comments', () => {
    const beside =
      '<aside><p class="date">May 3, 2021</p></aside><div class="comments"><p class="date">May 4, 2021</p></div>';
    expect(read(`<p class="date">Updated May 1, 2021</p>${beside}`).times).toEqual(['Updated May 1, 2021']);
    const today = '<div class="top-menu"><ul><li class="leaf date">Montag, 09.12.2019</li></ul></div>';
    expect(read(`${today}<p class="date">May 3, 2021</p>`).times).toEqual(['May 3, 2021']);
  });
});

describe('facts', () => {
  test('addresses are relative to the base of the page', () => {
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

  test('addresses that run code are none', () => {
    expect(read('<link rel="canonical" href="javascript:alert(1)">').canonicalUrl).toBeUndefined();
    expect(
      article('<p><a href="javascript:alert(1)">words</a> <img src="data:x" alt="a"></p>').text,
    ).not.toMatch(/javascript|data:/);
  });

  test('microdata is read with its nesting and references', () => {
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

  test('a link in microdata is what it is called, unless an address is asked for', () => {
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
  test('are those of the page, and that of its site apart', () => {
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
    'marked as %s are that of the site',
    (name) => {
      expect(read(`<h1 class="${name}">The Shore</h1>`).siteHeading).toBe('The Shore');
    },
  );

  test.each([
    '<h1 class="blog-post-title">Tides</h1>',
    '<h1><a href="/x/">Tides</a></h1>',
    '<h1>Tides <a href="/">at The Shore</a></h1>',
  ])('are else that of the page: %s', (html) => {
    const { heading, siteHeading } = read(html);
    expect([heading.startsWith('Tides'), siteHeading]).toEqual([true, undefined]);
  });
});

describe('the line under the title that says who wrote it', () => {
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
  ])('%s', (line, byline) => {
    expect(read(`<h1>The river</h1>\n<p>${line}</p>${WORDS}`).byline).toBe(byline);
  });

  test('stands directly under it', () => {
    expect(read(`<h1>The river</h1>${WORDS}<p>By Helen Ward</p>`).byline).toBe('');
  });

  test('tells the day, too', () => {
    expect(read('<h1>The river</h1><p>By Helen Ward, 2 April 2024</p>').times).toEqual([
      'By Helen Ward, 2 April 2024',
    ]);
  });
});

describe('text', () => {
  test('is the article without what surrounds it, as Markdown', () => {
    const { text } = readFixtureText('news');
    expect(text).toMatch(
      /^!\[The bridge with a brass band\]\(https:\/\/www\.lennecourier\.example\/img\/bridge-800\.jpg\)|The old bridge/,
    );
    expect(text).toContain('Lorries above 18 tonnes stay banned until the autumn');
    expect(text).not.toMatch(/Most read|cookies|dataLayer/);
  });

  test('has headings that are no links to themselves', () => {
    const { text } = article(
      '<h3 id="a"><a href="#a">Low <code>tide</code></a></h3><h3>Noon<a href="#b">¶</a></h3><h3><a href="/c">Moon</a></h3>',
    );
    expect(text).toContain('### Low `tide`\n');
    expect(text).toContain('### Noon\n');
    expect(text).toContain('### [Moon](https://a.example/c)');
  });

  test('is without what stands beside it, whatever the class of the document names', () => {
    const help = '<div id="help-popup"><h2>Keys</h2><p>Press S to search in the book.</p></div>';
    const page = `<body>${help}<main><h1>Tides</h1>${WORDS.repeat(6)}</main></body>`;
    const { text } = read(`<html class="light sidebar-visible">${page}</html>`);
    expect(text).toContain('Some words');
    expect(text).not.toContain('Press S');
  });

  test('is all of a short page but the ways to others', () => {
    const { text } = read(`<html><body><nav>News Sport Subscribe</nav>${WORDS.repeat(3)}</body></html>`);
    expect(text).toContain('Some words of an article');
    expect(text).not.toContain('Subscribe');
  });

  test('keeps headings, lists, tables, code and links', () => {
    const { text } = article(
      '<h3>Part</h3><ul><li>one</li><li><a href="/b">two</a></li></ul><pre><code>a  b</code></pre><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    );
    expect(text).toContain('### Part');
    expect(text).toContain('- [two](https://a.example/b)');
    expect(text).toContain('a  b');
    expect(text).toMatch(/\| 1 +\| 2 +\|/);
  });

  test('links that lead nowhere are their text, and pictures without addresses nothing', () => {
    const { text } = article(
      '<p>Read <a href="javascript:more()">more of <b>this</b></a>, <a name="x">here</a>, <a href="">or</a> <a href="/b">there</a>.</p><p><a href="/c"><img src="data:x" alt="A"></a></p><p><img alt="B"></p>',
    );
    expect(text).toMatch(/Read more of \*\*this\*\*, here, or \[there\]\(https:\/\/a\.example\/b\)\.$/);
    expect(text).not.toMatch(/\]\(\)|!\[/);
  });

  test('what marks in marks say again is said once', () => {
    const { text } = article(
      '<p>Some <b>bold <i>and <strong>inclined</strong> <em>words</em></i>, <b>as</b> bold</b>, <i>as <b><i>these</i></b></i>.</p>',
    );
    expect(text).toMatch(/Some \*\*bold \*and inclined words\*, as bold\*\*, \*as __these__\*\.$/);
  });

  test('items that are in no list are a list, and blocks stand outside of paragraphs', () => {
    const page = read(
      `<article><p>${WORDS.repeat(20)}</p><div><li>one</li>\n<li>two</li></div><p>seen<ul><li>a lark</ul></article>`,
    );
    expect(page.text).toMatch(/\n\n- one\n- two\n\nseen\n\n- a lark$/);
  });

  test('marks and links that are not closed are none of what follows', () => {
    const page = read(
      `<article><p>${WORDS.repeat(20)}</p><p><b>seen<h2>Larks</h2><p>on <a href="/a">the field<p>and <a href="/b">above</a></article>`,
    );
    expect(page.text).toMatch(/\n\nseen\n\n## Larks\n\non the field\n\nand \[above\]\(https:\/\/[^)]+\/b\)$/);
  });

  test('a cell that spans others keeps its place, and the columns of a table need not be as wide as its longest cell', () => {
    const { text } = article(
      '<table><tr><td rowspan=2>a</td><td colspan=2>b, and more</td></tr><tr><td>c</td><td>d</td></tr></table>',
    );
    expect(text).toContain('| | | |\n| - | - | - |\n| a | b, and more | |\n| | c | d |');
  });

  test('a table of more cells than a page needs is read as paragraphs', () => {
    const { text } = article(
      `<table>${'<tr><td>one, <b>two</b></td></tr>'.repeat(400)}<tr>${'<td>three'.repeat(400)}</table>`,
    );
    expect(text).toMatch(/one, \*\*two\*\*\n\none/);
    expect(text.match(/three/g)).toHaveLength(400);
  });

  test.each([
    '==not marked==',
    'C++ and D++ too',
    'x^2^',
    '[[not a link]]',
    '~struck~',
    '*star*',
    '`tick`',
    '<b>',
  ])('what reads like a mark stays as it is: %s', (words) => {
    const { text } = article(
      `<p>Words, more words, and ${words.replace('<', '&lt;')} in a sentence, as they were.</p>`,
    );
    expect(toText(fromMarkdown(text))).toContain(`and ${words} in`);
  });
});

describe('what a page shows', () => {
  test('is told, block by block, where nothing of it reads like a text', () => {
    const form = '<form><h2>Cookies</h2><p>We use <b>cookies</b>.</p><button>Accept</button></form>';
    const { text, shown } = read(`<title>Bridge</title><body>${form}<script>x()</script><style>p{}</style>`);
    expect([text, shown]).toEqual(['', 'Cookies\n\nWe use cookies.\n\nAccept']);
  });

  test('is not told where there is a text, or nothing', () => {
    expect(
      read(`<article>${'<p>Terns fly from pole to pole, and back again.</p>'.repeat(20)}</article>`),
    ).not.toHaveProperty('shown');
    expect(read('<title>Bridge</title><script>x()</script>')).not.toHaveProperty('shown');
  });
});

describe('what no text may contain (D10)', () => {
  test.each(['\0', '&#0;', '&#xD800;', '&#xDFFF;'])('is in nothing that is read: %j', (sign) => {
    const link = `<a href="/${sign}" title="${sign}">li${sign}nk</a> <img src="/${sign}.png" alt="pic${sign}ture">`;
    const page = read(
      `<html lang="e${sign}n"><head><title>Ti${sign}tle</title><meta name="author" content="Au${sign}thor">
        <meta property="og:image" content="/${sign}.png"><link rel="canonical" href="/${sign}"></head>
        <body><article><h1>He${sign}ad</h1>${WORDS.repeat(5)}<p>wo${sign}rd ${link}</p></article></body></html>`,
    );
    expect(findForbidden(page)).toBeNull();
    expect(page.text).toContain(sign === '\0' ? 'word [link]' : 'wo\uFFFDrd');
  });

  test('nor half of a character that is cut', () => {
    expect(findForbidden(read(`<title>a${'😀'.repeat(5_000)}</title>${WORDS}`))).toBeNull();
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
    ['the wrong header', 'text/html; charset=utf-8', '<meta charset=iso-8859-1>', GRUESSE_LATIN1, 'Grüße'],
    [
      'a header for bytes that are UTF-8',
      'text/html; charset=iso-8859-1',
      '',
      [...bytesOf('Grüße')],
      'Grüße',
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
    ['an unknown charset', 'text/html; charset=klingon', '', [...bytesOf('plain')], 'plain'],
  ])('told by %s', (_, contentType, declared, title, expected) => {
    expect(readHtml(withTitle(declared, title), contentType, URL_OF_PAGE).title).toBe(expected);
  });

  test('a byte order mark decides', () => {
    const utf16 = new Uint8Array([0xff, 0xfe, ...[...'<title>Grüße'].flatMap((c) => [c.charCodeAt(0), 0])]);
    expect(readHtml(utf16, 'text/html; charset=utf-8', URL_OF_PAGE).title).toBe('Grüße');
  });

  test('any bytes are read', () => {
    const noise = Uint8Array.from({ length: 50_000 }, (_, at) => (at * 7919 + (at >> 3)) % 256);
    expect(readHtml(noise, 'text/html; charset=utf-8', URL_OF_PAGE).url).toBe(URL_OF_PAGE);
  });
});

/** How large hostile pages are, in percent of what they may be. */
const SHARE = size(24, 96);
/** A text so many times, or fewer in a smaller page. */
type Much = (text: string, times: number) => string;

describe('hostile pages are read in linear time', () => {
  const head = '<title>T</title>';
  const tableOf = (rows: string) => `${head}<article>${WORDS.repeat(30)}<table>${rows}</table></article>`;
  test.each<[string, (much: Much) => string]>([
    ['nested elements', (much) => `${head}${much('<div>', 50_000)}${WORDS}${much('</div>', 50_000)}`],
    ['open tags', (much) => head + much('<b>', 1_000_000)],
    ['meta tags', (much) => head + much('<meta name=a content=b>', 420_000)],
    ['lists within lists', (much) => head + much('<ul><li>', 3_000) + WORDS],
    ['tables within tables', (much) => head + much('<table><tr><td>', 3_000) + WORDS],
    ['cells that span every row', (much) => tableOf(much('<tr><td rowspan=65000>one, two</td></tr>', 6_000))],
    [
      'cells that span a thousand columns',
      (much) => tableOf(much('<tr><td colspan=1000>one, two</td></tr>', 6_000)),
    ],
    [
      'a table as wide as it is long',
      (much) => tableOf(`${much('<tr><td>one, two</td></tr>', 6_000)}<tr>${much('<td>a, b', 6_000)}`),
    ],
    ['rows', (much) => tableOf(much('<tr><td>one, two</td></tr>', 200_000))],
    ['lines', (much) => `${head}<article><p>${much('word<br>', 50_000)}</p></article>`],
    ['open formatting', (much) => head + much('<p><font color=1><b><i>', 20_000) + WORDS],
    ['marks in marks', (much) => `${head}<article><p>${WORDS}</p>${much('<b><i>', 600)}${WORDS}</article>`],
    ['escaped characters', (much) => `${head}<p>${much('&lt;', 1_000_000)}`],
    ['angle brackets', (much) => head + much('<', 5_000_000)],
    ['comments that never end', (much) => head + much('<!--', 1_000_000)],
    [
      'attributes',
      (much) => `${head}<p ${[...much('a', 100_000)].map((name, at) => `${name}${at}=1`).join(' ')}>`,
    ],
    ['a long class', (much) => `${head}<p class="${much('a ', 175_000)}">${WORDS}`],
    ['a property of many names', (much) => `${head}<p itemscope><b itemprop="${much('a ', 175_000)}">x</b>`],
    ['spans beside spans', (much) => `${head}<article>${much('<span>a, b, c, </span>', 28_000)}`],
    [
      'microdata that refers to itself',
      (much) =>
        `${head}<div itemscope id=a itemref="${much('a b ', 5_000)}"><div id=b itemprop=c itemscope itemref="a b">${much('<b itemprop=d>x</b>', 2_000)}</div></div>`,
    ],
    ['a long title', (much) => `${head}<h1>${much('long ', 500_000)}</h1>`],
    [
      'a long JSON-LD',
      (much) => `${head}<script type="application/ld+json">${much('[', 3_000_000)}</script>`,
    ],
  ])('%s', (_, html) =>
    expectLinear((percent) => {
      const page = read(html((text, times) => text.repeat((times * percent) / 100)));
      expect(page.title).toBe('T');
      expect(page.meta.length).toBeLessThanOrEqual(500);
      expect(page.text.length).toBeLessThanOrEqual(500_000);
    }, SHARE),
  );

  test.each([
    ['before the document', `<noscript>lark</noscript><html><body><p>${WORDS.repeat(20)}</p></body></html>`],
    ['in a body within another element', `<section><div>A lark sang.<body><p>${WORDS.repeat(20)}`],
    ['in the head, and in another head', `<div>lark</div><head><div>lark</div><head><p>${WORDS.repeat(20)}`],
    ['beside a title, in no document', `<title>Lark</title><body><p>${WORDS}</p></body>`],
  ])('what stands %s is read', (_, html) => expect(read(html).text).toContain('Some words of an article'));

  test('lists within cells that are in no table have a text, however deep', () => {
    const page = read(`<body><article>${'<ul><li>lark <b>lark</b><td>lark '.repeat(60)}</article>`);
    expect(page.text).toContain('lark');
  });

  test('items of lists within paragraphs and in no list have a text, however deep', () => {
    const page = read(`<body><ul>${'<li>lark<li>sings</ul>above <b>it</b><p><img src="a.png">'.repeat(50)}`);
    expect(page.text).toContain('- sings');
  });

  test('elements beyond the limit of depth are put beside each other', () => {
    const page = read(`${'<div>'.repeat(HTML_LIMITS.depth * 2)}${WORDS.repeat(5)}`);
    expect(page.text).toContain('Some words of an article');
  });
});

function readFixtureText(name: string) {
  const page = EXPECTED_PAGES.find((one) => one.name === name);
  if (page === undefined) throw new Error(`no page ${name}`);
  return readFixture(page);
}
