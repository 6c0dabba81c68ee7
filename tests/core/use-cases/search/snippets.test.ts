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
