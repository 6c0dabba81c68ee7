import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { localMedia } from '../../../adapters/media/media.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';
import { expectLinear } from '../../support/growth.ts';

const media = localMedia({});
const MESSAGE = 'message/rfc822';

const markdownOf = async (...lines: readonly string[]): Promise<string> =>
  toMarkdown((await media.text({ bytes: strToU8(lines.join('\r\n')), type: MESSAGE })).document).trim();

describe('the text of a message', () => {
  test('separates quotations from its own words', async () => {
    const read = await markdownOf(
      'Subject: Kiln',
      '',
      'It is warm',
      'again.',
      '',
      'Ann wrote:',
      '> Is it cold?',
      '>',
      '>> Who knows.',
      'May',
    );
    expect(read).toBe('It is warm again.\n\nAnn wrote:\n\n> Is it cold?\n>\n> > Who knows.\n\nMay');
  });

  test.each(['Content-Type: text/plain; format=flowed', 'content-type: text/plain;\r\n format="Flowed"'])(
    'does that if lines are wrapped: %j',
    async (header) => {
      const read = await markdownOf(
        header,
        '',
        'format=flowed is ',
        'warm.',
        '',
        '> Is it ',
        '> cold?',
        '>> Who ',
        '>> knows.',
      );
      expect(read).toBe('format=flowed is warm.\n\n> Is it cold?\n>\n> > Who knows.');
    },
  );

  test('has no spaces that wrapping added', async () => {
    const read = await markdownOf(
      'Content-Type: text/plain; format=flowed;',
      ' delsp=yes',
      '',
      '港の ',
      '船',
    );
    expect(read).toBe('港の船');
  });

  test('does that in HTML too', async () => {
    const read = await markdownOf(
      'Subject: Kiln',
      'Content-Type: text/html',
      '',
      '<p>It is warm again.</p><div>Ann wrote:</div>',
      '<blockquote><h1>Is it cold?</h1><ul><li>Who knows.</li></ul>',
      '<blockquote>Or</blockquote><table><tr><td>one</td><td>two</td></tr></table></blockquote>May',
    );
    expect(read).toBe(
      'It is warm again.\n\nAnn wrote:\n\n> # Is it cold?\n>\n> - Who knows.\n>\n> > Or\n>\n> | one | two |\n> | --- | --- |\n\nMay',
    );
  });

  test('is read in a guessed charset if it declares none', async () => {
    const bytes = Buffer.from(
      'Subject: Kiln\r\n\r\nGr\xfc\xdfe aus K\xf6ln, es ist sch\xf6n hier.',
      'latin1',
    );
    const { document } = await media.text({ bytes, type: MESSAGE });
    expect(toMarkdown(document).trim()).toBe('Grüße aus Köln, es ist schön hier.');
  });

  test('is read with a maximum number of lines', async () => {
    const bytes = strToU8(`Subject: a\r\n\r\n${'\n'.repeat(1_000_001)}`);
    await expect(media.text({ bytes, type: MESSAGE })).rejects.toThrow(/more than 1,000,000 lines/);
  });
});

test('a message in HTML keeps its listings and formulas', async () => {
  const read = await markdownOf(
    'Subject: Kiln',
    'Content-Type: text/html',
    '',
    '<p>As <math><semantics><mi>t</mi><annotation encoding="application/x-tex">t_1</annotation></semantics></math>:</p>',
    '<pre class="language-js">a {<div>  b</div>}<br>c</pre><blockquote><pre>d<br>  e</pre></blockquote>end',
  );
  expect(read).toBe('As $t_1$:\n\n```js\na {\n  b\n}\nc\n```\n\n> ```\n> d\n>   e\n> ```\n\nend');
});

test('a message of Apple Mail has a length before it and properties after it', async () => {
  const message = 'Subject: Kiln\n\nIt is warm.\n';
  const bytes = strToU8(`${message.length}      \n${message}<?xml version="1.0"?><plist><dict/></plist>`);
  expect(toMarkdown((await media.text({ bytes, type: MESSAGE })).document).trim()).toBe('It is warm.');
});

describe('a mailbox', () => {
  const type = 'application/mbox';

  test.each(['\n', '\r\n'])(
    'has its messages with their subjects, with %j at the end of lines',
    async (end) => {
      const bytes = strToU8(
        [
          'From ada@a.example Tue Mar  3 10:00:00 2026',
          'Subject: One',
          '',
          'Words.',
          'From here on:',
          '>From the start.',
          '',
          'From - Tue Mar  3 11:00:00 2026',
          'Subject: Two',
          '',
          'More.',
        ].join(end),
      );
      expect(toMarkdown((await media.text({ bytes, type })).document).trim()).toBe(
        '## One\n\nWords. From here on: From the start.\n\n## Two\n\nMore.',
      );
    },
  );

  test('is read in linear time', () =>
    expectLinear(
      (size) => media.text({ bytes: strToU8('From a\n\nFrom b\nSubject: c\n\nd\n\n'.repeat(size)), type }),
      4_000,
    ));
});
