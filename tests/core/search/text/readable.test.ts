import { describe, expect, test } from 'vitest';
import { readableMarkdown } from '../../../../core/search/text/readable.ts';
import { segments } from '../../../../core/search/text/segment.ts';
import { expectLinear } from '../../../support/growth.ts';

const words = (markdown: string) =>
  segments(readableMarkdown(markdown))
    .map((segment) => segment.text)
    .join(' ');

describe('the words of Markdown', () => {
  test.each([
    ['# Title\n\n- [x] done\n\n> *quoted* __text__', 'title x done quoted text'],
    ['see [the docs](https://a.example/b "Title") now', 'see the docs title now https a example b'],
    ['![a cat](cat.png) and <https://b.example>', 'a cat and https b example cat png'],
    ['[[Other Page|label]]', 'other page label'],
    ['AT&amp;T caf&#233; &#x1F389; &#xFFFFFFF; a & b', 'at t cafe 🎉 xfffffff a b'],
    ['one<br/>two <!-- hidden --> <b class="x">three</b> a < b', 'one two three a b'],
    ['`code` and ```js\nlet x\n```', 'code and js let x'],
  ])('%j', (markdown, expected) => {
    expect(words(markdown)).toBe(expected);
  });

  test.each(['<', '<a ', '](', '&#', '<!--', '[a](', '<a href="'])(
    '%j many times is read in linear time',
    (piece) => expectLinear((times) => readableMarkdown(piece.repeat(times)), 100_000),
  );
});
