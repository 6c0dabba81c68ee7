import { describe, expect, test } from 'vitest';
import { HTML_LIMITS } from '../../../adapters/web/parse-html.ts';
import { expectLinear } from '../../support/growth.ts';
import { size } from '../../support/runs.ts';
import { read, WORDS } from './read.ts';

/** The size of hostile pages, in percent of the maximum. */
const SHARE = size(24, 96);
/** A text repeated this many times, or fewer in a smaller page. */
type Much = (text: string, times: number) => string;

describe('hostile pages are read in linear time', () => {
  const head = '<title>T</title>';
  const tableOf = (rows: string) => `${head}<article>${WORDS.repeat(30)}<table>${rows}</table></article>`;
  test.each<[string, (much: Much) => string]>([
    ['nested elements', (much) => `${head}${much('<div>', 50_000)}${WORDS}${much('</div>', 50_000)}`],
    ['open tags', (much) => head + much('<b>', 1_000_000)],
    [
      'forms in forms',
      (much) => `${head}${much('<form>', 50_000)}<p>${WORDS.repeat(30)}</p>${much('<i></i>', 50_000)}`,
    ],
    [
      'quotations of forums',
      (much) => `${head}<div class=quote>${much('<div class=quote>a', 30_000)}${WORDS}`,
    ],
    ['parts for screens', (much) => `${head}${much('<div class=mobile><p>a, b, c', 30_000)}${WORDS}`],
    ['frames in frames', (much) => `${head}${much('<div><iframe src=/embed>', 30_000)}${WORDS}`],
    [
      'values of the data of a page',
      (much) => `${head}<script type=application/json>[${much('{"a":"b. c d e"},', 100_000)}1]</script>`,
    ],
    ['spaces in the data of a page', (much) => `${head}<script>x={${much(' ', 1_000_000)}}x</script>`],
    [
      'brackets that close nothing',
      (much) => `${head}<script type=application/ld+json>{}${much(']', 1_000_000)}</script>`,
    ],
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
    ['blocks in blocks of a cell', (much) => tableOf(`<tr><td>one, two<td>${much('<div>a, b', 3_000)}`)],
    ['lists within lists of a cell', (much) => tableOf(`<tr><td>one, two<td>${much('<ul><li>a', 1_500)}`)],
    ['lines of a cell', (much) => tableOf(`<tr><td>one, two<td>${much('<p>a<br>b', 12_000)}`)],
    ['sources of pictures', (much) => `${head}<picture>${much('<source srcset=a><img>', 12_000)}${WORDS}`],
    ['bars of code', (much) => `${head}<pre>${much('<div>a</div>', 50_000)}<code>a</code></pre>${WORDS}`],
    ['listings', (much) => `${head}<div>${much('<pre>a</pre>', 30_000)}</div>${WORDS}`],
    ['delimiters of TeX', (much) => `${head}<p>${much('\\[ \\( ', 50_000)}</p>${WORDS}`],
    ['formulas in formulas', (much) => head + much('<span class=katex>', 50_000) + WORDS],
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
    [
      'names of a post',
      (much) =>
        `${head}<div class=h-entry><p class=e-content>${WORDS}</p>${much('<h2 class=p-name>a', 30_000)}`,
    ],
    ['spans next to spans', (much) => `${head}<article>${much('<span>a, b, c, </span>', 28_000)}`],
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
    ['next to a title, in no document', `<title>Lark</title><body><p>${WORDS}</p></body>`],
  ])('text %s is read', (_, html) => expect(read(html).text).toContain('Some words of an article'));

  test('lists in cells outside a table have a text, however deep', () => {
    const page = read(`<body><article>${'<ul><li>lark <b>lark</b><td>lark '.repeat(60)}</article>`);
    expect(page.text).toContain('lark');
  });

  test('list items in paragraphs outside a list have a text, however deep', () => {
    const page = read(`<body><ul>${'<li>lark<li>sings</ul>above <b>it</b><p><img src="a.png">'.repeat(50)}`);
    expect(page.text).toContain('- sings');
  });

  test('elements beyond the depth limit become siblings', () => {
    const page = read(`${'<div>'.repeat(HTML_LIMITS.depth * 2)}${WORDS.repeat(5)}`);
    expect(page.text).toContain('Some words of an article');
  });
});
