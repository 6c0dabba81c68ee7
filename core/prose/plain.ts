/** Whatever may be more than itself in Markdown: signs, addresses, and at the beginning of a line lists, headings and code. */
const MARKED = /[\\`*_[\]<|~^&@]|==|\+\+|:\/\/|www\.|^[ \t]*(?:[#>=+-]|\d+[.)])|^(?: {2,}| ?\t)/imu;

/** Whether a text in Markdown is its own: lines of words, of which nothing is more than that. */
export function isPlain(markdown: string): boolean {
  return !MARKED.test(markdown);
}
