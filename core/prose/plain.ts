/** Everything that may be Markdown syntax: punctuation, addresses and, at the beginning of a line, lists, headings and code. */
const MARKED = /[\\`*_[\]<|~^&@]|==|\+\+|:\/\/|www\.|^[ \t]*(?:[#>=+-]|\d+[.)])|^(?: {2,}| ?\t)/imu;

/** Whether Markdown is plain text: lines of words without any syntax. */
export function isPlain(markdown: string): boolean {
  return !MARKED.test(markdown);
}
