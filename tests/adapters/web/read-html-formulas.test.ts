import { describe, expect, it } from 'vitest';
import { markdownOf } from './read.ts';

/** Formulas in the text of a page. */

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
