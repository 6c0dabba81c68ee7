import { useSignal } from '@preact/signals';
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { readWords } from '../../words/read.ts';
import { type PageBlock, pageText } from './page-text.ts';

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  /** From 0. */
  readonly at: number;
  /** Width divided by height, until the page is known. */
  readonly ratio: number;
  /** Whether it is visible, or nearly. */
  readonly isWanted: boolean;
  /** Called with its text; with null when it is no longer drawn. */
  onText(blocks: readonly PageBlock[] | null): void;
}

/** The most pixels of a page: a canvas takes four bytes for each. */
const MAX_PIXELS = 6_000_000;

/** A page, drawn with its text over it, which can be selected. */
export function PdfPage({ pdf, at, ratio, isWanted, onText }: PdfPageProps): VNode {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const blocks = useSignal<readonly PageBlock[]>([]);
  const shape = useSignal(ratio);
  const isDamaged = useSignal(false);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    let page: PDFPageProxy | null = null;
    let drawing: RenderTask | null = null;
    const draw = async () => {
      page = await pdf.getPage(at + 1);
      const whole = page.getViewport({ scale: 1 });
      shape.value = whole.width / whole.height;
      const width = (box.current?.clientWidth ?? whole.width) * devicePixelRatio;
      const most = Math.sqrt((MAX_PIXELS * whole.width) / whole.height);
      const viewport = page.getViewport({ scale: Math.min(width, most) / whole.width });
      if (!isCurrent || canvas.current === null) return;
      Object.assign(canvas.current, {
        width: Math.round(viewport.width),
        height: Math.round(viewport.height),
      });
      drawing = page.render({ canvas: canvas.current, viewport });
      const [text] = await Promise.all([pageText(page), drawing.promise]);
      if (!isCurrent) return;
      blocks.value = text;
      onText(text);
    };
    draw().catch((error: Error) => {
      if (isCurrent && error.name !== 'RenderingCancelledException') isDamaged.value = true;
    });
    return () => {
      isCurrent = false;
      drawing?.cancel();
      page?.cleanup();
      // A canvas without pixels takes no memory.
      if (canvas.current) Object.assign(canvas.current, { width: 0, height: 0 });
      blocks.value = [];
      onText(null);
    };
  }, [isWanted]);

  return (
    <div ref={box} class="pdf-page" data-page={at + 1} style={{ aspectRatio: String(shape.value) }}>
      {isDamaged.value && <p role="alert">{readWords.pageDamaged(at + 1)}</p>}
      {isWanted && (
        <>
          <canvas ref={canvas} />
          <div class="pdf-text">
            {blocks.value.map((block, number) => (
              <p key={number}>
                {block.map(({ text, left, top, height, width }, piece) => (
                  <span
                    key={piece}
                    ref={(element) => stretch(element, width)}
                    style={{ left: `${left * 100}%`, top: `${top * 100}%`, fontSize: `${height * 100}cqh` }}
                  >
                    {text}
                  </span>
                ))}
              </p>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Stretches a piece of text to the width that it has on the page. */
function stretch(element: HTMLElement | null, width: number): void {
  const page = element?.closest<HTMLElement>('.pdf-text');
  if (!element || !page || element.offsetWidth === 0) return;
  element.style.transform = `scaleX(${(width * page.clientWidth) / element.offsetWidth})`;
}
