import { describe, expect, test } from 'vitest';
import { frontMatterOf, titleInFrontMatter, withoutFrontMatter } from '../../../core/prose/front-matter.ts';

describe('front matter', () => {
  test.each([
    ['---\ntitle: Kiln\ntags:\n  - glaze\n---\nText', 'Text'],
    ['---\r\ntitle: Kiln\r\n---\r\nText', 'Text'],
    ['---\n"my key": x\n# a comment\n- item\n\n...\nText', 'Text'],
    ['---\nup: "[[Index]]"\n---', ''],
  ])('of %j is apart from the text', (markdown, body) => {
    expect(frontMatterOf(markdown)?.body).toBe(body);
    expect(withoutFrontMatter(markdown)).toBe(body);
  });

  test.each([
    '---\nA line between two rules\n---\nText',
    '---\ntitle: Kiln\nand a sentence that goes on\n---\nText',
    'Text\n---\ntitle: Kiln\n---\n',
    '---\ntitle: Kiln',
  ])('is not what %j begins with', (markdown) => {
    expect(frontMatterOf(markdown)).toBeNull();
    expect(withoutFrontMatter(markdown)).toBe(markdown);
  });

  test.each([
    ['title: Kiln notes, cone 6', 'Kiln notes, cone 6'],
    ['date: 2026-05-11\nTitle: "Kiln: notes"', 'Kiln: notes'],
    ["title: 'Kiln'", 'Kiln'],
    ['title: >\n  Kiln', ''],
    ['subtitle: Kiln', ''],
  ])('%j names a title: %j', (yaml, title) => {
    expect(titleInFrontMatter({ yaml, body: '' })).toBe(title);
  });
});
