import { describe, expect, test } from 'vitest';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { literalMarkdown } from '../../../core/prose/literal.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';
import {
  br,
  code,
  doc,
  done,
  h,
  hr,
  html,
  image,
  li,
  link,
  marked,
  ol,
  olFrom,
  p,
  quote,
  reads,
  same,
  table,
  tasks,
  td,
  th,
  todo,
  tr,
  ul,
  wiki,
} from './builders.ts';

describe('blocks', () => {
  test('an empty text is an empty paragraph', () => same('', doc(p())));
  test('paragraphs', () => same('hi\n\nyou\nthere', doc(p('hi'), p('you\nthere'))));
  test('headings', () => same('# One\n\n###### Six', doc(h(1, 'One'), h(6, 'Six'))));
  test('an empty heading', () => same('##', doc(h(2))));
  test('a heading that ends in #', () => same('# C \\#', doc(h(1, 'C #'))));
  test('a heading of two lines is one line', () => reads('a\nb\n===', doc(h(1, 'a b'))));
  test('lists', () => same('- a\n- b\n  1. c\n  2. d', doc(ul(li('a'), li(p('b'), ol(li('c'), li('d')))))));
  test('items of several blocks', () => same('- a\n\n  b\n\n- c', doc(ul(li(p('a'), p('b')), li('c')))));
  test('an empty item', () => same('-\n- a', doc(ul(li(), li('a')))));
  test('adjacent lists', () =>
    same('- a\n\n* b\n\n1. c\n\n1) d', doc(ul(li('a')), ul(li('b')), ol(li('c')), ol(li('d')))));
  test('empty lists in lists are not a rule', () => same('- * -', doc(ul(li(ul(li(ul(li()))))))));
  test('a rule in an item', () => same('- ___', doc(ul(li(hr)))));
  test('short rows of a small table', () =>
    reads('| a | b |\n|---|---|\nc\n', doc(table(tr(th('a'), th('b')), tr(td('c'), td())))));
  test('dashes alone under a line with bars make a heading', () => reads('| a |\n---', doc(h(2, '| a |'))));
  test('the fence of a code block with bars is not a table header', () =>
    same('```a|b\n-|-\n```', doc(code('-|-', 'a|b'))));
  test('an item with bars is not a table header', () =>
    reads('- a | b\n|---|---|', doc(ul(li('a | b\n|---|---|')))));
  test('task lists', () => same('- [ ] a\n- [x] b', doc(tasks(todo('a'), done('b')))));
  test('an empty task', () => same('- [ ]', doc(tasks(todo()))));
  test('a task that begins with code', () => same('- [ ]\n\n  ```\n  a\n  ```', doc(tasks(todo(code('a'))))));
  test('tasks next to items', () => same('- [x] a\n\n- b', doc(tasks(done('a')), ul(li('b')))));
  test('tasks among items', () =>
    reads('- [x] a\n- b\n1. [ ] c', doc(tasks(done('a')), ul(li('b')), tasks(todo('c')))));
  test('code', () => same('```js\na\n\n  b\n```', doc(code('a\n\n  b', 'js'))));
  test('code with a fence in it', () => same('````\n```\n````', doc(code('```'))));
  test('indented code', () => reads('    a', doc(code('a'))));
  test('code in an item', () => same('- a\n\n  ```\n  b\n\n  c\n  ```', doc(ul(li(p('a'), code('b\n\nc'))))));
  test('tables', () =>
    same(
      '| a | b |\n| --- | --- |\n| c \\| d |  |',
      doc(table(tr(th('a'), th('b')), tr(td('c | d'), td()))),
    ));
  test('surplus cells are ignored, missing ones are empty', () =>
    reads(
      '|a|b|\n|-|-|\n|c|d|e|\n|f|',
      doc(table(tr(th('a'), th('b')), tr(td('c'), td('d')), tr(td('f'), td()))),
    ));
  test('a pipe in code in a cell', () =>
    same('| a |\n| --- |\n| `b\\|c` |', doc(table(tr(th('a')), tr(td(p(marked('b|c', 'code'))))))));
  test('HTML', () => same('<div>\n*a*\n</div>\n\nb', doc(html('<div>\n*a*\n</div>'), p('b'))));
  test('HTML followed by a line of invisible characters', () =>
    same('<div>\n\u00a0\na', doc(html('<div>\n\u00a0\na'))));
  test('unterminated HTML is terminated', () =>
    reads('> <!-- a\n\nb', doc(quote(html('<!-- a\n-->')), p('b'))));
  test('rules', () => same('a\n\n---\n\nb', doc(p('a'), hr, p('b'))));
  test('a list that begins with another number', () =>
    same('7. a\n8. b\n\n- c\n\n0. d', doc(olFrom(7, li('a'), li('b')), ul(li('c')), olFrom(0, li('d')))));
  test('a list that begins with another number, after text in an item', () =>
    same('- a\n\n  3. b', doc(ul(li(p('a'), olFrom(3, li('b')))))));
  test('numbers continue after a task', () =>
    reads('3. a\n4. [ ] b\n5. c', doc(olFrom(3, li('a')), tasks(todo('b')), olFrom(5, li('c')))));
});

describe('quotations', () => {
  test('of several blocks', () =>
    same(
      '> # a\n>\n> b\n> c\n>\n> - d\n>\n>   ```js\n>   e\n>\n>   f\n>   ```\n>\n> ---',
      doc(quote(h(1, 'a'), p('b\nc'), ul(li(p('d'), code('e\n\nf', 'js'))), hr)),
    ));
  test('in quotations', () => same('> a\n>\n> > b\n>\n> c', doc(quote(p('a'), quote('b'), p('c')))));
  test('in items', () => same('- > a\n  >\n  > b\n\n  c', doc(ul(li(quote(p('a'), p('b')), p('c'))))));
  test('with a table', () =>
    same('> | a |\n> | --- |\n> | b |', doc(quote(table(tr(th('a')), tr(td('b')))))));
  test('one after another', () => same('> a\n\n> b', doc(quote('a'), quote('b'))));
  test('that are empty', () => same('>', doc(quote())));
  test('with lazy lines', () => reads('> a\nb\n> c', doc(quote('a\nb\nc'))));
  test('with an image, which is linked text', () => reads('> ![a](b)', doc(quote(p(link('a', 'b'))))));
  test('that are alerts', () => {
    same('> [!NOTE]\n> a', doc(quote('[!NOTE]\na')));
    same('> [!faq]- Why?\n>\n> a', doc(quote(p('[!faq]- Why?'), p('a'))));
    same('> \\[!NOTE](a)', doc(quote('[!NOTE](a)')));
    same('> a\n>\n> \\[!NOTE]', doc(quote(p('a'), p('[!NOTE]'))));
  });
  test('200 levels deep, with a list in each, remain short', () => {
    let document = quote('a\nb', br, 'c');
    for (let level = 0; level < 49; level++) document = quote(ul(li(document)), p('d\ne'));
    const written = toMarkdown(doc(document));
    expect(fromMarkdown(written)).toEqual(doc(document));
    expect(fromMarkdown(`${'> '.repeat(200)}a`).content[0]?.type).toBe('blockquote');
    expect(() => fromMarkdown(`${'> '.repeat(201)}a`)).toThrow('Line 1 is nested more than 200 levels deep.');
  });
});

describe('formulas and footnotes are kept as written', () => {
  test.each([
    ['$a_1 * b_2 * c$ and $x_1$'],
    ['**$a*b*c$**'],
    ['$$\\sum_{i=0}^n i_1$$'],
    ['$$\n\\sum_{i=0}^n i_1\n\n- b\n= c\n$$'],
    ['a $f(x)\ng(y_1)*z*$ b'],
    ['$\\$5_a_b_$'],
    ['a[^1] b[^2]\n\n[^1]: One\n\n[^2]: two'],
    ['It costs $5 and $10.'],
    ['US$5/$6'],
  ])('%j', (markdown) => {
    const text = (block: string) => (block.startsWith('**') ? marked(block.slice(2, -2), 'bold') : block);
    const blocks = markdown.startsWith('$$') ? [markdown] : markdown.split('\n\n');
    same(markdown, doc(...blocks.map((block) => p(text(block)))));
  });
  test('in quotations and items', () => same('> - $$\n>   a\n>   $$', doc(quote(ul(li('$$\na\n$$'))))));
  test('no formula has white space at its edges or a digit after it', () =>
    reads('$5*a* $6*b*$7', doc(p('$5', marked('a', 'italic'), ' $6', marked('b', 'italic'), '$7'))));
  test('marks alone do not make a formula', () => same('\\$a**b**$', doc(p('$a', marked('b', 'bold'), '$'))));
  test('a formula interrupts a paragraph', () =>
    reads('a\n$$\nb\n$$\nc', doc(p('a'), p('$$\nb\n$$'), p('c'))));
  test('an unterminated formula is text', () => reads('$$\n*a*', doc(p('$$\n', marked('a', 'italic')))));
  test.each([
    ['so \\(a^2 + b_1\\) is', '$a^2 + b_1$'],
    ['so \\( x = \\frac{1}{2} \\) is', '$x = \\frac{1}{2}$'],
  ])('a formula between parentheses of LaTeX is one: %j', (markdown, formula) =>
    reads(markdown, doc(p(`so ${formula} is`))),
  );
  test('a displayed formula between brackets of LaTeX is one', () => {
    reads('a\n\\[\nx = y\n\\]\nb', doc(p('a'), p('$$\nx = y\n$$'), p('b')));
    reads('- \\[ x^2 \\]', doc(ul(li('$$\nx^2\n$$'))));
  });
  test.each([
    ['\\(see page 3\\)', '(see page 3)'],
    ['\\(file\\_name = x\\)', '(file_name = x)'],
    ['\\[1\\] and \\[note\\]', '[1] and [note]'],
    ['\\[\na', '[\na'],
    ['\\(a^2', '(a^2'],
  ])('escaped brackets are no formula: %j', (markdown, text) => reads(markdown, doc(p(text))));
  test('brackets around lines of text make no formula', () => {
    for (const text of ['[x^2]\n[y]', '[\na^2\n]\n[b]', '[a\\]\n[=]', '\\(x^2\\)', '\\[x^2\\]']) {
      expect(fromMarkdown(toMarkdown(doc(p(text))))).toEqual(doc(p(text)));
      expect(fromMarkdown(literalMarkdown(text))).toEqual(doc(p(text)));
    }
  });
  test('a footnote is not a link definition, and may have more blocks', () =>
    reads(
      'a[^1]\n[^1]: b\n[^2]: c\n\n    d\n\ne',
      doc(p('a[^1]'), p('[^1]: b'), p('[^2]: c'), p('d'), p('e')),
    ));
});

describe('HTML tags', () => {
  test.each([
    ['H<sub>2</sub>O', 'H~2~O'],
    ['<b>a</b> <em>b</em> <del>c</del> <mark>d</mark>', '**a** _b_ ~~c~~ ==d=='],
  ])('%s', (tags, markdown) => expect(toMarkdown(fromMarkdown(tags))).toBe(`${markdown}\n`));
});

describe('images', () => {
  test('are allowed between blocks', () =>
    same('a\n\n![b](c.png "d")\n\ne', doc(p('a'), image({ src: 'c.png', alt: 'b', title: 'd' }), p('e'))));
  test('split their paragraph', () =>
    reads('a ![b](c) *d*', doc(p('a'), image({ src: 'c', alt: 'b' }), p(marked('d', 'italic')))));
  test('are linked text where not allowed', () =>
    reads('- ![a](b)\n\n# c ![](d)', doc(ul(li(p(link('a', 'b')))), h(1, 'c ', link('d', 'd')))));
  test('may have dollar signs in their description and address, which make no formula', () =>
    same('![\\$a](b$c "$d")', doc(image({ src: 'b$c', alt: '$a', title: '$d' }))));
  test('lose addresses that run code', () => reads('![a](javascript:x)', doc(image({ alt: 'a' }))));
});

describe('marks', () => {
  test.each([
    ['**a**', 'bold'],
    ['*a*', 'italic'],
    ['<u>a</u>', 'underline'],
    ['~~a~~', 'strike'],
    ['==a==', 'highlight'],
    ['++a++', 'ins'],
    ['^a^', 'superscript'],
    ['~a~', 'subscript'],
    ['`a`', 'code'],
  ])('%s', (markdown, type) => {
    same(markdown, doc(p(marked('a', type))));
    same(`x ${markdown} y`, doc(p('x ', marked('a', type), ' y')));
  });
  test('links', () => same('[a](b "c \\"d\\"")', doc(p(link('a', 'b', 'c "d"')))));
  test('an address as its own text', () =>
    same('<https://a.b/c>', doc(p(link('https://a.b/c', 'https://a.b/c')))));
  test('nested', () =>
    same(
      '**a *b***'.replaceAll(/\*b\*/g, '_b_'),
      doc(p(marked('a ', 'bold'), marked('b', 'bold', 'italic'))),
    ));
  test('overlapping', () =>
    reads(
      '*a **b*** **c**',
      doc(p(marked('a ', 'italic'), marked('b', 'bold', 'italic'), ' ', marked('c', 'bold'))),
    ));
  test('within a word', () => same('a*b*c', doc(p('a', marked('b', 'italic'), 'c'))));
  test('around white space', () => same('a **&#32;b&#32;** c', doc(p('a ', marked(' b ', 'bold'), ' c'))));
  test('next to punctuation', () => same('&#97;**(b)**&#99;', doc(p('a', marked('(b)', 'bold'), 'c'))));
  test('two adjacent links', () => same('[a](b)[c](d)', doc(p(link('a', 'b'), link('c', 'd')))));
  test('no superscript across words', () => same('2\\^10 and 3\\^4', doc(p('2^10 and 3^4'))));
  test('an unterminated underline', () => reads('a <u>b', doc(p('a b'))));
  test('addresses that run code are dropped', () =>
    reads('[a](javascript:b) [c](d)', doc(p('a ', link('c', 'd')))));
  test('bare addresses', () =>
    reads(
      'See https://a.b/c. (www.d.e), f@g.hi!',
      doc(
        p(
          'See ',
          link('https://a.b/c', 'https://a.b/c'),
          '. (',
          link('www.d.e', 'http://www.d.e'),
          '), ',
          link('f@g.hi', 'mailto:f@g.hi'),
          '!',
        ),
      ),
    ));
  test.each([
    ['看https://a.example/x。然后', 'https://a.example/x'],
    ['（https://a.example/x）', 'https://a.example/x'],
    ['「https://a.example/」', 'https://a.example/'],
    ['https://a.example/東京_（花） を', 'https://a.example/東京_（花）'],
  ])('Chinese and Japanese punctuation ends an address: %s', (markdown, address) => {
    const [paragraph] = fromMarkdown(markdown).content;
    const links = paragraph?.content?.flatMap(({ marks = [] }) => marks.map(({ href }) => href));
    expect(links).toEqual([address]);
  });

  test('www alone is not an address', () => reads('Is www.. or www.? one', doc(p('Is www.. or www.? one'))));
});

describe('wiki links', () => {
  test('title', () => same('a [[B c]] d', doc(p('a ', wiki('B c'), ' d'))));
  test('label', () => same('[[b|a]]', doc(p(wiki('a', { target: 'b' })))));
  test('part and embed', () => same('![[a#b]]', doc(p(wiki('a#b', { embed: true })))));
  test('an exclamation mark before one', () => same('a&#33;[[b]]', doc(p('a!', wiki('b')))));
  test('brackets and bars in titles', () => same('[[a\\]\\|b]]', doc(p(wiki('a]|b')))));
  test('none in code', () => same('`[[a]]`', doc(p(marked('[[a]]', 'code')))));
  test('none without a title', () => reads('[[ ]] [[|a]]', doc(p('[[ ]] [[|a]]'))));
  test('in a table', () => same('| [[a\\|b]] |\n| --- |', doc(table(tr(th(p(wiki('b', { target: 'a' }))))))));
});

describe('text that looks like syntax', () => {
  test.each([
    ['# a', '\\# a'],
    ['1. a', '1\\. a'],
    ['- a', '\\- a'],
    ['> a', '\\> a'],
    ['**a**', '\\*\\*a\\*\\*'],
    ['[a](b)', '\\[a](b)'],
    ['<b>', '\\<b>'],
    ['&amp;', '\\&amp;'],
    ['https://a.b', 'https\\://a.b'],
    ['a\n---', 'a\n\\---'],
    ['a | b\n--- | ---', 'a | b\n\\--- | ---'],
    ['  a  ', '&#32; a &#32;'],
    ['a\\', 'a\\\\'],
    ['snake_case and C:\\Temp', 'snake_case and C:\\Temp'],
    ['C++ costs ~5 * 3', 'C++ costs ~5 * 3'],
  ])('%j', (text, markdown) => same(markdown, doc(p(text))));
  test('breaks', () => same('a\\\nb', doc(p('a', br, 'b'))));
  test('breaks at the end, in headings and in cells', () =>
    same(
      'a<br>\n\n# b<br>c\n\n| d<br>e |\n| --- |',
      doc(p('a', br), h(1, 'b', br, 'c'), table(tr(th(p('d', br, 'e'))))),
    ));
});

describe('loss', () => {
  const lossOf = (convert: (lost: (type: string) => void) => unknown) => {
    const loss = new Set<string>();
    convert((type) => loss.add(type));
    return [...loss];
  };
  test('of Markdown in Prose', () =>
    expect(lossOf((lost) => fromMarkdown('> a <kbd>c</kbd>[^1] $d$\n\n- ![d](e)\n\n[^1]: f', lost))).toEqual([
      'html',
      'formula',
      'image',
      'footnote',
    ]));
  test.each([
    ['[![a](b)](c)', ['link']],
    ['x **y ![a](b)**', ['bold']],
    ['[a ![b](javascript:c)](d)', ['link', 'image']],
    ['**a** ![b](c) _d_', []],
  ])('of the marks around an image, which is a block: %s', (markdown, loss) =>
    expect(lossOf((lost) => fromMarkdown(markdown, lost))).toEqual(loss),
  );
  test('of the marks of blocks in Markdown', () => {
    const bold = [{ type: 'bold' }];
    const document = doc({ ...p('a'), marks: bold }, ul({ ...li('b'), marks: [{ type: 'glow' }] }));
    expect(lossOf((lost) => toMarkdown(document, lost))).toEqual(['bold', 'glow']);
    expect(lossOf((lost) => toMarkdown(doc(p({ ...br, marks: bold }, 'a')), lost))).toEqual([]);
  });
  test('of custom nodes and marks in Markdown', () => {
    const document = doc({ type: 'poll', content: [p('a')] }, p(marked('b', 'glow')));
    expect(lossOf((lost) => toMarkdown(document, lost))).toEqual(['poll', 'glow']);
    expect(toMarkdown(document)).toBe('b\n');
  });
  test('no report without a loss', () => expect(lossOf((lost) => toMarkdown(doc(p('a')), lost))).toEqual([]));
});
