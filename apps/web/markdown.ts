/** A line of text as Markdown that reads as this text. */
export function lineAsMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>~^|=+]/g, '\\$&')
    .replace(/^(\s*)([#-])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/, '$1\\$2')
    .replaceAll('\n', ' ');
}
