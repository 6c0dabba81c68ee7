const COMMENT = '<!--';
const END_OF_COMMENT = '-->';

/** Markup without its leading white space and comments; empty if a comment does not end. Takes linear time. */
export function afterComments(text: string): string {
  let at = afterSpace(text, 0);
  while (text.startsWith(COMMENT, at)) {
    const end = text.indexOf(END_OF_COMMENT, at + COMMENT.length);
    if (end === -1) return '';
    at = afterSpace(text, end + END_OF_COMMENT.length);
  }
  return text.slice(at);
}

/** The position of the first character at or after `from` that is not white space. */
function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at;
}
