import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import type { ProseNode } from '../../core/prose/schema.ts';
import { toMarkdown } from '../../core/prose/to-markdown.ts';

interface Example {
  readonly section: string;
  readonly number?: number;
  readonly markdown: string;
  readonly html: string;
}

const require = createRequire(import.meta.url);
const { tests: commonMark } = require('commonmark-spec') as { tests: Example[] };
const gfm = JSON.parse(readFileSync(new URL('./gfm-examples.json', import.meta.url), 'utf8')) as Example[];
const fixtures = new URL('./fixtures/', import.meta.url);

/** `[[…]]` is a wiki link in the dialect of Prose (D36), and the text of a CDATA section is raw HTML, which a run of text leaves out. */
const DIALECT: readonly number[] = [548, 559, 590, 629];

describe('CommonMark 0.31.2', () => {
  test('is complete', () => expect(commonMark.length).toBeGreaterThan(600));
  const examples = commonMark.filter(({ number = 0 }) => !DIALECT.includes(number));
  test.each(examples)('$number $section', checkExample);
});

describe('GFM', () => {
  test.each(gfm)('$section: $markdown', checkExample);
  test('links have the addresses that GFM gives them', () => {
    for (const { markdown, html } of gfm.filter(({ section }) => section === 'Autolinks')) {
      expect(linksIn(fromMarkdown(markdown))).toEqual(
        [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
      );
    }
  });
});

/** Each `.md` parses to the `.json` next to it; `UPDATE=1` rewrites the latter. */
describe('fixtures', () => {
  const names = readdirSync(fixtures).filter((name) => name.endsWith('.md'));
  test('exist', () => expect(names.length).toBeGreaterThan(0));
  test.each(names)('%s', (name) => {
    const markdown = readFileSync(new URL(name, fixtures), 'utf8');
    const expected = new URL(name.replace(/md$/, 'json'), fixtures);
    const document = fromMarkdown(markdown);
    if (process.env.UPDATE === '1') writeFileSync(expected, `${JSON.stringify(document, null, 2)}\n`);
    expect(document).toEqual(JSON.parse(readFileSync(expected, 'utf8')));
    expect(fromMarkdown(toMarkdown(document))).toEqual(document);
  });
});

function checkExample({ markdown, html }: Example): void {
  const document = fromMarkdown(markdown.replaceAll('→', '\t'));
  expect(textOfHtml(plainHtml(document))).toBe(textOfHtml(html.replaceAll('→', '\t')));
  expect(fromMarkdown(toMarkdown(document))).toEqual(document);
}

function linksIn(node: ProseNode): unknown[] {
  const own = (node.marks ?? []).filter(({ type }) => type === 'link').map(({ href }) => href);
  return [...own, ...(node.content ?? []).flatMap(linksIn)];
}

/** The text of a tree as HTML, without its own markup; raw HTML is kept. */
function plainHtml(node: ProseNode): string {
  if (node.type === 'html') return node.content?.[0]?.text ?? '';
  if (node.type === 'image') return `<img alt="${escaped(node.attrs?.alt)}">`;
  if (node.type === 'wikiLink') return escaped(node.attrs?.text);
  return escaped(node.text) + (node.content ?? []).map(plainHtml).join(' ');
}

function escaped(text: unknown): string {
  return String(text ?? '').replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}

/** The whole text of HTML including descriptions of images, without white space. */
function textOfHtml(html: string): string {
  return textOfTree(parseFragment(html)).replace(/\s/g, '');
}

function textOfTree(node: DefaultTreeAdapterTypes.ParentNode): string {
  return node.childNodes
    .map((child) => {
      if ('value' in child) return child.value;
      if (child.nodeName === 'img' && 'attrs' in child)
        return child.attrs.find(({ name }) => name === 'alt')?.value ?? '';
      return 'childNodes' in child ? textOfTree(child) : '';
    })
    .join('');
}
