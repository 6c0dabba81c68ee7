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

const display = (data: unknown) => ({ output_type: 'display_data', data });
const stand = { 'text/plain': '<IPython.core.display.HTML object>' };
test.each<[string, unknown, string]>([
  ['HTML', display({ ...stand, 'text/html': ['<p>so ', '<b>it</b></p>'] }), 'so **it**'],
  ['Markdown', display({ ...stand, 'text/markdown': '*so*' }), '*so*'],
  ['TeX', display({ 'text/latex': '$x^2$' }), '$x^2$'],
  ['an object that only has a name', display({ ...stand, 'application/json': {} }), ''],
  ['a text, which comes before HTML', display({ 'text/plain': '7', 'text/html': '<b>7</b>' }), '```\n7\n```'],
  [
    'lines that are written again',
    { output_type: 'stream', text: '1 %\r50 %\r99 %\r\nend' },
    '```\n99 %\nend\n```',
  ],
  [
    'links and modes of a terminal',
    { output_type: 'stream', text: '\u001b]8;;https://a.example\u0007so\u001b]8;;\u0007\u001b[?25l\u001b(B' },
    '```\nso\n```',
  ],
])('the output of a cell is %s', async (_, output, expected) => {
  const cell = { cell_type: 'code', source: 'f()', outputs: [output] };
  expect(await markdownOf({ cells: [cell] })).toBe(`\`\`\`\nf()\n\`\`\`\n\n${expected}`.trim());
});

test('a cell may have a language of its own, and a text its lines without ends', async () => {
  const code = (source: string, metadata = {}) => ({ cell_type: 'code', source, metadata });
  const cells = [
    { cell_type: 'markdown', source: ['# Tides', 'rise'] },
    code('%md\n**now**'),
    code('%%bash\nls'),
    code('select 1', { vscode: { languageId: 'sql' } }),
    code('%matplotlib inline'),
  ];
  expect(await markdownOf({ cells, metadata: { kernelspec: { name: 'python3' } } })).toBe(
    '# Tides\n\nrise\n\n**now**\n\n```bash\n%%bash\nls\n```\n\n```sql\nselect 1\n```\n\n```python\n%matplotlib inline\n```',
  );
  const bytes = strToU8(
    '{"cells":[{"cell_type":"markdown","source":"so"}],"metadata":{"a":[NaN,-Infinity]}}',
  );
  expect(toMarkdown((await media.text({ bytes, type })).document).trim()).toBe('so');
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
