import { describe, expect, test } from 'vitest';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';

/** Emphasis next to Chinese, Japanese and Korean punctuation, where words have no spaces around them (D36). */

const marked = (markdown: string): readonly string[] =>
  (fromMarkdown(markdown).content?.[0]?.content ?? [])
    .filter(({ marks }) => marks !== undefined)
    .map(({ text = '' }) => text);

describe('emphasis works', () => {
  test.each([
    ['这是**“重点”**内容', ['“重点”']],
    ['**テスト。**です', ['テスト。']],
    ['これは*「重要」*です', ['「重要」']],
    ['**한국어(Korean)**은', ['한국어(Korean)']],
    ['이것은**"중요"**입니다', ['"중요"']],
    ['中文~~（删除）~~文字', ['（删除）']],
    ['==「強調」==です', ['「強調」']],
    ['**中文。**English', ['中文。']],
    ['x**。y**z', ['。y']],
    ['**“𠮷”**𠮷', ['“𠮷”']],
    ['**[リンク](x)**です', ['リンク']],
  ])('%s', (markdown, texts) => {
    expect(marked(markdown)).toEqual(texts);
    expect(toMarkdown(fromMarkdown(markdown)).trim()).toBe(markdown);
  });

  test.each(['a**"b"**c', '__中文。__文', 'a** 中**'])('not in %s', (markdown) => {
    expect(marked(markdown)).toEqual([]);
  });
});
