import { expect, test } from 'vitest';
import { readHtml } from '../../../core/prose/html/read-html.ts';
import { toMarkedLines } from '../../../core/prose/to-marked-lines.ts';
import { expectLinear } from '../../support/growth.ts';
import { br, code, doc, link, marked, p, quote } from './builders.ts';

const shows = (html: string, ...blocks: ReturnType<typeof p>[]) =>
  expect(readHtml(html)).toEqual(doc(...blocks).content);
const linesOf = (html: string) => toMarkedLines(doc(...readHtml(html)));

test('paragraphs, marks and references', () => {
  shows(
    '<p align="center">a <B>b</b>\n c<br/>d &amp;&nbsp;e</p>',
    p('a ', marked('b', 'bold'), ' c', br, 'd &\u00a0e'),
  );
  shows('a<div>b</div>c', p('a'), p('b'), p('c'));
});

test('quotations, lists and tables, also without their end tags', () => {
  shows('<blockquote>She said</blockquote>', quote(p('She said')));
  expect(linesOf('<ul><li>a<ol><li>b</ol><li>c</ul>')).toBe('• a\n1. b\n• c');
  expect(linesOf('<table><thead><tr><th>A<th>B<tbody><tr><td><td>2</table>')).toBe('A\tB\n·\t2');
  expect(linesOf('<li>a<td>b')).toBe('a\n\nb');
});

test('parts of HTML that blank lines cut', () => {
  shows('<details><summary>More</summary>', p(marked('More', 'bold')));
  shows('</details>');
  shows('<!-- a comment -->');
  shows('<!-- not <b>closed</b>');
});

test('links, images and players', () => {
  shows('<a href="https://a.example/?b&amp;c">a</a>', p(link('a', 'https://a.example/?b&c')));
  shows('<img src=a.png alt="A boat"><img src=b.png>', p(link('A boat', 'a.png')));
  shows('<iframe src="https://v.example/1"></iframe>', p(link('https://v.example/1', 'https://v.example/1')));
});

test('nothing that could run', () => {
  shows('<a href="javascript:x">a</a>', p('a'));
  shows('<a href="&#106;avascript:x">a</a>', p('a'));
  shows('<svg><script>x</script></svg>');
  shows('<style>p { }</style>', code('<style>p { }</style>'));
});

test('elements called after members of every object', () => shows('<constructor>a</constructor>', p('a')));

test('a tag of millions of characters', () => {
  shows(`<b ${'x'.repeat(5_000_000)}>a</b>`, p(marked('a', 'bold')));
  expect(readHtml(`<b ${'x'.repeat(5_000_000)}`)).toHaveLength(1);
});

test('text that only looks like HTML', () => {
  shows('a < b > c <3', p('a < b > c <3'));
  shows('<p title="open', p('<p title="open'));
});

test.each(['<a "', '<!', '<!--', '<b>', '<blockquote>', '<ul><li>', '<script>', '&amp', '<td>'])(
  'much and deep HTML is read in linear time: %s',
  (piece) => expectLinear((times) => readHtml(piece.repeat(times)), 50_000),
);
