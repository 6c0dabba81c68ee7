/** How comments, XML declarations and references to style sheets start and end. */
const COMMENTS = [
  ['<!--', '-->'],
  ['<?xml', '>'],
] as const;

/** Markup without its leading white space, comments and XML declaration; empty if one of them does not end. Takes linear time. */
export function afterComments(text: string): string {
  for (let at = afterSpace(text, 0); ; ) {
    const comment = COMMENTS.find(([start]) => text.startsWith(start, at));
    if (comment === undefined) return text.slice(at);
    const [start, end] = comment;
    const last = text.indexOf(end, at + start.length);
    if (last === -1) return '';
    at = afterSpace(text, last + end.length);
  }
}

/** The position of the first character at or after `from` that is not white space. */
function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at;
}
