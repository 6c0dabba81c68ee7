import { describe, expect, it, test } from 'vitest';
import { inlineTags, linkTexts } from '../../../core/imports/formats/vault-links.ts';

describe('inlineTags', () => {
  test.each([
    ['#tag', ['tag']],
    ['(#tag) and #a/b, #2025-plan. #1a', ['tag', 'a/b', '2025-plan', '1a']],
    ['#a/ ends here', ['a']],
    ['#12 (#12) see #12, ok #2024/12.', []],
    ['a#tag', []],
    ['`#code` `x`#tag', []],
    ['```\n#code\n```\n#tag', ['tag']],
  ])('of %j', (markdown, tags) => expect(inlineTags(markdown)).toEqual(tags));
});

describe('linkTexts', () => {
  const convert = linkTexts(['a/b/photo.jpg', 'photo.jpg']);

  it('names a note without its label if the label is empty', () => {
    expect(convert('[](Plan.md)', '').text).toBe('[[Plan]]');
  });

  it('leaves out the ids of Notion', () => {
    const id = '0123456789abcdef0123456789abcdef';
    expect(convert(`[it](My%20Page%20${id}/Plan%20${id}.md)`, '').text).toBe('[[Plan|it]]');
  });

  test.each([
    ['| ![[photo.jpg\\|100]] |', '| ![[photo.jpg\\|100]] |'],
    ['| [[a/Plan\\|it]] | [it](Plan.md) |', '| [[Plan\\|it]] | [[Plan\\|it]] |'],
    ['| ![](photo.jpg) |', '| ![[photo.jpg\\|photo.jpg]] |'],
    ['a | [it](Plan.md)', 'a | [[Plan|it]]'],
  ])('keeps the cells of a table: %s', (markdown, text) => {
    expect(convert(markdown, '').text).toBe(text);
  });

  it('finds a file by its name alone; of several, the one with the shortest path', () => {
    expect(convert('![[photo.jpg]]', 'c')).toEqual({
      text: '![[photo.jpg|photo.jpg]]',
      files: ['photo.jpg'],
    });
  });
});
