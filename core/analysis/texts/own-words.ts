/**
 * The text of a message without what it quotes of the one that it answers.
 * @param markdown as messages are read to, where each paragraph of a quotation is a line that begins with `>`, which is escaped
 */
export function withoutQuotations(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !line.startsWith('\\>'))
    .join('\n');
}
