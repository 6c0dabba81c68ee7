/**
 * The text of a message without what it quotes of the one that it answers.
 * @param markdown as messages are read to; before quotations had a node, their paragraphs began with an escaped `>`
 */
export function withoutQuotations(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !/^\\?>/.test(line))
    .join('\n');
}
