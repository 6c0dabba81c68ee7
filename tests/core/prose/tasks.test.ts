import { expect, test } from 'vitest';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { markdownWithTask, proseWithTask } from '../../../core/prose/tasks.ts';

const MARKDOWN =
  '---\nx: [ ]\n---\n\n- [ ] a [ ] b\r\n  1. [x] c\n\n> * [ ]\n\n```\n- [ ] d\n```\n\n- - [X] e';

test.each([
  [0, true, '- [ ] a [ ] b', '- [x] a [ ] b'],
  [1, false, '1. [x] c', '1. [ ] c'],
  [2, true, '> * [ ]', '> * [x]'],
  [3, false, '- - [X] e', '- - [ ] e'],
])('the task %i is ticked, and nothing else changes', (number, isDone, before, after) => {
  expect(markdownWithTask(MARKDOWN, number, isDone)).toBe(MARKDOWN.replace(before, after));
  const document = fromMarkdown(MARKDOWN.split('---\n\n')[1] ?? '');
  const ticked = proseWithTask(document, number, isDone);
  expect(ticked).toEqual(fromMarkdown(markdownWithTask(MARKDOWN, number, isDone).split('---\n\n')[1] ?? ''));
});

test('without such a task the text is unchanged', () =>
  expect(markdownWithTask(MARKDOWN, 4, true)).toBe(MARKDOWN));
