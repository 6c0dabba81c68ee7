import { describe, expect, it } from 'vitest';
import type { Content } from '../../../../core/model/content.ts';
import { readDocument } from '../../../../core/model/reading.ts';
import { fromMarkdown } from '../../../../core/prose/from-markdown.ts';
import type { ProseDocument } from '../../../../core/prose/schema.ts';
import { readContent } from '../../../../core/use-cases/unit-of-work/readings.ts';

/** Titles and references in a text (D26, D32). */

const prose = {
  read: async (text: string | ProseDocument) =>
    readDocument(typeof text === 'string' ? fromMarkdown(text) : text),
};
const read = (body: string) => readContent({ type: 'text/markdown', body }, prose);
const ofMarkdown = async (body: string) => (await read(body)).title;

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

  it('has at most 2,000 characters, cut between characters', async () => {
    expect((await ofMarkdown(`# ${'x'.repeat(3_000)}`)).length).toBe(2_000);
    expect((await ofMarkdown(`# x${'😀'.repeat(2_000)}`)).length).toBe(1_999);
  });

  it('comes from Prose too', async () => {
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
    expect((await readContent(content, prose)).title).toBe('Heading');
  });
});

describe('references', () => {
  it('are listed once each, without label and part, never from code', async () => {
    const { references } = await read(
      '[[A]] [[A|again]] ![[B#part]] `[[no]]`\n\n```\n[[no]]\n```\n\n# [[C]]',
    );
    expect(references).toEqual(['A', 'B', 'C']);
  });
});
