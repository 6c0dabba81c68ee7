import type { PDFPageProxy } from 'pdfjs-dist';

/** A piece of a line. Its position and size are fractions of the page's size. */
interface TextPiece {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** The font size. */
  readonly height: number;
}

/** A paragraph of a page. */
export type PageBlock = readonly TextPiece[];

/** Maximum distance of two lines in a paragraph, in line heights. */
const MAX_LEADING = 1.9;

/** The paragraphs of a page. Lines end with a space, so that sentences continue in the next line. */
export async function pageText(page: PDFPageProxy): Promise<readonly PageBlock[]> {
  const viewport = page.getViewport({ scale: 1 });
  const [pageWidth, pageHeight] = [viewport.width / page.userUnit, viewport.height / page.userUnit];
  const { items } = await page.getTextContent();
  const blocks: TextPiece[][] = [];
  let last: TextPiece | null = null;
  let isLineEnd = false;
  for (const item of items) {
    if (!('str' in item)) continue;
    const [, , skew = 0, scale = 0, x = 0, y = 0] = item.transform as number[];
    const [left = 0, base = 0] = viewport.convertToViewportPoint(x, y);
    const height = (Math.hypot(skew, scale) || item.height) / pageHeight;
    const piece = {
      text: item.str,
      left: left / viewport.width,
      top: base / viewport.height - height,
      width: item.width / pageWidth,
      height,
    };
    if (piece.text.trim() !== '') {
      const gap = last === null ? Number.POSITIVE_INFINITY : piece.top - last.top;
      if (last === null || gap > last.height * MAX_LEADING || gap < -last.height) blocks.push([]);
      else if (isLineEnd) endLine(blocks.at(-1));
      blocks.at(-1)?.push(piece);
      last = piece;
      isLineEnd = false;
    } else if (piece.text !== '' && last !== null && !isLineEnd) endLine(blocks.at(-1));
    isLineEnd ||= item.hasEOL;
  }
  return blocks;
}

/** Adds a space to the last piece, unless a hyphenated word continues in the next line. */
function endLine(block: TextPiece[] | undefined): void {
  const piece = block?.pop();
  if (block && piece)
    block.push(/[\s\u00ad-]$/.test(piece.text) ? piece : { ...piece, text: `${piece.text} ` });
}
