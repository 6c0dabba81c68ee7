import { useSignal } from '@preact/signals';
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { readWords } from '../../words/read.ts';
import { type PageBlock, pageText } from './page-text.ts';

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  /** The number of the page, from 0. */
  readonly at: number;
  /** The assumed ratio of width to height until the page has loaded. */
  readonly ratio: number;
  /** Called with the ratio of width to height when the page has loaded. */
  onShape(ratio: number): void;
  /** Called with the text of the page, unless it is damaged, and with null when the page is no longer shown. */
  onText(blocks: readonly PageBlock[] | null): void;
}

/** Maximum number of pixels of a page. A canvas takes four bytes for each pixel. */
const MAX_PIXELS = 6_000_000;

/** A rendered page. A layer with its text is above it, so that the text can be selected. */
export function PdfPage({ pdf, at, ratio, onShape, onText }: PdfPageProps): VNode {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const blocks = useSignal<readonly PageBlock[]>([]);
  const shape = useSignal(ratio);
  const state = useSignal<'drawing' | 'drawn' | 'damaged'>('drawing');

  useEffect(() => {
    let isCurrent = true;
    let page: PDFPageProxy | null = null;
    let drawing: RenderTask | null = null;
    const element = canvas.current;
    const draw = async () => {
      page = await pdf.getPage(at + 1);
      const original = page.getViewport({ scale: 1 });
      shape.value = original.width / original.height;
      onShape(shape.value);
      const width = (box.current?.clientWidth ?? original.width) * devicePixelRatio;
      const maxWidth = Math.sqrt((MAX_PIXELS * original.width) / original.height);
      const viewport = page.getViewport({ scale: Math.min(width, maxWidth) / original.width });
      if (!isCurrent || element === null) return;
      Object.assign(element, { width: Math.round(viewport.width), height: Math.round(viewport.height) });
      drawing = page.render({ canvas: element, viewport });
      await drawing.promise;
      state.value = 'drawn';
      const text = await pageText(page);
      if (!isCurrent) return;
      blocks.value = text;
      onText(text);
    };
    draw().catch((error: Error) => {
      if (!isCurrent || error.name === 'RenderingCancelledException') return;
      state.value = 'damaged';
      onText([]);
    });
    return () => {
      isCurrent = false;
      drawing?.cancel();
      page?.cleanup();
      // An empty canvas takes no memory.
      if (element) Object.assign(element, { width: 0, height: 0 });
      onText(null);
    };
  }, []);
  useLayoutEffect(() => {
    if (layer.current) stretch(layer.current, blocks.value);
  }, [blocks.value]);

  return (
    <div
      ref={box}
      class="pdf-page"
      data-page={at + 1}
      aria-busy={state.value === 'drawing'}
      style={{ aspectRatio: String(shape.value) }}
    >
      {state.value === 'damaged' && <p role="alert">{readWords.pageDamaged(at + 1)}</p>}
      <canvas ref={canvas} />
      <div ref={layer} class="pdf-text">
        {blocks.value.map((block, number) => (
          <p key={number}>
            {block.map(({ text, left, top, height }, piece) => (
              <span
                key={piece}
                style={{ left: `${left * 100}%`, top: `${top * 100}%`, fontSize: `${height * 100}cqh` }}
              >
                {text}
              </span>
            ))}
          </p>
        ))}
      </div>
    </div>
  );
}

/**
 * Scales the pieces of text to their widths on the page. It measures all pieces first, so that the browser computes the layout only once.
 */
function stretch(layer: HTMLElement, blocks: readonly PageBlock[]): void {
  const pieces = blocks.flat();
  const elements = [...layer.querySelectorAll('span')];
  const widths = elements.map(({ offsetWidth }) => offsetWidth);
  const whole = layer.clientWidth;
  for (const [at, element] of elements.entries())
    if (widths[at]) element.style.transform = `scaleX(${((pieces[at]?.width ?? 0) * whole) / widths[at]})`;
}
