import { useSignal } from '@preact/signals';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ProseDocument } from '../../../../core/prose/schema.ts';
import type { Client } from '../../api/client.ts';
import { contextOf } from '../../detail/text.tsx';
import { textSettings } from '../../detail/text-settings.ts';
import { openHighlight, openObject } from '../../highlights/highlights.ts';
import { leafAt, proseTextOf } from '../../highlights/prose-text.ts';
import { ReaderLayer } from '../../highlights/reader-layer.tsx';
import { START } from '../../reader/reading-position.ts';
import { Failure } from '../../ui/failure.tsx';
import { load } from '../../ui/load.ts';
import type { View } from '../../view/view.ts';
import { readWords } from '../../words/read.ts';
import { goToBlock, type Section } from '../contents.tsx';
import type { ReaderProps } from '../reader-state.ts';
import { blockPositionTracker, useReadingPosition } from '../use-reading-position.ts';
import type { OpenedPdf } from './library.ts';
import type { PageBlock } from './page-text.ts';
import { PdfPage } from './pdf-page.tsx';

interface PdfReaderProps extends ReaderProps {
  readonly client: Client;
  readonly view: View;
  readonly id: string;
}

interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  /** The ratio of width to height of the first page. Other pages are assumed to have the same ratio until they are drawn. */
  readonly ratio: number;
}

const A4 = { width: 210, height: 297 } as const;

/** Faults of the file, by the name of the error. After any other error, retrying may help. */
const FAULTS: Readonly<Record<string, 'pdfLocked' | 'pdfDamaged'>> = {
  PasswordException: 'pdfLocked',
  InvalidPDFException: 'pdfDamaged',
};

/** A PDF, page by page. Only the visible pages and their neighbours are drawn. */
export function PdfReader({ client, view, id, scroller, report }: PdfReaderProps): VNode {
  const open = useSignal<OpenPdf | null>(null);
  const failure = useSignal<Error | null>(null);
  const attempts = useSignal(0);
  const sections = useSignal<readonly Section[]>([]);
  /** The texts of the drawn pages. */
  const texts = useSignal<ReadonlyMap<number, readonly PageBlock[]>>(new Map());
  /** The ratios of width to height of the drawn pages. */
  const shapes = useRef(new Map<number, number>()).current;
  const root = useRef<HTMLDivElement>(null);
  const placing = useMemo(() => blockPositionTracker(scroller, root), []);
  const { position: destination } = useReadingPosition(client, id, scroller, placing, open.value !== null);

  useEffect(() => {
    const stopping = new AbortController();
    const begin = async () => {
      const { pdf, close } = await openPdf(client, id, stopping.signal);
      if (stopping.signal.aborted) return void close();
      stopping.signal.addEventListener('abort', () => void close());
      // A damaged page shows a message. The other pages can be read.
      const first = await pdf.getPage(1).catch(() => null);
      const { width, height } = first?.getViewport({ scale: 1 }) ?? A4;
      if (stopping.signal.aborted) return;
      open.value = { pdf, ratio: width / height };
    };
    begin().catch((error: Error) => {
      if (!stopping.signal.aborted) failure.value = error;
    });
    return () => stopping.abort();
  }, [id, attempts.value]);

  const retry = () => {
    failure.value = null;
    attempts.value += 1;
  };

  const isDrawn = texts.value.size > 0;
  useEffect(() => {
    if (!isDrawn || sections.peek().length > 0) return;
    const { pdf } = open.peek() ?? {};
    if (pdf)
      void sectionsOf(pdf).then(
        (found) => (sections.value = found),
        () => undefined,
      );
  }, [isDrawn]);

  const count = open.value?.pdf.numPages ?? 0;
  const { part, progress } = destination.value ?? START;
  const shown = useMemo(() => joinPages(texts.value), [texts.value]);
  const openedHighlight = openHighlight.value;
  useEffect(() => {
    const highlight = openObject.peek()?.highlights.find((each) => each.id === openedHighlight?.id);
    if (highlight?.part !== undefined && !texts.peek().has(highlight.part)) goToBlock(root, highlight.part);
  }, [openedHighlight]);
  useEffect(() => {
    if (count === 0) return;
    report({
      sections: sections.value,
      part,
      progress,
      left: destination.value === null ? '' : readWords.page(Math.min(part + 1, count), count),
      drawn: () => (root.current ? { text: proseTextOf(shown.document), root: root.current } : null),
      go: (section) => goToBlock(root, section.part),
    });
  }, [sections.value, count, destination.value, shown]);

  if (failure.value !== null) {
    const fault = FAULTS[failure.value.name];
    if (fault === undefined) return <Failure error={failure.value} retry={retry} />;
    return (
      <p class="blank" role="alert">
        {readWords[fault]}
      </p>
    );
  }
  if (open.value === null) return <div class="text-shape late" aria-hidden="true" />;
  const { pdf, ratio } = open.value;
  const text = proseTextOf(shown.document);
  return (
    <section class={`pdf ${textSettings.value.pages}`} aria-label={readWords.read}>
      <div class="pdf-pages" ref={root}>
        {Array.from({ length: count }, (_, at) => {
          const shape = shapes.get(at) ?? ratio;
          // Loads the visible page first, then its neighbours.
          if (Math.abs(at - part) > (isDrawn ? 2 : 0))
            return (
              <div key={at} class="pdf-page" data-page={at + 1} style={{ aspectRatio: String(shape) }} />
            );
          return (
            <PdfPage
              key={at}
              pdf={pdf}
              at={at}
              ratio={shape}
              onShape={(known) => shapes.set(at, known)}
              onText={(blocks) => {
                const next = new Map(texts.peek());
                if (blocks === null) next.delete(at);
                else next.set(at, blocks);
                texts.value = next;
              }}
            />
          );
        })}
      </div>
      <ReaderLayer
        client={client}
        objectId={id}
        document={shown.document}
        root={root}
        context={{ ...contextOf({ client, view, id }), renderPicture: () => <></> }}
        parts={{
          shown: shown.pages,
          of: ({ start }) => shown.pageOfBlock[text.leaves[leafAt(text, start)]?.block ?? 0] ?? part,
        }}
      />
    </section>
  );
}

/**
 * Opens the file at a URL that supports range requests. If this fails, fetches the whole file, which may be stored for offline use.
 */
async function openPdf(client: Client, id: string, signal: AbortSignal): Promise<OpenedPdf> {
  const [{ openPdf: open }, signed] = await Promise.all([
    load(() => import('./library.ts')),
    client.json<{ readonly url: string }>('POST', `/_/media/${id}/blob`, { signal }).catch(() => null),
  ]);
  if (signed !== null) {
    try {
      return await open({ url: signed.url });
    } catch (error) {
      if (error instanceof Error && error.name in FAULTS) throw error;
    }
  }
  const response = await client.send('GET', `/objects/${id}/blob`, { signal });
  return open({ data: new Uint8Array(await response.arrayBuffer()) });
}

/** Joins the texts of the drawn pages in one document, in which highlights are located. */
function joinPages(texts: ReadonlyMap<number, readonly PageBlock[]>) {
  const pages = [...texts.keys()].sort((one, other) => one - other);
  const blocks = pages.flatMap((page) => (texts.get(page) ?? []).map((block) => ({ page, block })));
  const document: ProseDocument = {
    type: 'doc',
    content: blocks.map(({ block }) => ({
      type: 'paragraph',
      content: block.map(({ text }) => ({ type: 'text', text })),
    })),
  };
  return { document, pages, pageOfBlock: blocks.map(({ page }) => page) };
}

/** Maximum number of outline entries that are read. */
const MAX_SECTIONS = 1_000;
/** Maximum level of the outline that is read. */
const MAX_LEVEL = 6;

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

/** The outline of a PDF, without entries that have no target. */
async function sectionsOf(pdf: PDFDocumentProxy): Promise<readonly Section[]> {
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
