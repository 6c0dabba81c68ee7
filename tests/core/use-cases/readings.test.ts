import { describe, expect, it } from 'vitest';
import type { Content } from '../../../core/model/content.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { readContent } from '../../../core/use-cases/readings.ts';

/** The title of a note (D26). */

const prose = { fromMarkdown: async (markdown: string) => fromMarkdown(markdown) };
const titleOf = async (content: Content) => (await readContent(content, prose)).title;
const ofMarkdown = (body: string) => titleOf({ type: 'text/markdown', body });

describe('a title', () => {
  it.each([
    ['', ''],
    [' \n\n', ''],
    ['one line', 'one line'],
    ['first line\nsecond line', 'first line'],
    ['text\n\n## The *first*   heading\n\n# another', 'The first heading'],
    ['#\n\n# second heading', 'second heading'],
    ['- an item\n- another', 'an item'],
    ['> # quoted', 'quoted'],
    ['```\n# no heading\n```\n\n# yes', 'yes'],
    ['[a link](https://a.example) **bold**', 'a link bold'],
    ['---\n\ntext', 'text'],
  ])('of %j is %j', async (body, title) => {
    expect(await ofMarkdown(body)).toBe(title);
  });

  it('has at most 2,000 characters, never half of one', async () => {
    expect((await ofMarkdown(`# ${'x'.repeat(3_000)}`)).length).toBe(2_000);
    expect((await ofMarkdown(`# x${'😀'.repeat(2_000)}`)).length).toBe(1_999);
  });

  it('comes from Prose alike', async () => {
    const content: Content = {
      type: 'application/prose+json',
      body: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'text' }] },
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Heading' }] },
        ],
      },
    };
    expect(await titleOf(content)).toBe('Heading');
  });
});

describe('references', () => {
  it('are the labels of wiki links, each once, never from code', async () => {
    const body = '[[Rome]] [[Paris|the city]] [[Rome#past]] ![[map]] `[[code]]` [[ ]]';
    expect((await readContent({ type: 'text/markdown', body }, prose)).references).toEqual([
      'Rome',
      'Paris',
      'map',
    ]);
  });
});
