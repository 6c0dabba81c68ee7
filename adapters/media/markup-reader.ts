import { Parser } from 'htmlparser2';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { DocumentBuilder } from './document-builder.ts';
import { blockReader } from './markup-blocks.ts';
import type { MarkupDialect } from './markup-dialect.ts';

/** Characters that are parsed before the next check whether the builder is full. */
const CHUNK = 64 * 1024;
/** The deepest nesting of elements: the parser takes time that is quadratic in the depth, and no real document is deeper. */
const MAX_DEPTH = 2_000;

/**
 * Adds the text of a marked-up file to a document, without building a tree of it.
 * @throws DomainError `unprocessable` for elements nested more than 2,000 deep
 */
export function readMarkup(markup: string, dialect: MarkupDialect, document: DocumentBuilder): void {
  const { follower, skipped } = dialect;
  const blocks = blockReader(dialect, follower, document);
  let depth = 0;
  /** How many skipped elements are open. */
  let skipping = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw unprocessable(reason('file-nested', { max: MAX_DEPTH }));
        if (skipped.has(name)) skipping += 1;
        if (skipping > 0) return;
        blocks.open(name, attributes);
        const sign = follower?.open(name, attributes);
        if (sign) blocks.add(sign);
      },
      ontext(found) {
        if (skipping > 0) return;
        follower?.text(found);
        blocks.text(found);
      },
      onclosetag(name) {
        depth -= 1;
        if (skipping > 0) {
          if (skipped.has(name)) skipping -= 1;
          return;
        }
        const written = follower?.close(name);
        if (written) blocks.add(written);
        blocks.close(name);
      },
    },
    { xmlMode: dialect.isXml, decodeEntities: true },
  );
  for (let at = 0; at < markup.length && !document.isFull(); at += CHUNK) {
    parser.write(markup.slice(at, at + CHUNK));
  }
  parser.end();
  blocks.end();
}
