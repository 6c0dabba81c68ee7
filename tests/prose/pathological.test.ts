import { afterAll, describe, expect, test } from 'vitest';
import { threadProseConverter } from '../../adapters/workers/prose-converter.ts';
import { isDomainError } from '../../core/errors.ts';
import type { WrittenText } from '../../core/ports/prose-converter.ts';
import { workerModule } from '../support/paths.ts';
import { processorTime } from '../support/processor.ts';
import { size } from '../support/runs.ts';

const workerUrl = workerModule('prose-worker');
const TIMES = size(12_000, 50_000);

const converter = threadProseConverter({ workerUrl, deadlineMs: 120_000 });
/** What would take longer grows faster than its text: this is 6 ns for the square of its length. */
const MAX_PROCESSOR_MS = 15_000 * (TIMES / 50_000) ** 2;
afterAll(() => converter.close());

const steps = (depth: number) =>
  Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- a\n`).join('');

// What grows too fast takes too long each time; what others do on the machine comes and goes.
describe(`${TIMES} times is answered`, { retry: 2 }, () => {
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
    await expectAnswer(part.repeat(TIMES));
  });
});

describe('what grows with the square elsewhere is answered', () => {
  test.each([
    ['brackets in brackets', `${'['.repeat(TIMES)}a${']'.repeat(TIMES)}`],
    ['links in links', `${'['.repeat(TIMES)}a${'](b)'.repeat(TIMES)}`],
    ['images in images', `${'!['.repeat(TIMES)}a${'](b)'.repeat(TIMES)}`],
    ['emphasis in emphasis', `${'*'.repeat(TIMES)}a${'*'.repeat(TIMES)}`],
    ['underlines in underlines', `${'<u>a'.repeat(TIMES)}${'</u>'.repeat(TIMES)}`],
    [
      'backticks of every length',
      Array.from({ length: 600 }, (_, length) => `a${'`'.repeat(length)}`).join(''),
    ],
    ['parentheses after an address', `http://a.b${')'.repeat(TIMES)}`],
    ['blank lines in deep lists', `${steps(90)}${'\n'.repeat(TIMES)}b`],
    ['short lines in deep lists', `${steps(90)}${'b\n'.repeat(TIMES)}`],
    ['short lines after deep quotes', `${'> '.repeat(190)}a\n${'b\n'.repeat(TIMES)}`],
    ['rows without cells', `${'a|'.repeat(180)}a\n${'-|'.repeat(180)}-\n${'a\n'.repeat(TIMES)}`],
    ['columns', `${'|a'.repeat(TIMES)}\n${'|-'.repeat(TIMES)}\n${'a\n'.repeat(100)}`],
  ])('%s', (_, text) => expectAnswer(text));
});

test.each([
  ['text with marks', 'a`b`*c* [d](e) '],
  ['items', '- a\n'],
  ['tables', '| a |\n| - |\n| b |\n\n\n'],
  ['images', '![a](b)<br>'],
])('a long document of %s is read and written', async (_, part) => {
  const prose = await converter.convert(
    part.repeat(size(6_000, 60_000)),
    'text/markdown',
    'application/prose+json',
  );
  const { body } = await converter.convert(decode(prose.body), 'application/prose+json', 'text/markdown');
  expect(body.length).toBeGreaterThan(TIMES);
});

const decode = (text: WrittenText) => (typeof text === 'string' ? text : new TextDecoder().decode(text));

/** An answer is the text, or a refusal that names the line that is too deep. */
async function expectAnswer(text: string): Promise<void> {
  const taken = await processorTime(async () => {
    try {
      const { body } = await converter.convert(text, 'text/markdown', 'application/prose+json');
      expect(decode(body).startsWith('{"type":"doc"')).toBe(true);
    } catch (error) {
      expect(isDomainError(error, 'unprocessable')).toBe(true);
      expect(String(error)).toContain('levels deep');
    }
  });
  expect(taken).toBeLessThan(MAX_PROCESSOR_MS);
}
