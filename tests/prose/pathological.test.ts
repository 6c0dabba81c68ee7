import { afterAll, describe, expect, test } from 'vitest';
import { threadProseConverter } from '../../adapters/workers/prose-converter.ts';
import { isDomainError } from '../../core/errors.ts';
import type { WrittenText } from '../../core/ports/prose-converter.ts';
import { expectLinear } from '../support/growth.ts';
import { workerModule } from '../support/paths.ts';
import { size } from '../support/runs.ts';

const workerUrl = workerModule('prose-worker');
const TIMES = size(12_000, 50_000);

const converter = threadProseConverter({ workerUrl, deadlineMs: 120_000 });
afterAll(() => converter.close());

const steps = (depth: number) =>
  Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- a\n`).join('');

describe(`${TIMES} repetitions take linear time`, () => {
  test.each([
    ...[
      '> ',
      '> a\n',
      '- ',
      '- a\n',
      '- a\n\n',
      '1. ',
      '1. a\n',
      '- [ ] a\n',
      '# a\n',
      'a\n===\n',
      '***\n',
      '```\n',
      '    a\n',
      '\n',
      '\t',
    ],
    ...[
      '[',
      '[a',
      ']',
      '[a]',
      '[a](b)',
      '[a](',
      '[a](<b',
      '[a](b "',
      '[a](b (c',
      '[a]: b\n',
      '[a]: b "c\n',
      '![',
      '![a](b)',
      '[[a]]',
      '[[',
      '[[a|',
    ],
    ...[
      '*',
      '**',
      '*a',
      'a*',
      'a**b',
      '*a_',
      '_a*b',
      '*a **b ',
      '~a',
      '~~a',
      '==a',
      '++a',
      '^a',
      '^a ',
      'a~ ',
      '`',
      '`a',
      '`a`',
      'a`b``',
    ],
    ...['$', '$a', '$a ', '$$\n', '$$\na\n', '> $$\n', '[^a]', '[^a]: b\n', '[^a]: b\n\n    c\n\n'],
    ...['| a |\n| - |\n\n', '|', '|a', '|\n|-\n', 'a\n|-|-|\n', 'a|b\n'],
    ...['<', '<a ', '<b>', '<u>', '<u>a', '<!--', 'a <!-- ', 'a <? ', 'a <!A ', '<div>\n', '<a x="', '<br>'],
    ...[
      'www.',
      'www.a.b ',
      'http://a.b)',
      'http://',
      'a@',
      'a@b.c ',
      'a.',
      '&',
      '&amp;',
      '&#32;',
      '\\',
      '\\\n',
      '!',
      '^a b~c~ ',
    ],
  ])('%j', async (part) => {
    await expectLinear((times) => convert(part.repeat(times)), TIMES);
  });
});

describe('inputs that take quadratic time elsewhere take linear time', () => {
  test.each<[string, (times: number) => string]>([
    ['brackets in brackets', (times) => `${'['.repeat(times)}a${']'.repeat(times)}`],
    ['links in links', (times) => `${'['.repeat(times)}a${'](b)'.repeat(times)}`],
    ['images in images', (times) => `${'!['.repeat(times)}a${'](b)'.repeat(times)}`],
    ['emphasis in emphasis', (times) => `${'*'.repeat(times)}a${'*'.repeat(times)}`],
    ['underlines in underlines', (times) => `${'<u>a'.repeat(times)}${'</u>'.repeat(times)}`],
    [
      'backticks of every length',
      (times) =>
        Array.from({ length: Math.sqrt(times * 30) }, (_, length) => `a${'`'.repeat(length)}`).join(''),
    ],
    ['parentheses after an address', (times) => `http://a.b${')'.repeat(times)}`],
    ['blank lines in deep lists', (times) => `${steps(90)}${'\n'.repeat(times)}b`],
    ['short lines in deep lists', (times) => `${steps(90)}${'b\n'.repeat(times)}`],
    ['short lines after deep quotes', (times) => `${'> '.repeat(190)}a\n${'b\n'.repeat(times)}`],
    ['rows without cells', (times) => `${'a|'.repeat(180)}a\n${'-|'.repeat(180)}-\n${'a\n'.repeat(times)}`],
    ['columns', (times) => `${'|a'.repeat(times)}\n${'|-'.repeat(times)}\n${'a\n'.repeat(100)}`],
  ])('%s', (_, text) => expectLinear((times) => convert(text(times)), TIMES));
});

test('dollar signs after backslashes are written in linear time', () =>
  expectLinear(
    async (times) => void (await converter.convert('$\\'.repeat(times), 'text/plain', 'text/markdown')),
    TIMES,
  ));

test.each([
  ['text with marks', 'a`b`*c* [d](e) '],
  ['items', '- a\n'],
  ['tables', '| a |\n| - |\n| b |\n\n\n'],
  ['images', '![a](b)<br>'],
])('a long document of %s is parsed and written', async (_, part) => {
  const prose = await converter.convert(
    part.repeat(size(6_000, 60_000)),
    'text/markdown',
    'application/prose+json',
  );
  const { body } = await converter.convert(decode(prose.body), 'application/prose+json', 'text/markdown');
  expect(body.length).toBeGreaterThan(TIMES);
});

const decode = (text: WrittenText) => (typeof text === 'string' ? text : new TextDecoder().decode(text));

/** The response is the text, or an error with the line that is nested too deeply. */
async function convert(text: string): Promise<void> {
  try {
    const { body } = await converter.convert(text, 'text/markdown', 'application/prose+json');
    expect(decode(body).startsWith('{"type":"doc"')).toBe(true);
  } catch (error) {
    expect(isDomainError(error, 'unprocessable')).toBe(true);
    expect(String(error)).toContain('levels deep');
  }
}
