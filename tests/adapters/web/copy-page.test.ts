import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pageCopier } from '../../../adapters/web/copy/copy-page.ts';
import { readStyle } from '../../../adapters/web/copy/style-sheet.ts';
import { asPublished } from '../../../core/model/page-copy.ts';

/** Copies of pages, as a worker makes them. */

const URL_ = 'https://a.example/b/page';

interface Site {
  readonly styles?: Readonly<Record<string, string>>;
  /** Whether pictures and fonts can be fetched; by default they can. */
  readonly isEmpty?: boolean;
}

async function copied(
  html: string | Uint8Array,
  { styles = {}, isEmpty = false }: Site = {},
  type = 'text/html',
) {
  const asked: string[] = [];
  const bytes = typeof html === 'string' ? new TextEncoder().encode(html) : html;
  const made = await pageCopier.copy(
    { url: URL_, contentType: type, bytes },
    'full',
    async (url) => {
      asked.push(url);
      const css = styles[new URL(url).pathname];
      return css === undefined
        ? null
        : { url, contentType: 'text/css', bytes: new TextEncoder().encode(css) };
    },
    async (address, kind) => {
      asked.push(`${kind} ${address}`);
      return isEmpty ? null : `kept:${kind}:${address}`;
    },
    async (part, kind) => {
      asked.push(`${kind} of ${part.length} bytes`);
      return `kept:${kind}`;
    },
  );
  const whole = gunzipSync(made.html).toString();
  const shown = whole.replace(/^[\s\S]*?no-referrer">/, '');
  return { ...made, asked, html: whole, body: shown.replaceAll(/<\/head><body>|<\/body><\/html>$/g, '') };
}

describe('a copy', () => {
  it.each([
    ['a script', '<p>x<script>steal()</script>', '<p>x</p>'],
    [
      'a script in a picture',
      '<svg><script>steal()</script><g onload=steal()></g></svg>',
      '<svg><g></g></svg>',
    ],
    ['a handler in any case', '<p OnClick=steal() onfoo=1 style="color:red">x', '<p style="color:red">x</p>'],
    ['a link that runs', '<a href=" jAvaScript:steal()">x</a>', '<a>x</a>'],
    ['a link with a line break', '<a href="java\nscript:steal()">x</a>', '<a>x</a>'],
    [
      'an animation',
      '<svg><a><set attributeName="href" to="javascript:steal()"/></a></svg>',
      '<svg><a></a></svg>',
    ],
    [
      'a redirection',
      '<meta http-equiv=refresh content="0;url=/x"><meta name=a content=b>',
      '<meta name="a" content="b">',
    ],
    [
      'a form',
      '<form action=/x><input name=p><button formaction=/y>Go</button></form>',
      '<div><span>Go</span></div>',
    ],
    [
      'a frame',
      '<iframe src="/f" srcdoc="<script>"></iframe>',
      '<a href="https://a.example/f">https://a.example/f</a>',
    ],
    [
      'a plug-in',
      '<object data=x.swf><param name=a><p>y</p></object>',
      '<a href="https://a.example/b/x.swf">https://a.example/b/x.swf</a>',
    ],
    ['a template', '<template><img src=x onerror=steal()></template>', ''],
    [
      'a prefetch',
      '<link rel="preconnect" href="https://t.example"><link rel=canonical href=/c>',
      '<link rel="canonical" href="https://a.example/c">',
    ],
    [
      'what else a relation does',
      '<link rel="next preconnect" href=/n><link rel="prefetch Prev dns-prefetch" href=/p>',
      '<link rel="next" href="https://a.example/n"><link rel="prev" href="https://a.example/p">',
    ],
    ['what other parsers leave', '<noembed><img src=x onerror=steal()></noembed><xmp><script></xmp>', ''],
    ['a comment', '<!--[if IE]><script>steal()</script><![endif]--><p>x', '<p>x</p>'],
    [
      'a tracking attribute',
      '<a href=/c ping=/t target=_blank download>x</a>',
      '<a href="https://a.example/c">x</a>',
    ],
  ])('contains nothing of %s', async (_, page, expected) => {
    expect((await copied(page)).body).toBe(expected);
  });

  it('names its pictures as files, with their origins', async () => {
    const { body, asked, html } = await copied(
      '<img data-src="/late.jpg" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><img srcset="s.png 400w, l.png 1200w, xl.png 4000w"><a href="#top">x</a>',
    );
    expect(asked).toEqual(['picture https://a.example/late.jpg', 'picture https://a.example/b/l.png']);
    expect(body).toContain(
      '<img data-kept-from="https://a.example/late.jpg" src="kept:picture:https://a.example/late.jpg">',
    );
    expect(body).toContain('<a href="#top">');
    expect(asPublished(html)).toContain('<img src="https://a.example/late.jpg" src="kept:');
  });

  it('keeps structured data as data', async () => {
    const data = '{"@type":"Article","headline":"</script><script>steal()"}'.replace('</', '<\\/');
    const { body } = await copied(`<script type="application/ld+json">${data}</script>`);
    expect(body).toBe(
      `<script type="application/ld+json">{"@type":"Article","headline":"\\u003c/script>\\u003cscript>steal()"}</script>`,
    );
  });

  it('has the styles that a page imports, each under its condition, even in a cycle', async () => {
    const styles = {
      '/a.css': '@import "b.css" layer(base) supports(display: grid) screen; p { color: red }',
      '/b.css': '@import url(a.css); @charset "x"; q { background: url(../img/q.png) } </style>',
    };
    const { body, asked, missing } = await copied('<link rel=stylesheet href=/a.css media=print>', {
      styles,
    });
    expect(body.replace(/\s+/g, ' ')).toBe(
      '<style media="print">@layer base{@supports (display: grid){@media screen{ q { background: url("kept:picture:https://a.example/img/q.png") } <\\/style>}}} p { color: red }</style>',
    );
    expect([asked.filter((one) => one.endsWith('a.css')).length, missing]).toEqual([1, 0]);
  });

  it('ends even if style sheets and elements do not', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [
        `/${at}.css`,
        `@import "/${(at * 7 + 1) % 400}.css";@import "/${(at * 3 + 2) % 400}.css";`,
      ]),
    );
    const links = Array.from({ length: 400 }, (_, at) => `<link rel=stylesheet href=/${at}.css>`).join('');
    const { asked, missing } = await copied(links, { styles: many });
    expect(asked).toHaveLength(60);
    expect(missing).toBeGreaterThan(0);
    await expect(copied('<div>'.repeat(20_000))).resolves.toBeDefined();
    await expect(copied('<script></script><img src="x.png">'.repeat(20_000))).resolves.toMatchObject({
      missing: 0,
    });
  });

  it('reports how many parts are missing', async () => {
    const page = '<link rel=stylesheet href=gone.css><img src=a.png><img src=a.png><img src=b.png>';
    expect((await copied(page, { isEmpty: true })).missing).toBe(3);
  });

  it('of a complete page saved by a browser requests nothing', async () => {
    const mime = [
      'Snapshot-Content-Location: https://a.example/final',
      'Content-Type: multipart/related; type="text/html"; boundary="--x"',
      '',
      '----x',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<link rel=3D"stylesheet" href=3D"cid:c@x"><p>caf=C3=A9<img src=3D"https://i.exam=',
      'ple/a.png"><noscript>no</noscript><img src=3D"gone.png">',
      '----x',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      'Content-Location: https://i.example/a.png',
      '',
      'AAEC',
      '----x',
      'Content-Type: text/css',
      'Content-Location: cid:c@x',
      '',
      'p { background: url("https://i.example/a.png") }',
      '----x--',
      '',
    ].join('\r\n');
    const { body, asked, url, missing } = await copied(mime, {}, 'multipart/related');
    expect([asked, url, missing]).toEqual([['picture of 3 bytes'], 'https://a.example/final', 1]);
    expect(body).toContain('<p>café<img data-kept-from="https://i.example/a.png" src="kept:picture">');
    expect(body).toContain('p { background: url("kept:picture") }');
    expect(body).not.toContain('noscript');
    await expect(copied('<p>no MIME', {}, 'multipart/related')).rejects.toMatchObject({
      code: 'unprocessable',
    });
  });
});

describe('a style sheet', () => {
  const named = (css: string) =>
    readStyle(css, 'https://a.example/css/').map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'kind' in piece ? `<${piece.kind} ${piece.address}>` : `<sheet ${piece.sheet} ${piece.blocks}>`;
    });

  it.each([
    ['a{b:url( "x.png" )}', 'a{b: url("<picture https://a.example/css/x.png>") }'],
    ['a{b:url(x.png#y)}', 'a{b:url("<picture https://a.example/css/x.png#y>")}'],
    ['a{b:url(#mask)}', 'a{b:url("#mask")}'],
    ['a{b:url(javascript:steal())}', 'a{b:)}'],
    ['a{b:URL("javascript:x")}', 'a{b:url("data:,")}'],
    ['a{content:"url(x.png)"}', 'a{content:"url(x.png)"}'],
    ['a{/* url(x.png) */}', 'a{ }'],
    [
      'a{b:image-set("x.png" 1x,url(y.png) 2x)}',
      'a{b:image-set(url("<picture https://a.example/css/x.png>") 1x,url("<picture https://a.example/css/y.png>") 2x)}',
    ],
    [
      '@font-face{src:url(a.eot);src:url(a.eot?#i) format("x"),url(a.woff2),url(a.woff)}b{c:url(x.png)}',
      '@font-face{src:url("data:,");src:url("data:,") format("x"),url("<font https://a.example/css/a.woff2>"),url("data:,")}b{c:url("<picture https://a.example/css/x.png>")}',
    ],
    [
      '@import "x.css" screen and (a:b);c{}',
      '<sheet https://a.example/css/x.css @media screen and (a:b)>c{}',
    ],
    ['@import url(x.css)', '<sheet https://a.example/css/x.css >'],
    ['@import "file:///etc/passwd";', ''],
    ['@media (400px<width<=9em){}', '@media (400px< width<=9em){}'],
  ])('is safe: %s', (css, expected) => {
    expect(named(css).join('')).toBe(expected);
  });
});
