import { describe, expect, test } from 'vitest';
import { readFixture } from '../../../bench/quality/quality-pages.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { toText } from '../../../core/prose/to-text.ts';
import { EXPECTED_PAGES } from './expected-pages.ts';
import { article, read, WORDS } from './read.ts';

describe('text', () => {
  test('is the article without its surroundings, as Markdown', () => {
    const { text } = readFixtureText('news');
    expect(text).toMatch(
      /^!\[The bridge with a brass band\]\(https:\/\/www\.lennecourier\.example\/img\/bridge-800\.jpg\)|The old bridge/,
    );
    expect(text).toContain('Lorries above 18 tonnes stay banned until the autumn');
    expect(text).not.toMatch(/Most read|cookies|dataLayer/);
  });

  test('has headings without links to themselves', () => {
    const { text } = article(
      '<h3 id="a"><a href="#a">Low <code>tide</code></a></h3><h3>Noon<a href="#b">¶</a></h3><h3><a href="/c">Moon</a></h3>',
    );
    expect(text).toContain('### Low `tide`\n');
    expect(text).toContain('### Noon\n');
    expect(text).toContain('### [Moon](https://a.example/c)');
  });

  test('has no sidebar, whatever the class of the document', () => {
    const help = '<div id="help-popup"><h2>Keys</h2><p>Press S to search in the book.</p></div>';
    const page = `<body>${help}<main><h1>Tides</h1>${WORDS.repeat(6)}</main></body>`;
    const { text } = read(`<html class="light sidebar-visible">${page}</html>`);
    expect(text).toContain('Some words');
    expect(text).not.toContain('Press S');
  });

  test.each([
    ['苏州园林里的水与石', '拙政园建于明代正德年间，园主王献臣官场失意，归来种菜养鱼，取拙者之为政之意。'],
    ['تاريخ القهوة', 'بدأت حكاية القهوة في جبال اليمن، حيث كان المتصوفة يشربونها ليسهروا في الذكر.'],
    [
      'Как читали в деревне',
      'В библиотеке села было сто сорок книг, и каждую прочли не меньше десяти человек.',
    ],
  ])('does not begin with the title, in any script: %s', (title, sentence) => {
    const body = `<article><h1>${title}</h1><p>${sentence.repeat(8)}</p><h2>${title} II</h2><p>${sentence.repeat(8)}</p></article>`;
    const { text } = read(`<html><head><title>${title} | Blog</title></head><body>${body}</body></html>`);
    expect(text.startsWith(sentence)).toBe(true);
    expect(text).toContain(`## ${title} II`);
  });

  test('is all of a short page except its navigation', () => {
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

  test('has the words of links without a target, and no pictures without an address', () => {
    const { text } = article(
      '<p>Read <a href="javascript:more()">more of <b>this</b></a>, <a name="x">here</a>, <a href="">or</a> <a href="/b">there</a>.</p><p><a href="/c"><img src="data:x" alt="A"></a></p><p><img alt="B"></p>',
    );
    expect(text).toMatch(/Read more of \*\*this\*\*, here, or \[there\]\(https:\/\/a\.example\/b\)\.$/);
    expect(text).not.toMatch(/\]\(\)|!\[/);
  });

  test('does not repeat a mark inside itself', () => {
    const { text } = article(
      '<p>Some <b>bold <i>and <strong>italic</strong> <em>words</em></i>, <b>as</b> bold</b>, <i>as <b><i>these</i></b></i>.</p>',
    );
    expect(text).toMatch(/Some \*\*bold \*and italic words\*, as bold\*\*, \*as \*\*these\*\*\*\.$/);
  });

  test('turns items outside a list into a list, and takes blocks out of paragraphs', () => {
    const page = read(
      `<article><p>${WORDS.repeat(20)}</p><div><li>one</li>\n<li>two</li></div><p>seen<ul><li>a lark</ul></article>`,
    );
    expect(page.text).toMatch(/\n\n- one\n- two\n\nseen\n\n- a lark$/);
  });

  test('closes unclosed marks and links', () => {
    const page = read(
      `<article><p>${WORDS.repeat(20)}</p><p><b>seen<h2>Larks</h2><p>on <a href="/a">the field<p>and <a href="/b">above</a></article>`,
    );
    expect(page.text).toMatch(/\n\nseen\n\n## Larks\n\non the field\n\nand \[above\]\(https:\/\/[^)]+\/b\)$/);
  });

  test('is also found in a heading that is not closed', () => {
    const { text } = read(`<body><h1>Larks${WORDS.repeat(8)}`);
    expect(text).toMatch(/Larks\n\nSome words/);
  });

  test('keeps the position of cells that span rows or columns, and does not pad columns', () => {
    const { text } = article(
      '<table><tr><td rowspan=2>a</td><td colspan=2>b, and more</td></tr><tr><td>c</td><td>d</td></tr></table>',
    );
    expect(text).toContain('| | | |\n| - | - | - |\n| a | b, and more | |\n| | c | d |');
  });

  test.each([
    [
      'headers of rows',
      '<tr><th>Name</th><td>Pier</td></tr><tr><th>Height</th><td>3 m</td></tr>',
      '| | |\n| - | - |\n| Name | Pier |\n| Height | 3 m |',
    ],
    [
      'headers of rows and columns',
      '<tr><td></td><th>A</th><th>B</th></tr><tr><th>x</th><td>1</td><td>2</td></tr>',
      '| | A | B |\n| - | - | - |\n| x | 1 | 2 |',
    ],
    [
      'a foot before the body',
      '<thead><tr><th>A</th></tr></thead><tfoot><tr><td>sum</td></tr></tfoot><tbody><tr><td>1</td></tr></tbody>',
      '| A |\n| - |\n| 1 |\n| sum |',
    ],
    [
      'a cell that spans more columns than there are',
      '<tr><th>A</th><th>B</th></tr><tr><td colspan="100">wide</td></tr>',
      '| A | B |\n| - | - |\n| wide | |',
    ],
    ['one column of blocks', '<tr><td><p>One.</p></td></tr><tr><td><p>Two.</p></td></tr>', 'One.\n\nTwo.'],
  ])('arranges %s of a table', (_, rows, expected) => {
    expect(article(`<table>${rows}</table>`).text.endsWith(`\n\n${expected}`)).toBe(true);
  });

  test.each([
    ['<p>one</p><p>two</p>', 'one<br>two'],
    ['see:<ul><li>a</li><li><p>b</p><p>c</p></li></ul>d', 'see:<br>• a<br>• b<br>c<br>d'],
    ['<ol start="3"><li>x<ul><li>y</li></ul></li><li>z</li></ol>', '3. x<br>• y<br>4. z'],
    ['<pre><code>if a:\n\n  b | c</code></pre>', '`if a:`<br>`\u00a0\u00a0b \\| c`'],
    ['<h3>Head</h3>x<br><br>y<hr>', '**Head**<br>x<br>y'],
    ['<table><tr><td>in</td><td>side</td></tr><tr><td>it</td></tr></table>', 'in side<br>it'],
  ])('writes the blocks %j of a cell as lines', (cell, line) => {
    const table = `<table><tr><th>A</th><th>B</th></tr><tr><td>${cell}</td><td>b</td></tr></table>`;
    expect(article(table).text).toContain(`| ${line} | b |`);
  });

  test('keeps the content of tables that only arrange a page', () => {
    const words = '<p>All the words.</p>'.repeat(300);
    expect(
      article(
        '<table><tr><td><table><tr><td>in</td><td>side</td></tr></table></td><td><h2>A</h2><p>b</p></td></tr></table>',
      ).text,
    ).toContain('\n\n## A\n\nb');
    expect(article(`<table><tr><td>menu</td><td>${words}</td></tr></table>`).text).toContain(
      '\n\nAll the words.\n\nAll',
    );
  });

  test('turns a table with too many cells into paragraphs', () => {
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
  ])('escapes characters that look like marks: %s', (words) => {
    const { text } = article(
      `<p>Words, more words, and ${words.replace('<', '&lt;')} in a sentence, as they were.</p>`,
    );
    expect(toText(fromMarkdown(text))).toContain(`and ${words} in`);
  });
});

describe('the visible words of a page', () => {
  test('are returned block by block if nothing looks like an article', () => {
    const form = '<form><h2>Cookies</h2><p>We use <b>cookies</b>.</p><button>Accept</button></form>';
    const { text, shown } = read(`<title>Bridge</title><body>${form}<script>x()</script><style>p{}</style>`);
    expect([text, shown]).toEqual(['', 'Cookies\n\nWe use cookies.\n\nAccept']);
  });

  test('are not returned if there is an article, or if there are no words', () => {
    expect(
      read(`<article>${'<p>Terns fly from pole to pole, and back again.</p>'.repeat(20)}</article>`),
    ).not.toHaveProperty('shown');
    expect(read('<title>Bridge</title><script>x()</script>')).not.toHaveProperty('shown');
  });
});

function readFixtureText(name: string) {
  const page = EXPECTED_PAGES.find((one) => one.name === name);
  if (page === undefined) throw new Error(`no page ${name}`);
  return readFixture(page);
}
