/** An allowed difference between our Markdown parser and remark. */
interface AllowedDifference {
  readonly name: string;
  readonly reason: string;
  /** A text that the two parse differently for this reason only. */
  readonly example: string;
  /** Occurs in every text that the two parse differently for this reason. */
  readonly pattern: RegExp;
}

const ADDRESS = /www\.|:\/\/|@/i;

export const ALLOWED_DIFFERENCES: readonly AllowedDifference[] = [
  {
    name: 'marks of the dialect',
    reason: 'Prose has five marks that GFM lacks; one tilde marks a subscript, two strike through (D36).',
    example: '==a== ++b++ c^2^ d~2~ <u>e</u>',
    pattern: /==|\+\+|\^|~|<\/?(?:u|b|strong|i|em|s|del|mark|ins|sup|sub)>/i,
  },
  {
    name: 'formulas',
    reason: 'Nothing between the signs of a formula is syntax (D36); the GFM specification has no formulas.',
    example: '$a*b*c$',
    pattern: /\$[\s\S]*\$/,
  },
  {
    name: 'wiki links',
    reason: '`[[Title]]` is a wiki link, even if a definition would make `[Title]` a link (D36).',
    example: '[[a]]\n\n[a]: /b',
    pattern: /\[\[/,
  },
  {
    name: 'footnotes',
    reason: 'GitHub has them; the GFM specification and Prose do not.',
    example: 'a[^1]\n\n[^1]: b',
    pattern: /\[\^/,
  },
  {
    name: 'an address is found as it is written',
    reason:
      'remark looks for addresses a second time in the text of the tree, where escapes and references are gone; GFM finds them in the source.',
    example: 'https\\://example.com',
    pattern: ADDRESS,
  },
  {
    name: 'an address ends at a bracket',
    reason:
      'In notes, wiki links and links are next to addresses more often than addresses contain brackets.',
    example: 'www.a.b[c',
    pattern: new RegExp(`(?:${ADDRESS.source})[^\\s<]*[[\\]]`, 'i'),
  },
  {
    name: 'an address in an HTML link',
    reason: 'The address is already the text of a link, although Prose drops the tags.',
    example: '<a href="x">www.a.b</a>',
    pattern: /<a[\s>]/i,
  },
  {
    name: 'white space beyond ASCII',
    reason:
      'markdown-it trims any white space from table rows and info strings; before a delimiter, only category Zs counts in CommonMark, and more in remark.',
    example: '```\u00a0a\n```',
    pattern: /[^\S \t\n\r]/,
  },
  {
    name: 'a table header without a pipe',
    reason: 'A line without a pipe is text, even above a possible delimiter row, as in markdown-it.',
    example: 'a\n|-|\nb',
    pattern: /^[^|\n]*\n[ \t>]*\|?[ \t]*:?-+:?[ \t]*\|?[ \t]*$/m,
  },
  {
    name: 'a character reference to a line end',
    reason:
      'mdast has the same text for a line end and for a reference to one; Prose keeps the latter (D36).',
    example: '# a&#10;b',
    pattern: /&#(?:10|13|xa|xd);/i,
  },
  {
    name: 'a character reference to a control character',
    reason:
      'Only U+0000 and invalid code points are replaced (CommonMark); remark replaces all control characters.',
    example: 'a&#11;b',
    pattern: /&#(?:x0*[01]?[\da-f]|0*[12]?\d|0*3[01]);/i,
  },
  {
    name: 'a definition is not a paragraph',
    reason: 'An empty item may follow a definition, and a lazy line may not continue one, as in markdown-it.',
    example: '[a]: b\n-',
    pattern: /\]:/,
  },
  {
    name: 'trailing white space in an unclosed code block',
    reason: 'A last line of white space without a line end is not a line in markdown-it.',
    example: '```\n ',
    pattern: /(?:```|~~~)[\s\S]*\n[ \t>]+$/,
  },
  {
    name: 'a task without text',
    reason: 'Prose has empty tasks, which must survive as Markdown (D36); GFM requires text after the box.',
    example: '- [x]',
    pattern: /\[[ xX]\][ \t]*$/m,
  },
  {
    name: 'an empty item after indented code',
    reason: 'An empty item can interrupt anything but a paragraph (CommonMark); remark reads it as text.',
    example: '\ta\n*',
    pattern: /^(?: {0,3}\t| {4}).*\n[ \t]*(?:[-+*]|\d+[.)])[ \t]*$/m,
  },
  {
    name: 'a list that does not start at 1 after indented code',
    reason: 'Such a list can interrupt anything but a paragraph (CommonMark); remark reads it as text.',
    example: '\ta\n2) b',
    pattern: /^(?: {0,3}\t| {4}).*\n[ \t]*\d+[.)][ \t]/m,
  },
  {
    name: 'an empty item in a block that interrupts a paragraph',
    reason:
      'An empty item cannot interrupt a paragraph (CommonMark); in the quote or item there is no paragraph yet.',
    example: 'a\n- -',
    pattern: /(?:>|(?:[-+*]|\d[.)])[ \t])[ \t]*(?:[-+*]|\d+[.)])[ \t]*$/m,
  },
  {
    name: 'a tab at the end of a line',
    reason: 'Only spaces are removed before a line end (CommonMark).',
    example: 'a\t\nb',
    pattern: /\t[\n\r]/,
  },
  {
    name: 'a tag after a table',
    reason: 'A line of one tag is a row to markdown-it, as it would be a line of a paragraph.',
    example: '| a |\n|---|\n<br>',
    pattern: /\|[ \t]*[\n\r][ \t>]*</,
  },
];
