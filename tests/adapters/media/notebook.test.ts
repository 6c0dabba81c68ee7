import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { localMedia } from '../../../adapters/media/media.ts';
import { readAs } from '../../../core/analysis/file-entity.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';

const media = localMedia({});
const type = readAs({ type: 'text/plain', name: 'tides.ipynb' });
const fileOf = (value: unknown) => ({ bytes: strToU8(JSON.stringify(value)), type });
const markdownOf = async (value: unknown) => toMarkdown((await media.text(fileOf(value))).document).trim();

test('a notebook has its texts, its code and the output, and the title of its first heading', async () => {
  const notebook = {
    nbformat: 4,
    metadata: { language_info: { name: 'python' } },
    cells: [
      { cell_type: 'markdown', source: ['Before.\n', '\n', '# On *tides*\n', '```'] },
      {
        cell_type: 'code',
        source: 'print(1)\nplot()',
        outputs: [
          { output_type: 'stream', name: 'stdout', text: ['1\n'] },
          { output_type: 'display_data', data: { 'image/png': 'iVBO', 'text/plain': ['<Figure>'] } },
          { output_type: 'execute_result', data: { 'text/plain': '42' } },
          { output_type: 'error', ename: 'E', evalue: 'x', traceback: ['\u001b[31mE\u001b[0m: x'] },
        ],
      },
      { cell_type: 'markdown', source: 'After.' },
    ],
  };
  expect(await markdownOf(notebook)).toBe(
    'Before.\n\n# On *tides*\n\n```\n```\n\n```python\nprint(1)\nplot()\n```\n\n```\n1\n```\n\n```\n42\n```\n\n```\nE: x\n```\n\nAfter.',
  );
  expect(await media.facts(fileOf(notebook))).toEqual({ title: 'On tides' });
});

test('a notebook in format 3 is read too', async () => {
  const cells = [
    { cell_type: 'heading', level: 1, source: 'Tides' },
    {
      cell_type: 'code',
      language: 'python',
      input: ['x = 1'],
      outputs: [{ output_type: 'pyout', text: ['1'] }],
    },
  ];
  const notebook = { nbformat: 3, metadata: { name: '' }, worksheets: [{ cells }] };
  expect(await markdownOf(notebook)).toBe('# Tides\n\n```python\nx = 1\n```\n\n```\n1\n```');
  expect(await media.facts(fileOf(notebook))).toEqual({ title: 'Tides' });
});

test('a file that only has the name of a notebook is shown as it is', async () => {
  for (const value of [
    { a: 1 },
    [1],
    null,
    { cells: { source: 3 } },
    { cells: [null, 3, { cell_type: 'code', source: {} }] },
  ])
    await expect(markdownOf(value)).resolves.toBeTypeOf('string');
  expect(await markdownOf({ a: 1 })).toBe('```json\n{"a":1}\n```');
});
