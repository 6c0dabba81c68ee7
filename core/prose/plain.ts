/** Everything that may be Markdown syntax: punctuation, URLs and, at the beginning of a line, lists, headings and code. */
const SYNTAX = /[\\`*_[\]<|~^&@]|==|\+\+|:\/\/|www\.|^[ \t]*(?:[#>=+-]|\d+[.)])|^(?: {2,}| ?\t)/imu;

/** Whether a Markdown text is plain: lines of words without any syntax. */
export function isPlain(markdown: string): boolean {
  return !SYNTAX.test(markdown);
}
