import { describe, expect, it } from 'vitest';
import { markdownOf } from './read.ts';

/** Pictures in the text of a page. */

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

describe('a picture of a page', () => {
  it.each([
    ['that a script shows', `<p><img class=lazy src="${DOT}" data-src="/i/a.png" alt=a></p>`, '/i/a.png'],
    ['without an address of its own', '<p><img data-lazy-src="a.png" alt=a></p>', '/b/a.png'],
    ['behind a spacer', '<p><img src="/i/spacer.gif" data-original="/i/a.jpg" alt=a></p>', '/i/a.jpg'],
    [
      'behind a dot',
      '<p><img src="/i/x.gif" width=1 height=1 data-foo="/i/a.webp?w=5" alt=a></p>',
      '/i/a.webp?w=5',
    ],
    ['of a forum', '<p><img src="/common/none.gif" file="/i/a.png" alt=a></p>', '/i/a.png'],
    ['that Vue binds', `<p><img :src="'/i/a.png'" alt=a></p>`, '/i/a.png'],
    ['that Angular sets', '<p><img ng-src="/i/a.png" alt=a></p>', '/i/a.png'],
    [
      'in a background',
      `<div aria-label=a style="color: red; background: url('/i/a.png') center"></div>`,
      '/i/a.png',
    ],
    ['in a background for scripts', '<figure data-bg="/i/a.png" title=a></figure>', '/i/a.png'],
    ['of a set', '<p><img srcset="/s.png 400w, /l.png 1200w, /xl.png 4000w" alt=a></p>', '/l.png'],
    [
      'of a set with commas',
      '<p><img srcset="/w_1,h_1/a.png 1x,/w_2,h_2/a.png 2x" alt=a></p>',
      '/w_2,h_2/a.png',
    ],
    ['of a set for scripts', `<p><img src="${DOT}" data-srcset="/a.png 1x" alt=a></p>`, '/a.png'],
    [
      'of a set after a dot',
      `<p><img src="${DOT}" srcset="${DOT} 1w" data-src="/a.png" alt=a></p>`,
      '/a.png',
    ],
    [
      'of a picture element',
      `<picture><source data-srcset="/a.webp 1x"><img src="${DOT}" alt=a></picture>`,
      '/a.webp',
    ],
    [
      'of a picture element, for screens',
      '<picture><source media=print srcset="/p.png"><source srcset="/a.png"><img alt=a></picture>',
      '/a.png',
    ],
    [
      'that is shown as it is',
      '<picture><source srcset="/a.webp"><img src="/a.jpg" alt=a></picture>',
      '/a.jpg',
    ],
    [
      'without scripts',
      '<p><span class=lazy></span><noscript><img src="/a.png" alt=a></noscript></p>',
      '/a.png',
    ],
    [
      'without scripts, after a placeholder',
      `<p><img src="${DOT}" alt=b><noscript><img src="/a.png" alt=a></noscript></p>`,
      '/a.png',
    ],
    [
      'without scripts, once',
      '<p><img data-src="/a.png" alt=a><noscript><img src="/a.png" alt=b></noscript></p>',
      '/a.png',
    ],
    [
      'without scripts, before its placeholder',
      `<p><noscript><img src="/a.png" alt=b></noscript><img src="${DOT}" data-src="/a.png" alt=a></p>`,
      '/a.png',
    ],
    [
      'without scripts, after a blurred one',
      '<p><img class="blur-up" src="/s.png"><noscript><img src="/a.png" alt=a></noscript></p>',
      '/a.png',
    ],
    [
      'without scripts, within',
      '<amp-img src="/a.png" alt=a><noscript><img src="/a.png" alt=b></noscript></amp-img>',
      '/a.png',
    ],
    [
      'of a width to be filled in',
      `<p><img src="${DOT}" data-src="/a_{width}x.png" data-widths="[180, 900, 2048]" alt=a></p>`,
      '/a_900x.png',
    ],
    ['of a mobile page', '<amp-img src="/a.png" alt=a width=300 height=200></amp-img>', '/a.png'],
    [
      'after its blurred copy in the same figure',
      '<figure><div><div><img src="/max/60/a.png" alt=a></div><img alt=a><noscript><img src="/max/900/a.png" alt=a></noscript></div></figure>',
      '/max/900/a.png',
    ],
    ['after a placeholder', '<p><img src="/grey-placeholder.png"><img src="/a.png" alt=a></p>', '/a.png'],
    ['behind a sign of loading', '<p><img src="/spinner.gif" data-full="/a.png" alt=a></p>', '/a.png'],
    ['in an attribute of any name', '<p><img lazy-src="/a.php" src="data:," alt=a></p>', '/a.php'],
    [
      'among other values',
      `<p><img src="${DOT}" data-attrs='{"src":"https://a.example/a.png","w":9}' alt=a></p>`,
      '/a.png',
    ],
    ['in a set of backgrounds', '<p><span title=a data-bgset="/s.png 9w, /a.png 900w"></span></p>', '/a.png'],
    ['with spaces in its address', '<p><img src=" \n/a b.png " alt=a></p>', '/a%20b.png'],
  ])('is read: %s', (_, html, path) => {
    expect(markdownOf(html)).toBe(`![a](https://a.example${path})`);
  });

  it.each([
    [
      'a custom element',
      '<figure><a-img src="/a.jpg" alt="x"></a-img></figure>',
      '![x](https://a.example/a.jpg)',
    ],
    ['an object', '<p><object data="/a.svg">x</object></p>', '![x](https://a.example/a.svg)'],
    [
      'an encoded address',
      '<p><img data-u="https%3A%2F%2Fa.example%2Fa.jpg" alt="x"></p>',
      '![x](https://a.example/a.jpg)',
    ],
    [
      'a set of addresses with queries',
      '<p><img data-srcset="https://i.example/a.jpg?w=1 100w, https://i.example/a.jpg?w=2 800w" alt="x"></p>',
      '![x](https://i.example/a.jpg?w=2)',
    ],
    ['a character', '<p>So <img class="wp-smiley" src="/s.gif" alt="🙂"></p>', 'So 🙂'],
    [
      'a link that enlarges it',
      '<div><a class="lightbox" href="/b.png"><img src="/a.png" alt="x"><div>x 120×50 5 KB</div></a></div>',
      '[![x](https://a.example/a.png)](https://a.example/b.png)',
    ],
  ])('may be %s', (_, html, expected) => {
    expect(markdownOf(html)).toBe(expected);
  });

  it('is relative to the base of the page', () => {
    expect(markdownOf('<p><img data-src="a.png" alt=a> <a href="c">c</a></p>', '<base href="/x/">')).toBe(
      '![a](https://a.example/x/a.png) [c](https://a.example/x/c)',
    );
  });

  it('without an address is the picture that it links to', () => {
    expect(markdownOf(`<p><a href="/a.png"><img src="${DOT}" alt=a></a></p>`)).toContain(
      '![a](https://a.example/a.png)',
    );
  });

  it('stays if it is small, and others follow', () => {
    expect(markdownOf('<p><img src="/a.png?w=90"><img src="/b.png?w=90"></p>')).toContain('/a.png');
    expect(markdownOf('<p><img src="/clear-sky.png"></p><p><img src="/b.png"></p>')).toContain(
      '/clear-sky.png',
    );
  });

  it('is ignored if it is a tracking pixel', () => {
    expect(
      markdownOf(
        '<p>x<img src="/t.gif" width=1 height=1><noscript><img height=1 width=1 style="display:none" src="/tr?id=1"></noscript></p>',
      ),
    ).toBe('x');
  });
});
