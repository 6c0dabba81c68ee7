import { createHash } from 'node:crypto';
import type { ImportSyntax } from '../../core/ports/import-source.ts';
import { jsonItems } from './json.ts';
import { markupEvents } from './markup.ts';
import { tableRows } from './table.ts';
import { decodedText } from './text.ts';

/** The syntax for counting rows: neither texts nor files are converted. */
export function countingSyntax(): ImportSyntax {
  return {
    ...importSyntax({ htmlToMarkdown: (html) => html }),
    base64: (digits) => new Uint8Array(Math.ceil((digits.length * 3) / 4)),
    md5: () => '',
  };
}

/** The syntaxes of other services' exports, read by libraries. */
export function importSyntax({ htmlToMarkdown }: Pick<ImportSyntax, 'htmlToMarkdown'>): ImportSyntax {
  return {
    text: decodedText,
    table: tableRows,
    json: jsonItems,
    markup: markupEvents,
    htmlToMarkdown,
    base64: (digits) => Buffer.from(digits, 'base64'),
    md5(pieces) {
      const hash = createHash('md5');
      for (const piece of pieces) hash.update(piece);
      return hash.digest('hex');
    },
  };
}
