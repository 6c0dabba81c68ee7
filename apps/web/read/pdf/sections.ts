import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Section } from '../contents.tsx';

/** The most lines of an outline that are read, and its deepest level. */
const MAX_SECTIONS = 1_000;
const MAX_LEVEL = 6;

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

/** The outline of a PDF; lines that lead nowhere are left out. */
export async function sectionsOf(pdf: PDFDocumentProxy): Promise<readonly Section[]> {
  const found: Section[] = [];
  const visit = async (items: Outline, level: number): Promise<void> => {
    for (const { title, dest, items: inner } of items) {
      if (found.length >= MAX_SECTIONS) return;
      const part = await pageOf(pdf, dest).catch(() => null);
      if (part !== null && title.trim() !== '') found.push({ title: title.trim(), level, part });
      if (level < MAX_LEVEL) await visit(inner, level + 1);
    }
  };
  await visit((await pdf.getOutline()) ?? [], 1);
  return found;
}

async function pageOf(pdf: PDFDocumentProxy, dest: string | unknown[] | null): Promise<number | null> {
  const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const [page] = place ?? [];
  if (typeof page === 'number') return page;
  return typeof page === 'object' && page !== null ? pdf.getPageIndex(page as never) : null;
}
