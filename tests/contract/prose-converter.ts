import { afterAll, expect, test } from 'vitest';
import { PROSE } from '../../core/model/content.ts';
import type { ProseConverter, WrittenText } from '../../core/ports/prose-converter.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';

const PARAGRAPH = 'Some **bold** text with a [[Title]].\n\n';
const LONG = PARAGRAPH.repeat(5_000);

const decoded = (text: WrittenText) => (typeof text === 'string' ? text : new TextDecoder().decode(text));

/** The behaviour of every converter, for short and long texts. */
export function proseConverterContract(make: () => ProseConverter): void {
  const converter = make();
  afterAll(() => converter.close());

  test.each([
    ['short', PARAGRAPH],
    ['long', LONG],
  ])('%s texts are converted in every direction', async (_, markdown) => {
    const document = fromMarkdown(markdown);
    expect(await converter.toMarkdown(document)).toBe(`${markdown.trimEnd()}\n`);
    expect(await converter.read(markdown)).toMatchObject({
      title: 'Some bold text with a Title.',
      references: ['Title'],
    });
    const targets = new Map([['Title', 'an id']]);
    expect(decoded(await converter.render(markdown, targets, 'text/html'))).toContain(
      '<strong>bold</strong>',
    );
    expect(
      JSON.parse(decoded(await converter.render(document, targets, PROSE))).content[0].content.at(-2),
    ).toEqual({
      type: 'wikiLink',
      attrs: { text: 'Title', target: 'an id' },
    });
    const highlight = `==a *passage*==\n\n${markdown}`;
    for (const note of [highlight, fromMarkdown(highlight)])
      expect(await converter.highlight(note)).toEqual({ quote: 'a passage', comment: markdown.trim() });
    expect(await converter.highlight(markdown)).toBeNull();
    const { body, loss } = await converter.convert(markdown, 'text/markdown', 'text/plain');
    expect(decoded(body).startsWith('Some bold text with a Title.')).toBe(true);
    expect(loss).toEqual(['bold', 'wikiLink']);
  });

  test.each([
    ['short', ''],
    ['long', LONG],
  ])('errors for %s texts keep their code and message', async (_, markdown) => {
    await expect(converter.read(`${'> '.repeat(300)}a\n\n${markdown}`)).rejects.toMatchObject({
      name: 'DomainError',
      code: 'unprocessable',
      message: expect.stringContaining('Line 1'),
    });
    await expect(converter.convert(`${markdown}\0`, 'text/plain', 'text/markdown')).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  test('several long texts are converted concurrently', async () => {
    const parsed = await Promise.all([1, 2, 3].map((n) => converter.read(`# ${n}\n\n${LONG}`)));
    expect(parsed.map(({ title }) => title)).toEqual(['1', '2', '3']);
  });
}
