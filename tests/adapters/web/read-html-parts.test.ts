import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../adapters/web/read-html.ts';

/** Pictures, formulas and code in the text of a page. */

const PROSE =
  '<p>Behind the door the keeper writes down each bird that passes the lantern, and the hour, and the wind, every night of the year.</p>';

/** The Markdown of a piece of HTML inside an article, without the rest of the article. */
function markdownOf(html: string, head = ''): string {
  const page = `<html><head><title>t</title>${head}</head><body><article>${PROSE.repeat(4)}${html}${PROSE.repeat(4)}</article></body></html>`;
  const { text } = readHtml(
    new TextEncoder().encode(page),
    'text/html; charset=utf-8',
    'https://a.example/b/page',
  );
  return text
    .replaceAll(/^Behind the door .*$/gm, '')
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n');
}

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

it('elements with names of members of objects are read like unknown elements', () => {
  const names = ['constructor', 'valueof', 'hasownproperty', 'tostring'];
  expect(markdownOf(names.map((name) => `<p><${name}>word</${name}></p>`).join(''))).toBe(
    names.map(() => 'word').join('\n\n'),
  );
});

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

const MATHML = '<mrow><msup><mi>a</mi><mn>2</mn></msup><mo>+</mo><msub><mi>b</mi><mi>i</mi></msub></mrow>';
const TEX = '<annotation encoding="application/x-tex">a^2 + b_i</annotation>';

describe('a formula of a page', () => {
  it.each([
    [
      'KaTeX',
      `x <span class="katex"><span class="katex-mathml"><math><semantics>${MATHML}${TEX}</semantics></math></span><span class="katex-html" aria-hidden="true">a2+b</span></span> y`,
      'x $a^2 + b_i$ y',
    ],
    [
      'KaTeX, displayed',
      `<span class="katex-display"><span class="katex"><math display="block"><semantics>${MATHML}${TEX}</semantics></math><span class="katex-html">a</span></span></span>`,
      '$$a^2 + b_i$$',
    ],
    [
      'MathJax 2',
      'x <span class="MathJax_Preview"></span><span class="MathJax" id="a"><nobr>a2</nobr></span><script type="math/tex">a_1 < b_1*c</script> y',
      'x $a_1 < b_1*c$ y',
    ],
    [
      'MathJax 2, displayed',
      '<div class="MathJax_Display"><span class="MathJax">a2</span></div><script type="math/tex; mode=display">\\frac{a}{b}</script>',
      '$$\\frac{a}{b}$$',
    ],
    [
      'MathJax 3',
      `<mjx-container display="true"><mjx-math>a2</mjx-math><mjx-assistive-mml><math display="block">${MATHML}</math></mjx-assistive-mml></mjx-container>`,
      '$$a^2+b_i$$',
    ],
    [
      'MathJax 2, in an attribute',
      '<span class="MathJax" data-mathml="&lt;math&gt;&lt;msup&gt;&lt;mi&gt;v&lt;/mi&gt;&lt;mn&gt;3&lt;/mn&gt;&lt;/msup&gt;&lt;/math&gt;"><nobr aria-hidden="true">v3</nobr></span>',
      '$v^3$',
    ],
    ['AsciiMath in a script', 'x <script type="math/asciimath">sum_(i=1)^n i</script>', 'x $sum_(i=1)^n i$'],
    ['MathML in a script', 'x <script type="math/mml"><math><mi>m</mi></math></script>', 'x $m$'],
    ['MathML with a prefix', 'x <m:math><m:msup><m:mi>c</m:mi><m:mn>2</m:mn></m:msup></m:math>', 'x $c^2$'],
    [
      'MathML with rows',
      'x <math><mtable><mtr><mtd>1</mtd><mtd>0</mtd></mtr><mtr><mtd>0</mtd><mtd>1</mtd></mtr></mtable></math>',
      'x $\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}$',
    ],
    [
      'TeX with its dollar signs',
      'x <math><semantics><mi>z</mi><annotation encoding="application/x-tex">$z_9$</annotation></semantics></math>',
      'x $z_9$',
    ],
    [
      'a picture whose address is TeX',
      'x <img src="https://latex.codecogs.com/gif.latex?%5Cfrac%7B1%7D%7B3%7D" alt="">',
      'x $\\frac{1}{3}$',
    ],
    [
      'an environment for a script',
      '<script src="/tex-mml-chtml.js"></script>x \\begin{equation} a_1 * b_1 * c \\end{equation}',
      'x $$\\begin{equation} a_1 * b_1 * c \\end{equation}$$',
    ],
    ['MathJax 4', '<mjx-container data-latex="x_1*y"><svg></svg></mjx-container>', '$x_1*y$'],
    [
      'Wikipedia',
      '<span class="mwe-math-element"><span style="display:none"><math alttext="{\\displaystyle a*b}"><mi>a</mi></math></span><img src="/m.svg" class="mwe-math-fallback-image-inline" alt="{\\displaystyle a*b}"></span>',
      '$a*b$',
    ],
    [
      'a picture of one',
      '<p>x <img class="latex" src="https://s0.wp.com/latex.php?latex=a" alt="a_1*b"> y</p>',
      'x $a_1*b$ y',
    ],
    [
      'Pandoc',
      '<p><span class="math inline">\\(a_1*b\\)</span> <span class="math display">\\[c*d*e\\]</span></p>',
      '$a_1*b$ $$c*d*e$$',
    ],
    [
      'a script with marked places',
      '<p><span class="arithmatex">\\(a_1*b\\)</span> <span class="math-container">$c*d*e$</span> <span class="math">plain</span></p>',
      '$a_1*b$ $c*d*e$ plain',
    ],
    ['GitLab', '<p>x <code class="code math" data-math-style="inline">a*b*c</code></p>', 'x $a*b*c$'],
    ['MathML with a root', '<p>x <math><mroot><mi>a</mi><mn>3</mn></mroot></math></p>', 'x $\\sqrt[3]{a}$'],
    ['GitHub', '<p><math-renderer class="js-inline-math">$a*b*c$</math-renderer></p>', '$a*b*c$'],
    [
      'KaTeX without MathML',
      '<span class="katex"><span class="katex-html" aria-hidden="true"><span>E</span>=mc</span></span>',
      '$E=mc$',
    ],
    ['Distill', '<d-math>a*b*c</d-math> <d-math block>d*e*f</d-math>', '$a*b*c$ $$d*e*f$$'],
    ['Sphinx', '<p>x <img class="math" src="/m.png" alt="a_1*b"></p>', 'x $a_1*b$'],
    ['MathML', `<p>x <math>${MATHML}</math> y</p>`, 'x $a^2+b_i$ y'],
    [
      'MathML in a block',
      '<p><math display="block"><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>',
      '$$1/2$$',
    ],
    [
      'MathML with its text',
      '<p><math alttext="\\sqrt{2}"><msqrt><mn>2</mn></msqrt></math></p>',
      '$\\sqrt{2}$',
    ],
    [
      'Pandoc in HTML',
      '<p>x <span class="math inline"><em>a</em><sup>2</sup> + <em>b</em><sub><em>i</em> + 1</sub></span></p>',
      'x $a^2 + b_{i + 1}$',
    ],
    [
      'GitLab in text',
      '<p>x <span class="code math js-render-math" data-math-style="inline">a^2</span></p>',
      'x $a^2$',
    ],
    ['QuickLaTeX', '<p>x <img class="ql-img-inline-formula" alt="a^2" src="/q.png"></p>', 'x $a^2$'],
    ['imgmath', '<div class="math"><p><img src="_images/math/1.png" alt="a^2"></p></div>', '$a^2$'],
    ['jemdoc', '<p>x <img class="eq" src="/1.png" alt="a^2"></p>', 'x $a^2$'],
    [
      'MathML with brackets and signs of TeX',
      '<p>x <math><msqrt><mn>5</mn><mo>%</mo></msqrt><mfenced><mi>a</mi><mi>b</mi></mfenced></math></p>',
      'x $\\sqrt{5\\%}(a, b)$',
    ],
    [
      'LaTeXML',
      '<table class="ltx_equation ltx_eqn_table"><tr><td></td><td><math alttext="\\displaystyle a"></math></td><td><math alttext="=b"></math></td><td></td><td><span class="ltx_tag">(2)</span></td></tr></table>',
      '$$a =b$$ (2)',
    ],
    ['Doxygen', '<p>x <img class="formulaDsp" alt="\\[ y_1 \\]" src="f.png"></p>', 'x $$y_1$$'],
    ['a picture with dollar signs', '<p>x <img alt="$$y^2$$" src="f.png"></p>', 'x $y^2$'],
    ['LaTeX without its script', '<p>so \\(a^2\\) is</p>', 'so $a^2$ is'],
  ])('is read by %s', (_, html, expected) => {
    expect(markdownOf(html)).toBe(expected);
  });

  it('in a table keeps its bars', () => {
    expect(
      markdownOf('<table><tr><th>a</th></tr><tr><td><math alttext="|x|"></math></td></tr></table>'),
    ).toContain('$\\|x\\|$');
  });

  it('between delimiters is recognised if a script renders it', () => {
    const script = '<script src="https://cdn.example/mathjax@3/tex-chtml.js"></script>';
    expect(
      markdownOf('<p>\\(x_1 * x_2\\), \\[a * b\\], $$c * d$$, $e_1 * f$ for $5 and $6</p>', script),
    ).toBe('$x_1 * x_2$, $$a * b$$, $$c * d$$, $e_1 * f$ for $5 and $6');
    const ascii = '<script src="https://cdn.example/mathjax/MathJax.js?config=AM_CHTML"></script>';
    expect(markdownOf('<p>With `sum_(i=1)^n i^3` and <code>`a`</code></p>', ascii)).toBe(
      'With $sum_(i=1)^n i^3$ and `` `a` ``',
    );
    expect(markdownOf('<p>With `x^2`</p>', script)).not.toContain('$');
    expect(markdownOf('<p>Two<br>lines: $$a * b \\\\<br>c * d$$</p>', script)).toBe(
      'Two\\\nlines: $$a * b \\\\ c * d$$',
    );
    expect(markdownOf('<p>\\(x * y * z\\)</p>')).toBe('\\\\(x \\* y \\* z\\\\)');
  });
});

const fence = (language: string, ...lines: readonly string[]) =>
  [`\`\`\`${language}`, ...lines, '```'].join('\n');

describe('code on a page', () => {
  it.each([
    [
      'of Hexo',
      '<figure class="highlight bash"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span><br></pre></td><td class="code"><pre><span class="line">make 7</span><br><span class="line">  make test</span><br></pre></td></tr></table></figure>',
      'bash',
      'make 7',
      '  make test',
    ],
    [
      'of Pygments',
      '<div class="highlight-python notranslate"><div class="highlight"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td><td class="code"><div class="highlight"><pre><span></span><span class="k">if</span> a:\n  b = 7\n</pre></div></td></tr></table></div></div>',
      'python',
      'if a:',
      '  b = 7',
    ],
    [
      'of GitHub',
      '<table class="highlight" data-tagsearch-lang="Go"><tr><td class="blob-num" data-line-number="1"></td><td class="blob-code">func f() {</td></tr><tr><td class="blob-num" data-line-number="2"></td><td class="blob-code">}</td></tr></table>',
      'go',
      'func f() {',
      '}',
    ],
    [
      'of Gitea',
      '<table><tr><td class="lines-num"><span data-line-number="1"></span></td><td class="lines-code chroma"><code>package 7\n</code></td></tr><tr><td class="lines-num"><span data-line-number="2"></span></td><td class="lines-code chroma"><code>func a() {}\n</code></td></tr></table>',
      '',
      'package 7',
      'func a() {}',
    ],
    [
      'of GitLab',
      '<div class="line-numbers"><a>1</a><a>2</a></div><pre class="code highlight"><code><span id="LC1" class="line" lang="ruby">puts 1</span>\n<span id="LC2" class="line" lang="ruby">puts 2</span></code></pre>',
      'ruby',
      'puts 1',
      'puts 2',
    ],
    [
      'of CodeMirror 5',
      '<div class="CodeMirror cm-s-default"><div class="CodeMirror-code"><div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber CodeMirror-gutter-elt">1</div></div><pre class="CodeMirror-line"><span>let a = 1;</span></pre></div><div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">2</div></div><pre class="CodeMirror-line"><span>\u200b</span></pre></div><div><pre class="CodeMirror-line"><span>b();</span></pre></div></div></div>',
      '',
      'let a = 1;',
      '',
      'b();',
    ],
    [
      'of CodeMirror 6',
      '<div class="cm-editor"><div class="cm-scroller"><div class="cm-gutters"><div class="cm-gutterElement">1</div></div><div class="cm-content" data-language="python"><div class="cm-line">a = 1</div><div class="cm-line">  b()</div></div></div></div>',
      'python',
      'a = 1',
      '  b()',
    ],
    ['of Crayon', '<pre class="lang:ruby decode:true">puts 1</pre>', 'ruby', 'puts 1'],
    ['of Enlighter', '<pre data-enlighter-language="php">echo 1;</pre>', 'php', 'echo 1;'],
    [
      'of Chroma',
      '<div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd"><pre class="chroma"><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre class="chroma"><code class="language-yaml" data-lang="yaml"><span class="line"><span class="cl">a: 1\n</span></span><span class="line"><span class="cl">b: 2\n</span></span></code></pre></td></tr></table></div></div>',
      'yaml',
      'a: 1',
      'b: 2',
    ],
    [
      'of Rouge',
      '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre><span>puts</span> 1\nputs 2\n</pre></td></tr></tbody></table></code></pre></div></div>',
      'ruby',
      'puts 1',
      'puts 2',
    ],
    [
      'of SyntaxHighlighter',
      '<div class="syntaxhighlighter js"><table><tr><td class="gutter"><div class="line number1">1</div><div class="line number2">2</div></td><td class="code"><div class="container"><div class="line number1"><code class="js keyword">var</code><code class="js plain"> x</code></div><div class="line number2"><code class="js plain">42</code></div></div></td></tr></table></div>',
      'js',
      'var x',
      '42',
    ],
    [
      'of Prism',
      '<pre class="line-numbers language-css"><code class="language-css"><span class="token number">42</span>\nb<span class="line-numbers-rows"><span></span><span></span></span></code></pre>',
      'css',
      '42',
      'b',
    ],
    [
      'of highlight.js with numbers',
      '<pre><code class="hljs rust"><table class="hljs-ln"><tr><td class="hljs-ln-numbers" data-line-number="1"><div class="hljs-ln-n" data-line-number="1"></div></td><td class="hljs-ln-code" data-line-number="1">fn a()</td></tr><tr><td class="hljs-ln-numbers" data-line-number="2"></td><td class="hljs-ln-code" data-line-number="2">{}</td></tr></table></code></pre>',
      'rust',
      'fn a()',
      '{}',
    ],
    [
      'of Shiki',
      '<pre class="shiki nord" lang="ts"><code><span class="line"><span>let a</span></span>\n<span class="line"></span>\n<span class="line">b</span></code></pre>',
      'ts',
      'let a',
      '',
      'b',
    ],
    [
      'of adjacent spans',
      '<pre><code class="lang-js"><span class="line">a</span><span class="line"></span><span class="line">b</span></code></pre>',
      'js',
      'a',
      '',
      'b',
    ],
    [
      'with numbers among it',
      '<pre class="brush: php; toolbar: false"><span class="lineno">1 </span>a\n<span class="lineno">2 </span>b</pre>',
      'php',
      'a',
      'b',
    ],
    [
      'with numbers that cannot be selected',
      '<pre><code class="language-c++"><span style="user-select: none">1</span>a\n<span style="user-select: none">2</span>7</code></pre>',
      'c++',
      'a',
      '7',
    ],
    [
      'of blocks',
      '<pre><code><div class="line">a</div><div class="line"><br></div><div class="line">  b</div></code></pre>',
      '',
      'a',
      '',
      '  b',
    ],
    [
      'of inline blocks',
      '<pre><code><span style="display:block">a</span><span style="color:red; display: flex">  b</span></code></pre>',
      '',
      'a',
      '  b',
    ],
    [
      'of a table without classes',
      '<pre><table><tr><td>1</td><td>a</td></tr><tr><td>2</td><td>  b</td></tr></table></pre>',
      '',
      'a',
      '  b',
    ],
    [
      'with its numbers after it',
      '<div class="language-js"><pre><code>a\n  b</code></pre><div class="line-numbers-wrapper"><span>1</span><br><span>2</span></div></div>',
      'js',
      'a',
      '  b',
    ],
    [
      'with its numbers in it',
      '<pre><code class="has-numbering">a\n  b</code><ul class="pre-numbering"><li>1</li><li>2</li></ul></pre>',
      '',
      'a',
      '  b',
    ],
    ['of lines in a paragraph', '<p><code>a<br>&nbsp; b</code></p>', '', 'a', '\u00a0 b'],
    [
      'of MediaWiki',
      '<div class="mw-highlight mw-highlight-lang-cobol"><pre><span></span>DISPLAY 7.</pre></div>',
      'cobol',
      'DISPLAY 7.',
    ],
    [
      'under the name of its language',
      '<div class="language-vue"><button>Copy</button><span class="lang">Vue</span><pre><code>a</code></pre></div>',
      'vue',
      'a',
    ],
    ['of Prettify', '<ol class="linenums"><li>a {</li><li>&nbsp; b</li></ol>', '', 'a {', '\u00a0 b'],
    [
      'with numbers that are links',
      '<pre><a href="#l1" class="linenr">1</a> a\n<a href="#l2" class="linenr">2</a> b</pre>',
      '',
      ' a',
      ' b',
    ],
    ['of Medium', '<pre data-code-block-lang="python"><span>a<br>b</span></pre>', 'python', 'a', 'b'],
    ['of a list', '<pre><ol><li>a</li><li>b</li></ol></pre>', '', 'a', 'b'],
    [
      'of GitHub’s Markdown',
      '<div class="highlight highlight-source-shell"><pre>ls\n</pre></div>',
      'shell',
      'ls',
    ],
    [
      'with a button',
      '<div class="code-toolbar"><pre class="language-none"><code class="language-none">a</code><button>Copy</button></pre></div>',
      '',
      'a',
    ],
    [
      'in an element that Readability would drop',
      '<div class="nextra-code"><pre data-language="ts"><code>a</code></pre><div><button>c</button></div></div>',
      'ts',
      'a',
    ],
    [
      'of Medium, with its language inside',
      '<pre><span class="x hljs language-python">a<br>b</span></pre>',
      'python',
      'a',
      'b',
    ],
    [
      'of a Gist',
      '<div class="blob-wrapper data type-python"><table><tr><td class="blob-num"></td><td class="blob-code">a</td></tr></table></div>',
      'python',
      'a',
    ],
    [
      'of a notebook',
      '<div><div class="jp-InputPrompt jp-InputArea-prompt">In [1]:</div><div class="highlight hl-python"><pre>a</pre></div></div>',
      'python',
      'a',
    ],
    [
      'with a bar of its own',
      '<pre><div class="bar"><span>python</span></div><code class="language-python">a</code></pre>',
      'python',
      'a',
    ],
    [
      'with numbers that only their elements tell',
      '<pre><span>1</span> a\n<span>2</span>   b\n<span>3</span></pre>',
      '',
      'a',
      '  b',
    ],
    ['of numbers', '<pre><span>1</span> + <span>2</span>\n<span>3</span></pre>', '', '1 + 2', '3'],
    [
      'with empty lines',
      '<pre><code><span class="code-line"><b>a</b></span><span class="code-line"><b></b></span><span class="code-line">b</span></code></pre>',
      '',
      'a',
      '',
      'b',
    ],
    [
      'with lines that an attribute numbers',
      '<pre><code><span data-line-number="1">a\n</span><span data-line-number="2">\n</span><span data-line-number="3">b</span></code></pre>',
      '',
      'a',
      '',
      'b',
    ],
    ['as it is', '<pre>\na\n  b\n\tc</pre>', '', 'a', '  b', '\tc'],
  ])('is read: %s', (_, html, language, ...lines) => {
    expect(markdownOf(html)).toBe(fence(language, ...lines));
  });

  it.each([
    [
      'in an element whose style keeps its lines',
      '<div class="notion-code-block" style="white-space: pre;">let a\nb()</div>',
      fence('', 'let a', 'b()'),
    ],
    [
      'of GitHub',
      '<div><div class="react-line-numbers"><div data-line-number="1">1</div></div><div class="react-code-lines"><div class="react-code-text"><span>let</span> a</div><div class="react-code-text">  b()</div></div></div>',
      fence('', 'let a', '  b()'),
    ],
    [
      'in a table with a title',
      '<table class="highlighttable"><tr><th colspan="2"><span>a.yml</span></th></tr><tr><td class="linenos"><pre>1</pre></td><td class="code"><pre>a: 1</pre></td></tr></table>',
      `a.yml\n\n${fence('', 'a: 1')}`,
    ],
    [
      'in a table in a line of code',
      '<div class="language-sh highlight"><code><table><tr><td class="rouge-gutter"><pre>1</pre></td><td class="rouge-code"><pre>ls</pre></td></tr></table></code></div>',
      fence('sh', 'ls'),
    ],
    [
      'below a bar in its block',
      '<pre><div><div>python</div><button>Copy</button></div><div><code class="language-python">a = 1</code></div></pre>',
      fence('python', 'a = 1'),
    ],
    [
      'after its numbers in a block',
      '<div><pre class="src-line-numbers">1\n2</pre><pre class="rust"><code>a\nb</code></pre></div>',
      fence('rust', 'a', 'b'),
    ],
    [
      'after its highlighted copy',
      '<div class="enlighter-default"><div class="enlighter"><div>a;</div></div></div><pre data-enlighter-language="js">a;</pre>',
      fence('js', 'a;'),
    ],
    [
      'before a bar',
      '<div><pre><code class="language-rust">a</code></pre><div class="toolbar"><span>Rust</span></div></div>',
      fence('rust', 'a'),
    ],
    ['with its language in another attribute', '<pre syntax="Kotlin">val a</pre>', fence('kotlin', 'val a')],
  ])('is found %s', (_, html, expected) => {
    expect(markdownOf(html)).toBe(expected);
  });

  it('is not a table of numbers', () => {
    expect(
      markdownOf('<table><tr><th>No</th><th>Bird</th></tr><tr><td>1</td><td>Gull</td></tr></table>'),
    ).toContain('| 1 | Gull |');
  });
});

describe('a text', () => {
  it.each([
    [
      'readings above characters',
      '<p><ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby>に</p>',
      '東京(とうきょう)に',
    ],
    [
      'the caption of a table',
      '<table><caption>Birds</caption><tr><th>A</th></tr><tr><td>1</td></tr></table>',
      'Birds\n\n| A |\n| - |\n| 1 |',
    ],
    [
      'a table of other elements',
      '<div role="table"><div role="row"><span role="columnheader">A</span><span role="columnheader">B</span></div><div role="row"><span role="cell">1</span><span role="cell">2</span></div></div>',
      '| A | B |\n| - | - |\n| 1 | 2 |',
    ],
    ['groups of definitions', '<dl><div><dt>Lamp</dt><dd>A light.</dd></div></dl>', '- Lamp\n\n  A light.'],
    ['indented text', '<dl><dd>Only indented.</dd></dl>', 'Only indented.'],
    ['a list directly in a list', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
    [
      'the source of a quotation',
      '<blockquote><p>Words.</p><footer>Ada</footer></blockquote>',
      '> Words.\n>\n> Ada',
    ],
    [
      'an embedded post',
      '<blockquote class="instagram-media"><div><a href="https://i.example/p">A post by Ada</a></div></blockquote>',
      '> [A post by Ada](https://i.example/p)',
    ],
    [
      'an embedded video',
      '<figure><div><iframe title="A lamp" src="https://www.youtube.com/embed/abc?rel=0"></iframe></div></figure>',
      '[A lamp](https://www.youtube.com/watch?v=abc)',
    ],
    [
      'a video that a script embeds',
      '<p>See:</p><lite-youtube videoid="abc"></lite-youtube>',
      'See:\n\n<https://www.youtube.com/watch?v=abc>',
    ],
    [
      'the title of a figure',
      '<figure><figcaption class="header">a.js</figcaption><pre>a()</pre></figure>',
      'a.js\n\n```\na()\n```',
    ],
  ])('keeps %s', (_, html, expected) => {
    expect(markdownOf(html)).toBe(expected);
  });

  it.each([
    ['a symbol', '<h2>One<a href="#one">\u200b</a></h2>'],
    ['a symbol with the address of the page', '<h2>One <a href="https://a.example/b/page#one">¶</a></h2>'],
    ['words', '<h2 id="one">One <a href="#one"><span>Link to this section</span></a></h2>'],
    ['the heading itself', '<h2 id="one"><a href="#one">One</a></h2>'],
  ])('has no link from a heading to itself on %s', (_, html) => {
    expect(markdownOf(`${html}<p>Words.</p>`)).toBe('## One\n\nWords.');
  });

  it('contains no fact boxes and author lists', () => {
    const box =
      '<table class="infobox vcard"><tr><th>Height</th><td>42 m</td></tr></table><ul class="author-list"><li>Ann Lee</li><li>Tom Day</li></ul>';
    expect(markdownOf(`${box}<p>The tower is of stone.</p>`)).toBe('The tower is of stone.');
  });

  it('keeps the done state of items in a task list', () => {
    expect(
      markdownOf(
        '<ul><li><input type="checkbox" checked disabled> Rope<ul><li><input type=checkbox> Knot</li></ul></li><li><p><input type="checkbox"> Lamp</p></li></ul>',
      ).replaceAll(/\n+/g, '\n'),
    ).toBe('- [x] Rope\n  - [ ] Knot\n- [ ] Lamp');
  });

  it('is also found in a form around the page, without the controls of the form', () => {
    const page = `<form><input type=hidden name=__VIEWSTATE value=x><article>${PROSE.repeat(8)}</article><button>Go</button></form>`;
    const { text } = readHtml(new TextEncoder().encode(page), 'text/html', 'https://a.example/');
    expect(text).toContain('Behind the door');
    expect(text).not.toMatch(/Go|VIEWSTATE/);
  });
});
