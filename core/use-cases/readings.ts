import { type Content, MARKDOWN } from '../model/content.ts';
import { type Reading, readDocument } from '../model/reading.ts';
import type { ProseConverter } from '../ports/prose-converter.ts';

/** The converter that `readContent` needs. */
export type MarkdownReader = Pick<ProseConverter, 'read'>;

/** Reads a content. @throws DomainError `unprocessable` when its Markdown is nested too deep */
export async function readContent(content: Content, prose: MarkdownReader): Promise<Reading> {
  return content.type === MARKDOWN ? prose.read(content.body) : readDocument(content.body);
}
