import { MARKDOWN } from '../../model/content.ts';
import type { CutText } from '../../model/object.ts';
import { readDocument } from '../../model/reading.ts';
import { MAX_EXTRACT_CHARACTERS, truncate } from '../../model/text.ts';
import type { Media, MediaFile } from '../../ports/media.ts';
import type { ProseConverter } from '../../ports/prose-converter.ts';

/** The text of a file, or a part of it. */
export interface TextRead {
  /** Markdown. */
  readonly text: string;
  /** The labels of its wiki references. */
  readonly references: readonly string[];
  /** The missing end of the text; absent if the text is complete. */
  readonly cut?: CutText;
}

interface TextPiece {
  /** The start of the first piece, from `CutText.next`; 0 for the beginning. */
  readonly from: number;
  /** The number of characters that are already known. */
  readonly known: number;
  /** Maximum number of pieces to read. Each takes at most a few seconds of processor time. */
  readonly maxPieces: number;
}

/**
 * Reads a file piece by piece.
 * @throws DomainError like `Media.text`
 */
export async function readPieces(
  { media, prose }: { readonly media: Media; readonly prose: ProseConverter },
  file: MediaFile,
  { from, known, maxPieces }: TextPiece,
): Promise<TextRead> {
  const texts: string[] = [];
  const references = new Set<string>();
  let remaining = MAX_EXTRACT_CHARACTERS - known;
  let at = from;
  for (let count = 1; ; count++) {
    const { document, isCut, next, pages } = await media.text(file, at);
    const text = await prose.toMarkdown(document);
    if (file.type === MARKDOWN) for (const label of readDocument(document).references) references.add(label);
    if (text.trim() !== '') texts.push(truncate(text, remaining).trimEnd());
    remaining -= text.length;
    const read = { text: texts.join('\n\n'), references: [...references] };
    if (next === undefined && remaining >= 0) return isCut ? { ...read, cut: {} } : read;
    const isFull = remaining <= 0;
    if (next !== undefined && next <= at) throw new RangeError(`A piece from ${at} ends at ${next}.`);
    const cut = { ...(next !== undefined && { next }), ...(pages !== undefined && { pages }) };
    if (isFull || next === undefined || count >= maxPieces) return { ...read, cut };
    at = next;
  }
}
