import type { Content } from '../../model/content.ts';
import type { ParsedNote } from '../../model/reading.ts';
import type { ProseConverter } from '../../ports/prose-converter.ts';
import { rememberText } from '../../previews/excerpt.ts';

/** The converter that `readContent` needs. */
export type MarkdownReader = Pick<ProseConverter, 'read'>;

/** Parses content. @throws DomainError `unprocessable` when its Markdown is nested too deep */
export async function readContent(content: Content, prose: MarkdownReader): Promise<ParsedNote> {
  const reading = await prose.read(content.body);
  if (reading.text !== undefined) rememberText(content, reading.text);
  return reading;
}
