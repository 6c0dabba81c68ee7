import { expect, test } from 'vitest';
import { described } from './described.ts';

const BODY = 'The old bridge opened again, with a brass band and two years after the flood. '
  .repeat(5)
  .trim();
const textOf = (text: string, ...nodes: unknown[]): string =>
  described({ text, jsonLd: nodes.map((node) => JSON.stringify(node)) }).statedText;

test.each([
  ['an article', { '@type': 'NewsArticle', articleBody: `${BODY}\n\nThe end.` }, `${BODY}\n\nThe end.`],
  ['HTML', { '@type': 'Article', articleBody: `<p>${BODY}</p><p>Tom &amp; Ann</p>` }, `${BODY}\n\nTom & Ann`],
  ['HTML as text', { '@type': 'Article', articleBody: `&lt;p&gt;${BODY}&lt;/p&gt;<` }, `${BODY}\n\n<`],
  [
    'questions with answers',
    {
      '@type': 'FAQPage',
      mainEntity: [{ '@type': 'Question', name: 'When?', acceptedAnswer: { text: BODY } }],
    },
    `When?\n\n${BODY}`,
  ],
  [
    'instructions',
    { '@type': 'HowTo', step: [{ text: 'Cross the ends.' }, { itemListElement: { text: BODY } }] },
    `Cross the ends.\n\n${BODY}`,
  ],
])('the data of a page that shows hardly any text has the text: %s', (_, node, expected) => {
  expect(textOf('', node)).toBe(expected);
});

test.each([
  ['the page shows it', BODY, [{ '@type': 'Article', articleBody: BODY }]],
  ['it is short', '', [{ '@type': 'Article', articleBody: 'The bridge opened again.' }]],
  ['there are several', '', [1, 2].map((id) => ({ '@type': 'Article', '@id': id, articleBody: BODY }))],
])('the text in data is ignored if %s', (_, text, nodes) => {
  expect(textOf(text, ...nodes)).toBe('');
});
