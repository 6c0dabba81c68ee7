import { describe, expect, test } from 'vitest';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
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
  p,
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
  test('nothing is an empty paragraph', () => same('', doc(p())));
  test('paragraphs', () => same('hi\n\nyou\nthere', doc(p('hi'), p('you\nthere'))));
  test('headings', () => same('# One\n\n###### Six', doc(h(1, 'One'), h(6, 'Six'))));
  test('an empty heading', () => same('##', doc(h(2))));
  test('a heading that ends in #', () => same('# C \\#', doc(h(1, 'C #'))));
  test('a heading of two lines is one line', () => reads('a\nb\n===', doc(h(1, 'a b'))));
  test('lists', () => same('- a\n- b\n  1. c\n  2. d', doc(ul(li('a'), li(p('b'), ol(li('c'), li('d')))))));
  test('items of several blocks', () => same('- a\n\n  b\n\n- c', doc(ul(li(p('a'), p('b')), li('c')))));
  test('an empty item', () => same('-\n- a', doc(ul(li(), li('a')))));
  test('lists side by side', () =>
    same('- a\n\n* b\n\n1. c\n\n1) d', doc(ul(li('a')), ul(li('b')), ol(li('c')), ol(li('d')))));
  test('empty lists in lists are no rule', () => same('- * -', doc(ul(li(ul(li(ul(li()))))))));
  test('a rule in an item', () => same('- ___', doc(ul(li(hr)))));
  test('short rows of a small table', () =>
    reads('| a | b |\n|---|---|\nc\n', doc(table(tr(th('a'), th('b')), tr(td('c'), td())))));
  test('dashes alone under a line with bars make a heading', () => reads('| a |\n---', doc(h(2, '| a |'))));
  test('the fence of a block of code with bars is no header of a table', () =>
    same('```a|b\n-|-\n```', doc(code('-|-', 'a|b'))));
  test('an item with bars is no header of a table', () =>
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
  test('HTML with a line of what only looks like nothing', () =>
    same('<div>\n\u00a0\na', doc(html('<div>\n\u00a0\na'))));
  test('HTML that nothing ends is ended', () => reads('> <!-- a\n\nb', doc(html('<!-- a\n-->'), p('b'))));
  test('rules', () => same('a\n\n---\n\nb', doc(p('a'), hr, p('b'))));
  test('a block quote leaves its blocks', () => reads('> a\n>\n> - b', doc(p('a'), ul(li('b')))));
});

describe('images', () => {
  test('are allowed between blocks', () =>
    same('a\n\n![b](c.png "d")\n\ne', doc(p('a'), image({ src: 'c.png', alt: 'b', title: 'd' }), p('e'))));
  test('split their paragraph', () =>
    reads('a ![b](c) *d*', doc(p('a'), image({ src: 'c', alt: 'b' }), p(marked('d', 'italic')))));
  test('are linked text where not allowed', () =>
    reads('- ![a](b)\n\n# c ![](d)', doc(ul(li(p(link('a', 'b')))), h(1, 'c ', link('d', 'd')))));
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
  test('two links side by side', () => same('[a](b)[c](d)', doc(p(link('a', 'b'), link('c', 'd')))));
  test('no superscript across words', () => same('2\\^10 and 3\\^4', doc(p('2^10 and 3^4'))));
  test('an underline that nothing ends', () => reads('a <u>b', doc(p('a b'))));
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
  test('no address is www alone', () => reads('Is www.. or www.? one', doc(p('Is www.. or www.? one'))));
});

describe('wiki links', () => {
  test('title', () => same('a [[B c]] d', doc(p('a ', wiki('B c'), ' d'))));
  test('label', () => same('[[b|a]]', doc(p(wiki('a', { target: 'b' })))));
  test('part and embed', () => same('![[a#b]]', doc(p(wiki('a#b', { embed: true })))));
  test('an exclamation before one', () => same('a&#33;[[b]]', doc(p('a!', wiki('b')))));
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
    expect(lossOf((lost) => fromMarkdown('> a <b>c</b>\n\n- ![d](e)', lost))).toEqual([
      'html',
      'blockQuote',
      'image',
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
  test('nothing where there is nothing to lose', () =>
    expect(lossOf((lost) => toMarkdown(doc(p('a')), lost))).toEqual([]));
});
