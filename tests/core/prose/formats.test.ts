import { describe, expect, test } from 'vitest';
import { convert } from '../../../core/prose/convert.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { fromText } from '../../../core/prose/from-text.ts';
import { parseProse } from '../../../core/prose/parse-prose.ts';
import type { ProseNode } from '../../../core/prose/schema.ts';
import { toHtml } from '../../../core/prose/to-html.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';
import { toText } from '../../../core/prose/to-text.ts';
import { wikiReferences } from '../../../core/prose/wiki-links.ts';
import { br, doc, html, image, li, link, marked, p, table, td, tr, ul, wiki } from './builders.ts';

describe('plain text', () => {
  test('blank lines separate paragraphs, and line ends are breaks', () =>
    expect(fromText('a\r\nb\n \n\n  c')).toEqual(doc(p('a', br, 'b'), p('  c'))));
  test('an empty text is an empty paragraph', () => expect(fromText(' \n'.trim())).toEqual(doc(p())));
  test('is written block by block', () =>
    expect(toText(fromMarkdown('# a *b*\n\n- c\n- d\n\n|e|f|\n|-|-|\n|g|[[h]]|\n\n```\ni\n```'))).toBe(
      'a b\n\nc\nd\n\ne\tf\ng\th\n\ni',
    ));
});

describe('HTML', () => {
  const htmlOf = (markdown: string) => toHtml(fromMarkdown(markdown));
  test('marks and links', () =>
    expect(htmlOf('**a** [b](c "d")')).toBe(
      '<p><strong>a</strong> <a href="c" title="d" rel="noopener noreferrer">b</a></p>\n',
    ));
  test('items and cells of one paragraph have no paragraph tag', () => {
    expect(htmlOf('- a\n  1. b')).toBe('<ul>\n<li>a<ol>\n<li>b</li>\n</ol>\n</li>\n</ul>\n');
    expect(htmlOf('- a\n\n  b')).toBe('<ul>\n<li><p>a</p>\n<p>b</p>\n</li>\n</ul>\n');
    expect(htmlOf('|a|\n|-|')).toBe('<table>\n<tr><th>a</th></tr>\n</table>\n');
  });
  test('task lists', () => expect(htmlOf('- [x] a')).toContain('<input type="checkbox" disabled checked>'));
  test('wiki links', () =>
    expect(htmlOf('[[a|b]]')).toBe('<p><a class="wiki-link" data-target="a">b</a></p>\n'));
  test('scripts are shown, not run', () =>
    expect(toHtml(doc(html('<script>alert(1)</script>')))).toBe(
      '<pre><code>&lt;script&gt;alert(1)&lt;/script&gt;</code></pre>\n',
    ));
  test('raw HTML is written as the text that it shows', () =>
    expect(toHtml(doc(html('<div onclick="x()"><b>a</b> &lt;<p>b</div>')))).toBe(
      '<p><strong>a</strong> &lt;</p>\n<p>b</p>\n',
    ));
  test('addresses that run code are removed, even if the tree has them', () =>
    expect(toHtml(doc(p(link('a', 'JavaScript:x')), image({ src: 'vbscript:y' })))).toBe(
      '<p>a</p>\n<p><img alt=""></p>\n',
    ));
});

describe('conversion', () => {
  test('reports each type that the target cannot express, once', () => {
    expect(convert('**a** **b** [[c]]', 'text/markdown', 'text/plain')).toEqual({
      body: 'a b c',
      loss: ['bold', 'wikiLink'],
    });
    expect(convert('> a', 'text/markdown', 'application/prose+json').loss).toEqual([]);
    expect(convert('> a', 'text/markdown', 'text/plain').loss).toEqual(['blockquote']);
    expect(
      convert(JSON.stringify(doc({ type: 'poll' }, p('a'))), 'application/prose+json', 'text/markdown'),
    ).toEqual({
      body: 'a\n',
      loss: ['poll'],
    });
  });
  test.each(Object.getOwnPropertyNames(Object.prototype))('a node or mark of type %j is custom', (type) => {
    const custom = { type, content: [p('a')] };
    const document = parseProse(
      doc(custom, p({ type }, marked('b', type)), ul(li(custom)), table(tr(td(custom)))),
    );
    expect(toMarkdown(document)).toBe('b\n\n-\n\n|  |\n| --- |\n');
    expect(toText(document)).toBe('b');
    expect(toHtml(document)).toBe(
      '<p>b</p>\n<ul>\n<li></li>\n</ul>\n<table>\n<tr><td></td></tr>\n</table>\n',
    );
    expect(convert(JSON.stringify(document), 'application/prose+json', 'text/markdown').loss).toContain(type);
  });
  test('text that looks like syntax is escaped', () =>
    expect(convert('# a', 'text/plain', 'text/markdown').body).toBe('\\# a\n'));
  test('to the same format is rejected', () =>
    expect(() => convert('a', 'text/plain', 'text/plain')).toThrow(
      expect.objectContaining({ code: 'unprocessable' }),
    ));
  test('malformed JSON is malformed, and other JSON is not Prose', () => {
    const parse = (body: string) => () => convert(body, 'application/prose+json', 'text/plain');
    expect(parse('{')).toThrow(expect.objectContaining({ code: 'invalid' }));
    expect(parse('[]')).toThrow(expect.objectContaining({ code: 'unprocessable' }));
  });
  test.each(['a\0', '\udc00'])('%j is malformed', (text) => {
    for (const from of ['text/plain', 'text/markdown'] as const)
      expect(() => convert(text, from, 'application/prose+json')).toThrow(
        expect.objectContaining({ code: 'invalid' }),
      );
  });
});

describe('depth', () => {
  test('blocks nested more than 200 levels are rejected with their line', () => {
    expect(() => fromMarkdown(`a\n\n${'> '.repeat(201)}b`)).toThrow(
      expect.objectContaining({ code: 'unprocessable', message: expect.stringContaining('Line 3') }),
    );
    expect(JSON.stringify(fromMarkdown(`${'> '.repeat(200)}b`)).split('blockquote')).toHaveLength(201);
  });
  test('an accepted text yields an accepted document', () => {
    const lists = (depth: number): ProseNode =>
      depth === 0 ? p('a') : ul({ type: 'listItem', content: [lists(depth - 1)] });
    const deepest = doc(lists(100));
    expect(fromMarkdown(toMarkdown(parseProse(deepest)))).toEqual(deepest);
    const refused = expect.objectContaining({ code: 'unprocessable' });
    expect(() => parseProse(doc(lists(101)))).toThrow(refused);
    expect(() => fromMarkdown(toMarkdown(doc(lists(101))))).toThrow(refused);
    expect(() => fromMarkdown(`${'- '.repeat(99)}|a|\n${'  '.repeat(99)}|-|`)).toThrow(refused);
  });
});

describe('wiki references', () => {
  test('are found with target, label, part and embed, but not in code', () =>
    expect(
      wikiReferences(fromMarkdown('[[a]] **[[b#c|d]]**\n\n- ![[e]] `[[f]]`\n\n```\n[[g]]\n```')),
    ).toEqual([
      { target: 'a', label: 'a', embed: false },
      { target: 'b', label: 'd', part: 'c', embed: false },
      { target: 'e', label: 'e', embed: true },
    ]));
  test('a tree may name the target', () =>
    expect(wikiReferences(doc(p(wiki('a', { target: 'b' }))))).toEqual([
      { target: 'b', label: 'a', embed: false },
    ]));
});
