import { createHash } from 'node:crypto';
import { JSONParser } from '@streamparser/json';
import { unprocessable } from '../../core/errors.ts';
import type { ImportSyntax } from '../../core/ports/import-source.ts';
import { markupEvents } from './markup.ts';
import { tableRows } from './table.ts';
import { decodedText } from './text.ts';

/** The syntax for counting rows, which converts neither texts nor files. */
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

/** Maximum number of characters that are parsed at a time. */
const CHUNK_CHARACTERS = 64 * 1024;

/**
 * Reads the values at some paths of JSON one by one, without keeping them.
 * @throws DomainError `unprocessable` if the JSON is damaged or incomplete
 */
async function* jsonItems(
  text: AsyncIterable<string>,
  paths: readonly string[],
): AsyncGenerator<readonly unknown[]> {
  let items: unknown[] = [];
  const parser = new JSONParser({ paths: [...paths], keepStack: false, stringBufferSize: CHUNK_CHARACTERS });
  parser.onValue = ({ value }) => {
    items.push(value);
  };
  let fault: Error | null = null;
  parser.onError = (error) => {
    fault ??= error;
  };
  const take = () => {
    const taken = items;
    items = [];
    return taken;
  };
  for await (const chunk of text) {
    for (let at = 0; at < chunk.length && fault === null && !parser.isEnded; at += CHUNK_CHARACTERS) {
      parser.write(chunk.slice(at, at + CHUNK_CHARACTERS));
      yield take();
    }
    if (fault !== null || parser.isEnded) break;
  }
  if (fault !== null) throw damaged(fault);
  if (!parser.isEnded) throw unprocessable('The file ends before its JSON does: it is cut off.');
}

function damaged(error: Error): Error {
  return unprocessable(`The JSON is damaged: ${error.message.replace(/\.$/, '').slice(0, 200)}.`);
}
