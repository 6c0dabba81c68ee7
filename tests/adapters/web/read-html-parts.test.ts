import { describe, expect, it } from 'vitest';
import { markdownOf, read, WORDS } from './read.ts';

/** Other parts in the text of a page. */

const PARAGRAPH = WORDS.replace(/<[^>]*>/g, '');
/** A page whose data is in JSON. */
const state = (data: object): string =>
  `<script type="application/json">${JSON.stringify(data).replaceAll('</', '<\\/')}</script>`;

it('elements with names of members of objects are read like unknown elements', () => {
  const names = ['constructor', 'valueof', 'hasownproperty', 'tostring'];
  expect(markdownOf(names.map((name) => `<p><${name}>word</${name}></p>`).join(''))).toBe(
    names.map(() => 'word').join('\n\n'),
  );
});

describe('a text', () => {
  it.each([
    [
      'readings above characters',
      '<p><ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby>に</p>',
      '東京(とうきょう)に',
    ],
    [
      'the caption of a table',
      '<table><caption>Birds</caption><tr><th>A</th></tr><tr><td>1</td></tr></table>',
      'Birds\n\n| A |\n| - |\n| 1 |',
    ],
    [
      'a table of other elements',
      '<div role="table"><div role="row"><span role="columnheader">A</span><span role="columnheader">B</span></div><div role="row"><span role="cell">1</span><span role="cell">2</span></div></div>',
      '| A | B |\n| - | - |\n| 1 | 2 |',
    ],
    [
      'a quotation of a forum',
      '<div class="bbcode_quote"><div><div>Ada wrote:</div><div class="message">The lamp was out.</div></div></div><p>No.</p>',
      '> Ada wrote:\n>\n> The lamp was out.\n\nNo.',
    ],
    [
      'a quotation in an aside',
      '<aside class="quote"><div class="title">ada:</div><blockquote><p>Out.</p></blockquote></aside><p>No.</p>',
      'ada:\n\n> Out.\n\nNo.',
    ],
    [
      'a quotation that can be expanded',
      '<div class="bbCodeQuote"><aside><blockquote><div class="quote">Out.</div><div class="quoteExpand">Click to expand...</div></blockquote></aside></div>',
      '> Out.',
    ],
    ['groups of definitions', '<dl><div><dt>Lamp</dt><dd>A light.</dd></div></dl>', '- Lamp\n\n  A light.'],
    ['indented text', '<dl><dd>Only indented.</dd></dl>', 'Only indented.'],
    ['a list directly in a list', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
    [
      'the source of a quotation',
      '<blockquote><p>Words.</p><footer>Ada</footer></blockquote>',
      '> Words.\n>\n> Ada',
    ],
    [
      'an embedded post',
      '<blockquote class="instagram-media"><div><a href="https://i.example/p">A post by Ada</a></div></blockquote>',
      '> [A post by Ada](https://i.example/p)',
    ],
    [
      'an embedded video',
      '<figure><div><iframe title="A lamp" src="https://www.youtube.com/embed/abc?rel=0"></iframe></div></figure>',
      '[A lamp](https://www.youtube.com/watch?v=abc)',
    ],
    [
      'a video that a script embeds',
      '<p>See:</p><lite-youtube videoid="abc"></lite-youtube>',
      'See:\n\n<https://www.youtube.com/watch?v=abc>',
    ],
    [
      'a video of a mobile page',
      '<amp-youtube data-videoid="abc" layout="responsive"></amp-youtube>',
      '<https://www.youtube.com/watch?v=abc>',
    ],
    [
      'a recording of a service',
      '<figure><div><iframe title="A song" src="https://open.spotify.com/embed/track/abc"></iframe></div></figure>',
      '[A song](https://open.spotify.com/track/abc)',
    ],
    [
      'a map',
      '<iframe src="/maps/embed?pb=1" title="The pier"></iframe>',
      '[The pier](https://a.example/maps/embed?pb=1)',
    ],
    [
      'a listing of GitHub',
      '<script src="https://gist.github.com/ada/abc.js"></script>',
      '<https://gist.github.com/ada/abc>',
    ],
    ['the content of a frame', '<iframe srcdoc="&lt;p&gt;a&lt;/p&gt;"></iframe>', 'a'],
    ['no frame with comments', '<iframe src="https://disqus.com/embed/comments/"></iframe>', ''],
    [
      'a footnote without a link back',
      '<p>a</p><ol><li>Words. <a href="#r1">↩</a></li></ol>',
      'a\n\n1. Words.',
    ],
    [
      'a film',
      '<video src="/v.mp4" title="The pier" controls></video>',
      '[The pier](https://a.example/v.mp4)',
    ],
    ['a recording', '<audio><source src="/s.mp3"></audio>', '[s.mp3](https://a.example/s.mp3)'],
    [
      'a document',
      '<object type="application/pdf" data="/d.pdf"><p>No viewer.</p></object>',
      '[d.pdf](https://a.example/d.pdf)',
    ],
    [
      'a list of other elements',
      '<div role="list"><div role="listitem">a</div><div role="listitem">b</div></div>',
      '- a\n- b',
    ],
    [
      'a heading of another element',
      '<div role="heading" aria-level="3">Tides</div><p>a</p>',
      '### Tides\n\na',
    ],
    ['a menu', '<menu><li>a</li><li>b</li></menu>', '- a\n- b'],
    [
      'the content of a shadow root',
      '<my-card><template shadowrootmode="open"><p>a</p></template></my-card>',
      'a',
    ],
    ['marks', '<p>a <mark>b c</mark> <ins>d</ins></p>', 'a ==b c== ++d++'],
    [
      'marks of styles',
      '<p><span style="font-weight: 700">a</span> <span style="font-style:italic">b</span> <b style="font-weight:normal">c</b></p>',
      '**a** *b* c',
    ],
    [
      'space at the ends of marks outside of them',
      '<p>a<b> b </b>c <i>d </i>e<b> </b>f</p>',
      'a **b** c *d* e f',
    ],
    [
      'addresses of people',
      '<p><a href="mailto:ada@a.example">Ada</a>, <a href="tel:+491">us</a> or <a href="javascript:x()">this</a></p>',
      '[Ada](mailto:ada@a.example), [us](tel:+491) or this',
    ],
    ['pictures of AMP', '<amp-img src="/a.jpg" alt="A"></amp-img>', '![A](https://a.example/a.jpg)'],
    ['videos of AMP', '<amp-vimeo data-videoid="1"></amp-vimeo>', '<https://player.vimeo.com/video/1>'],
    ['text that a search shows', '<div hidden="until-found"><p>a</p></div>', 'a'],
    [
      'text that a button shows',
      '<h3 class="accordion-header"><button aria-controls="x">When?</button></h3><div id="x" hidden><p>a</p></div>',
      '### When?\n\na',
    ],
    ['centred lines', '<p>a<center>b</center>c</p>', 'a\n\nb\n\nc'],
    [
      'the title of a figure',
      '<figure><figcaption class="header">a.js</figcaption><pre>a()</pre></figure>',
      'a.js\n\n```\na()\n```',
    ],
  ])('keeps %s', (_, html, expected) => {
    expect(markdownOf(html)).toBe(expected);
  });

  it.each([
    ['a symbol', '<h2>One<a href="#one">\u200b</a></h2>'],
    ['a symbol with the address of the page', '<h2>One <a href="https://a.example/b/page#one">¶</a></h2>'],
    ['words', '<h2 id="one">One <a href="#one"><span>Link to this section</span></a></h2>'],
    ['the heading itself', '<h2 id="one"><a href="#one">One</a></h2>'],
  ])('has no link from a heading to itself on %s', (_, html) => {
    expect(markdownOf(`${html}<p>Words.</p>`)).toBe('## One\n\nWords.');
  });

  it('does not show a hidden part because a button controls nothing', () => {
    const html = '<p>Yes.</p><button aria-controls="">Open</button><div hidden><p>No.</p></div>';
    expect(markdownOf(html)).not.toContain('No.');
  });

  it('contains no fact boxes and author lists', () => {
    const box =
      '<table class="infobox vcard"><tr><th>Height</th><td>42 m</td></tr></table><ul class="author-list"><li>Ann Lee</li><li>Tom Day</li></ul>';
    expect(markdownOf(`${box}<p>The tower is of stone.</p>`)).toBe('The tower is of stone.');
  });

  it.each([
    ['comments', `<h3>Kommentare</h3>${WORDS.repeat(3)}`, 'id="kommentare"'],
    ['a form to subscribe', '<h3>Our newsletter</h3><p>Every day.</p>', 'class="newsletter-signup"'],
    ['the label of an advertisement', '<p>Werbung</p>', 'class="slot"'],
  ])('contains no %s', (_, html, attributes) => {
    expect(markdownOf(`<p>One.</p><div ${attributes}>${html}</div><p>Two.</p>`)).toBe('One.\n\nTwo.');
  });

  it('contains no further articles below that of the page, but all articles of a list', () => {
    const story = (name: string) =>
      `<article><h1>${name}</h1>${WORDS.repeat(4)}<p>End of ${name}.</p></article>`;
    const at = (title: string) =>
      read(`<title>${title}</title><main>${story('Boats')}${story('Tides')}</main>`).text;
    expect(at('Boats | Herald')).toContain('End of Boats');
    expect(at('Boats | Herald')).not.toContain('End of Tides');
    expect(at('Herald')).toContain('End of Tides');
  });

  it('keeps the done state of items in a task list', () => {
    expect(
      markdownOf(
        '<ul><li><input type="checkbox" checked disabled> Rope<ul><li><input type=checkbox> Knot</li></ul></li><li><p><input type="checkbox"> Lamp</p></li></ul>',
      ).replaceAll(/\n+/g, '\n'),
    ).toBe('- [x] Rope\n  - [ ] Knot\n- [ ] Lamp');
  });

  it('is also found in a form around the page, without the controls of the form', () => {
    const page = `<form><input type=hidden name=__VIEWSTATE value=x><article>${WORDS.repeat(8)}</article><button>Go</button></form>`;
    const { text } = read(page);
    expect(text).toContain('Some words of an article');
    expect(text).not.toMatch(/Go|VIEWSTATE/);
  });

  it.each([
    [
      'for browsers without scripts',
      `<div id="root"></div><noscript><main>${WORDS.repeat(8)}</main></noscript>`,
    ],
    [
      'in the data of a page',
      state({ page: { body: WORDS.repeat(8), teasers: [{ text: 'Another page. It is short.' }] } }),
    ],
    ['in the data of a page, by paragraphs', state({ body: Array(9).fill({ text: PARAGRAPH }) })],
    [
      'in the data of a script',
      `<script>window.__STATE__ = ${JSON.stringify({ body: `${PARAGRAPH}\n`.repeat(9) })};</script>`,
    ],
  ])('is found %s', (_, html) => {
    expect(read(`<title>T</title>${html}`).text.split('\n\n')).toEqual(
      Array(html.split(PARAGRAPH).length - 1).fill(PARAGRAPH),
    );
  });

  it('is read only once if it is repeated for other screens', () => {
    const layouts = (second: string) =>
      read(
        `<title>T</title><div class="hidden md:block">${WORDS.repeat(6)}</div><div class="block md:hidden">${second}</div>`,
      ).text;
    expect(layouts(WORDS.repeat(6)).split(PARAGRAPH)).toHaveLength(7);
    expect(layouts(`${WORDS.repeat(6)}<p>More of it.</p>`)).toContain('More of it.');
  });
});
