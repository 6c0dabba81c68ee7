import { describe, expect, it } from 'vitest';
import { markdownOf } from './read.ts';

/** Code in the text of a page. */

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
