import { describe, expect, test } from 'vitest';
import { parseProse, parseProseInSteps } from '../../../core/prose/parse-prose.ts';
import type { ProseDocument, ProseNode } from '../../../core/prose/schema.ts';
import { toHtml } from '../../../core/prose/to-html.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';
import { toText } from '../../../core/prose/to-text.ts';
import { doc, html, image, li, link, marked, p, table, td, tr, ul } from './builders.ts';

const parse = (...content: unknown[]) => parseProse({ type: 'doc', content });

describe('invalid Prose is rejected with its node:', () => {
  test.each([
    ['the root', 'A Prose document', () => parseProse({ type: 'paragraph' })],
    ['no type', 'content[0].type', () => parse({})],
    ['no node', 'content[1]', () => parse(p('a'), 'b')],
    ['no level', 'content[0].attrs.level', () => parse({ type: 'heading' })],
    [
      'a level of 7',
      'content[0].attrs.level must be an integer from 1 to 6; got 7',
      () => parse({ type: 'heading', attrs: { level: 7 } }),
    ],
    [
      'checked as text',
      'content[0].content[0].attrs.checked',
      () => parse({ type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: 'yes' } }] }),
    ],
    [
      'text without text',
      'content[0].content[0].text',
      () => parse({ type: 'paragraph', content: [{ type: 'text' }] }),
    ],
    ['a paragraph in a paragraph', 'content[0].content[0]', () => parse(p(p('a')))],
    ['an image in a paragraph', 'content[0].content[1]', () => parse(p('a', image({})))],
    ['an item outside a list', 'content[0]', () => parse(li('a'))],
    [
      'text directly in the document',
      'content[0] is not allowed in "doc"; got "text"',
      () => parse({ type: 'text', text: 'a' }),
    ],
    ['a break directly in the document', 'content[1]', () => parse(p('a'), { type: 'hardBreak' })],
    [
      'a wiki link directly in the document',
      'content[0]',
      () => parse({ type: 'wikiLink', attrs: { text: 'a' } }),
    ],
    [
      'text directly in a list',
      'content[0].content[0]',
      () => parse({ type: 'bulletList', content: [{ type: 'text', text: 'a' }] }),
    ],
    ['a list without items', 'content[0].content', () => parse(ul())],
    ['content that is not an array', 'content[0].content', () => parse({ type: 'paragraph', content: 'a' })],
    ['a link without address', 'content[0].content[0].marks[0].href', () => parse(p(marked('a', 'link')))],
    [
      'attributes of a link without address',
      'content[0].content[0].marks[0].attrs.href must be a string',
      () => parse(p(marked('a', { type: 'link', attrs: { title: 'A' } }))),
    ],
    [
      'invalid attributes of a link',
      'content[0].content[0].marks[0].attrs must be an object',
      () => parse(p(marked('a', { type: 'link', attrs: ['https://a.example'] }))),
    ],
    ['bold code', 'content[0].content[0]', () => parse({ type: 'codeBlock', content: [p('a')] })],
  ])('%s', (_, path, act) => {
    expect(act).toThrow(
      expect.objectContaining({ code: 'unprocessable', message: expect.stringContaining(path) }),
    );
  });

  test('nodes nested deeper than 200 levels', () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? p('a') : { type: 'box', content: [nested(depth - 1)] };
    expect(() => parse(nested(201))).toThrow(expect.objectContaining({ code: 'unprocessable' }));
    expect(() => parse(nested(200))).not.toThrow();
  });

  test.each(['\0', '\ud800'])('%j in a text is malformed', (text) => {
    expect(() => parse(p(text))).toThrow(expect.objectContaining({ code: 'invalid' }));
    expect(() => parse({ type: 'custom', data: { deep: [text] } })).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    );
  });
});

describe('the canonical form', () => {
  test.each(['codeBlock', 'html', 'paragraph'])('text may be directly on a node of type %s', (type) => {
    const held = doc({ type, content: [{ type: 'text', text: 'a' }] });
    expect(parse({ type, text: 'a' })).toEqual(held);
    expect(parse({ type, text: 'a', content: null })).toEqual(held);
    expect(parse({ type, text: 'b', content: [{ type: 'text', text: 'a' }] })).toEqual(held);
  });

  test('text may be directly on an item, but not where text is not allowed', () => {
    expect(parse({ type: 'bulletList', content: [{ type: 'listItem', text: 'a' }] })).toEqual(
      doc(ul(li('a'))),
    );
    expect(parse({ type: 'horizontalRule', text: 'a' })).toEqual(doc({ type: 'horizontalRule' }));
  });

  test('neighbouring text with equal marks is merged, empty text dropped', () =>
    expect(parse(p('a', '', 'b', marked('c', 'bold'), marked('d', 'bold')))).toEqual(
      doc(p('ab', marked('cd', 'bold'))),
    ));
  test('marks are in order and unique', () =>
    expect(parse(p(marked('a', 'italic', 'bold', 'italic')))).toEqual(doc(p(marked('a', 'bold', 'italic')))));
  test('bare text in items and cells is wrapped', () =>
    expect(
      parse(
        { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'text', text: 'a' }] }] },
        table(tr({ type: 'tableCell' })),
      ),
    ).toEqual(doc(ul(li('a')), table(tr(td())))));
  test('an empty document holds a paragraph', () => expect(parse()).toEqual(doc(p())));
  test('addresses that run code are removed', () =>
    expect(parse(p(link('a', ' java\nscript:x')), image({ src: 'data:text/html,x', alt: 'b' }))).toEqual(
      doc(p('a'), image({ alt: 'b' })),
    ));
  test('marks with attributes, as in editors, are flattened', () => {
    const attrs = { href: 'https://a.example', title: 'A', target: '_blank' };
    expect(parse(p(marked('a', { type: 'link', attrs }, { type: 'bold', attrs: {} })))).toEqual(
      doc(p(marked('a', 'bold', { type: 'link', href: 'https://a.example', title: 'A' }))),
    );
    const harmful = { type: 'link', attrs: { href: 'javascript:x' } };
    expect(parse(p(marked('a', harmful)))).toEqual(doc(p('a')));
  });
  test.each([
    ['null', { content: null, marks: null }],
    ['empty', { content: [], marks: [] }],
    ['empty texts', { content: [{ type: 'text', text: '' }] }],
  ])('children and marks of a custom node that are %s are removed, and it is converted', (_, empty) => {
    const document = parse({ type: 'poll', votes: [1], ...empty }, p('a'));
    expect(document).toEqual(doc({ type: 'poll', votes: [1] } as ProseNode, p('a')));
    expect([toMarkdown(document), toText(document)]).toEqual(['a\n', 'a']);
    expect(toHtml(document)).toContain('a');
  });

  test('a custom node stored by an earlier version with null content is converted', () => {
    const stored = { ...doc(p('a')), content: [{ type: 'poll', content: null }, p('a')] };
    expect(toMarkdown(stored as unknown as ProseDocument)).toBe('a\n');
  });

  test('custom nodes, marks and attributes are kept', () => {
    const custom = { type: 'poll', attrs: { id: 1 }, content: [p('a')], votes: [1, 2] };
    expect(parse(custom, p(marked('b', { type: 'glow', color: 'red' })))).toEqual(
      doc(custom, p(marked('b', { type: 'glow', color: 'red' }))),
    );
  });
  test('attributes without a value are removed', () =>
    expect(parse({ type: 'codeBlock', attrs: { language: null }, content: [] }, html('<b>'))).toEqual(
      doc({ type: 'codeBlock' }, html('<b>')),
    ));
});

const paragraphs = (count: number) => Array.from({ length: count }, (_, at) => p(`paragraph ${at}`));

test.each([
  ['many blocks', doc(...paragraphs(6_400))],
  ['one block of many', doc({ type: 'blockquote', content: paragraphs(6_400) })],
  ['blocks within blocks', doc(ul(...Array.from({ length: 128 }, () => li(...paragraphs(50)))))],
])('a document of %s is checked in many steps', (_, value) => {
  const steps = parseProseInSteps(value);
  let taken = 0;
  let last = steps.next();
  for (; !last.done; last = steps.next()) taken += 1;
  expect(taken).toBeGreaterThanOrEqual(50);
  expect(last.value).toEqual(parseProse(value));
});
