/**
 * The text of an e-mail message without its quotations of earlier messages.
 * @param markdown the extracted text; in texts extracted by earlier versions, paragraphs of quotations begin with an escaped `>`
 */
export function withoutQuotations(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !/^\\?>/.test(line))
    .join('\n');
}
