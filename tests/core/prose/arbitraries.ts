import fc from 'fast-check';
import { parseProse } from '../../../core/prose/parse-prose.ts';
import { type Mark, markTypes, type ProseDocument, type ProseNode } from '../../../core/prose/schema.ts';

/** Fragments of Markdown that combine to arbitrary syntax. */
const SYNTAX = [
  ...[
    '*',
    '**',
    '_',
    '__',
    '~',
    '~~',
    '~~~',
    '==',
    '++',
    '^',
    '`',
    '``',
    '```',
    '\\',
    '\\\n',
    '!',
    '|',
    ':',
    '&',
    '<',
    '>',
  ],
  ...[
    '[',
    ']',
    '[[',
    ']]',
    '![[',
    '](',
    ')',
    '](u "t")',
    '[x]',
    '[ ] ',
    '[a]',
    '[a]: u\n',
    '![',
    '[a](b)',
    '[[a|b]]',
  ],
  ...[
    '<u>',
    '</u>',
    '<br>',
    '<b>',
    '<!--',
    '-->',
    '<div>\n',
    '</div>',
    '<script>',
    '<http://a.b>',
    '<a href="x">',
  ],
  ...[
    'http://a.b/c',
    'www.a.b',
    'x@y.zz',
    '&amp;',
    '&#32;',
    '&#10;',
    '# ',
    '## ',
    '#',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '0. ',
    '7. ',
    '> ',
    '>',
  ],
  ['$', '$$', '$$\n', '$x$', '\\$', '[^1]', '[^1]: ', '> [!NOTE]\n', '<b>', '</b>', '<sub>', '</sub>'],
  ...[
    '| a | b |\n|---|---|\n',
    '|-|\n',
    '---\n',
    '===\n',
    '```\n',
    '~~~ a\n',
    '    ',
    '\t',
    ' ',
    '  ',
    '\n',
    '\n\n',
  ],
];
const WORDS = [
  'a',
  'b c',
  'word',
  'é',
  '“',
  '”',
  '「',
  '。',
  '（',
  '中',
  'テ',
  '가',
  '𠮷',
  '\ufe01',
  '😀',
  '\u00a0',
  '\u000b',
  '\u2028',
  '1',
  '9.',
  '.',
  "'",
  '"',
  '-',
  '=',
  '+',
];

/** Text from people and attackers: words, and fragments that look like syntax. */
const scraps = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(...SYNTAX)), { minLength: 1, maxLength })
    .map((parts) => parts.join(''));

/** Any Markdown. */
export const markdown = fc
  .oneof({ weight: 9, arbitrary: scraps(14) }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) })
  .filter((text) => !/\0|\p{Surrogate}/u.test(text));

const text = fc
  .oneof(scraps(5), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }))
  .filter((value) => !value.includes('\0'));
const line = text.map((value) => value.replace(/[\n\r\v]/g, ''));
const words = line.filter((value) => value.trim() !== '');

const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constantFrom(...markTypes.filter((type) => type !== 'link')).map((type) => ({ type })),
  fc.record({ type: fc.constant('link'), href: line, title: words }, { requiredKeys: ['type', 'href'] }),
);
/** Code in a run of text is one line. */
const textNode = fc
  .record({ type: fc.constant('text'), text, marks: fc.array(mark, { maxLength: 3 }) })
  .map((node) =>
    node.marks.some(({ type }) => type === 'code')
      ? { ...node, text: node.text.replace(/[\n\r\u2028\u2029]/g, ' ') }
      : node,
  );
const wikiLink = fc.record({
  type: fc.constant('wikiLink'),
  attrs: fc.record({ text: words, target: words, embed: fc.constant(true) }, { requiredKeys: ['text'] }),
  marks: fc.array(
    mark.filter(({ type }) => type !== 'link' && type !== 'code'),
    { maxLength: 2 },
  ),
});
const inline: fc.Arbitrary<ProseNode[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: textNode },
    { weight: 1, arbitrary: wikiLink },
    { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) },
  ),
  { minLength: 1, maxLength: 5 },
);

const code = fc.array(fc.oneof(line, fc.constant('')), { maxLength: 4 }).map((lines) => lines.join('\n'));
const codeBlock = fc
  .record({
    type: fc.constant('codeBlock'),
    code,
    language: fc.option(
      words.map((word) => word.replace(/\s/g, '')),
      { nil: undefined },
    ),
  })
  .map(({ type, code, language }) => ({
    type,
    ...(language ? { attrs: { language } } : {}),
    content: [{ type: 'text', text: code }],
  }));
const html = fc
  .constantFrom('<div>\na\n</div>', '<!-- a\n\n  b -->', '<b>', '<script>\n\n</script>')
  .map((source) => ({ type: 'html', content: [{ type: 'text', text: source }] }));
const paragraph = inline.map((content) => ({ type: 'paragraph', content }));
const heading = fc
  .record({ level: fc.integer({ min: 1, max: 6 }), content: inline })
  .map(({ level, content }) => ({
    type: 'heading',
    attrs: { level },
    content: content.map((node) => (node.text === undefined ? node : { ...node })),
  }));
const cells = (type: string, width: number) =>
  fc
    .array(
      fc.option(paragraph, { nil: { type: 'paragraph' } }).map((content) => ({ type, content: [content] })),
      { minLength: width, maxLength: width },
    )
    .map((content) => ({ type: 'tableRow', content }));
const table = fc
  .integer({ min: 1, max: 3 })
  .chain((width) =>
    fc.tuple(cells('tableHeader', width), fc.array(cells('tableCell', width), { maxLength: 2 })),
  )
  .map(([header, body]) => ({ type: 'table', content: [header, ...body] }));

const leaf: fc.Arbitrary<ProseNode> = fc.oneof(
  { weight: 5, arbitrary: paragraph },
  heading,
  codeBlock,
  html,
  table,
  fc.constant({ type: 'horizontalRule' }),
);
const { block } = fc.letrec<{ block: ProseNode; list: ProseNode; quote: ProseNode }>((tie) => ({
  block: fc.oneof({ depthSize: 'small' }, leaf, tie('list'), tie('quote')),
  quote: fc.array(tie('block'), { maxLength: 3 }).map((content) => ({ type: 'blockquote', content })),
  list: fc.oneof(
    ...(
      [
        ['bulletList', 'listItem'],
        ['orderedList', 'listItem'],
        ['taskList', 'taskItem'],
      ] as const
    ).map(([type, item]) =>
      fc
        .tuple(
          fc.constantFrom(undefined, undefined, 0, 1, 7, 999_999_999),
          fc.array(fc.tuple(fc.boolean(), fc.array(tie('block'), { maxLength: 3 })), {
            minLength: 1,
            maxLength: 3,
          }),
        )
        .map(([start, items]) => ({
          type,
          ...(type === 'orderedList' && start !== undefined && { attrs: { start } }),
          content: items.map(([checked, content]) => ({
            type: item,
            ...(item === 'taskItem' ? { attrs: { checked } } : {}),
            content,
          })),
        })),
    ),
  ),
}));
const image = fc
  .record(
    { src: line.filter((value) => value !== ''), alt: words.map((word) => word.trim()), title: words },
    { requiredKeys: [] },
  )
  .map((attrs) => ({ type: 'image', attrs }));

/** Any document that Markdown can express, in canonical form. */
export const prose: fc.Arbitrary<ProseDocument> = fc
  .array(fc.oneof({ weight: 6, arbitrary: block }, { weight: 1, arbitrary: image }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((content) => parseProse({ type: 'doc', content }));
