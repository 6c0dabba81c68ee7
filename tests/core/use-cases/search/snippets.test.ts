import { expect, test } from 'vitest';
import { parseQuery } from '../../../../core/search/query/query.ts';
import { snippetFor } from '../../../../core/use-cases/search/snippets.ts';
import { object } from '../../../support/objects.ts';

test('a snippet excludes Markdown syntax, but keeps symbols that belong to words', async () => {
  const body = '# Vacuum\n\nRaise **maintenance_work_mem** to `2*512` MB, _before_ it [[Starts]].';
  const note = object({ content: { type: 'text/markdown', body } });
  const { text } = await snippetFor(
    { readExtract: async () => null },
    note,
    parseQuery('raise'),
    async () => undefined,
  );
  expect(text).toContain('Raise maintenance_work_mem to 2*512 MB, before it Starts.');
});

test.each([
  ['# Pierogi\n\n- flour\n- one egg\n\nBoil them.', 'Pierogi · flour · one egg · Boil them.'],
  ['Two\nlines, one egg.\n\n| a | egg |\n|---|---|\n| b | c |', 'Two lines, one egg. a  egg · b  c'],
])('a dot separates the items, headings and rows of a snippet: %j', async (body, passage) => {
  const note = object({ content: { type: 'text/markdown', body } });
  const { text } = await snippetFor(
    { readExtract: async () => null },
    note,
    parseQuery('egg'),
    async () => undefined,
  );
  expect(text).toBe(passage);
});

test('a snippet is from an address only if no other text has the word', async () => {
  const url = 'https://site.example/books/index-cards';
  const page = object({
    title: 'Books',
    mainEntity: { id: '0000000000000000000000', '@type': 'WebPage', url },
  });
  const found = async (q: string) => {
    const reader = { readExtract: async () => null };
    return (await snippetFor(reader, page, parseQuery(q), async () => undefined)).text;
  };
  expect(await found('books')).toBe('Books');
  expect(await found('cards')).toBe(url);
});
