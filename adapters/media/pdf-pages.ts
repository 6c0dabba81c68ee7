import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { Box } from '../../core/ports/media.ts';
import { repairedPdf } from './pdf-repair.ts';
import type { Raster } from './picture.ts';

/** PDFium in WebAssembly, which draws pages. A malicious file cannot reach beyond WebAssembly's memory. */
type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>;

const PROGRAM = '@hyzyla/pdfium/pdfium.wasm';
/** Maximum number of pixels per point (1/72 inch). Small pages are enlarged so that their text can be recognised. */
const MAX_SCALE = 4;

/** Constants from PDFium's header file fpdfview.h: an error, a format with four bytes per pixel, a colour, and flags for drawing. */
const WRONG_PASSWORD = 4;
const FOUR_BYTES = 4;
const WHITE = 0xffffffff;
const WITH_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
/** The size of the structure for a form's callbacks, which stays empty here, and its version without XFA forms. */
const FORM_BYTES = 256;
const FORM_VERSION = 1;

/** The part of WebAssembly that is used here. */
declare namespace WebAssembly {
  class Module {
    readonly compiled: unknown;
  }
  class Instance {
    readonly exports: object;
    constructor(module: Module, imports: object);
  }
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>;
}

let program: Promise<WebAssembly.Module> | undefined;

/**
 * Draws pages one by one, about as large as the box, including form fields that are filled in.
 * @param first the number of the first page, counted from 1
 * @param use receives a page; returns false to stop
 * @throws DomainError `unprocessable` for damage, or a password; anything that `use` throws
 */
export async function drawPages(
  file: Uint8Array,
  box: Box,
  first: number,
  use: (page: Raster) => Promise<boolean>,
): Promise<void> {
  const pdfium = await start();
  const document = open(pdfium, file);
  const form = openForm(pdfium, document);
  const count = pdfium._FPDF_GetPageCount(document);
  for (let at = first - 1; at < count; at++) {
    const page = drawing(() => drawPage(pdfium, document, form, at, box));
    if (!(await use(page))) return;
  }
}

/** Maximum number of pages that are rendered to find one that is not blank. */
const MAX_BLANK = 8;

/**
 * The first page that is not blank, about as large as the box; the first page if the first eight are blank.
 * @throws DomainError `unprocessable` for damage, or a password
 */
export async function drawFirstVisiblePage(file: Uint8Array, box: Box): Promise<Raster> {
  let first: Raster | undefined;
  let tried = 0;
  await drawPages(file, box, 1, async (page) => {
    tried += 1;
    const isVisible = !isBlank(page);
    if (first === undefined || isVisible) first = page;
    return !isVisible && tried < MAX_BLANK;
  });
  if (first === undefined) throw unprocessable(reason('pdf-empty'));
  return first;
}

/** Maximum difference between pixel values on a blank page. Scans of blank paper are not quite uniform. */
const EVEN = 24;
/** Maximum share of pixels on a blank page whose value differs more, such as dust and a page number. */
const MAX_MARKED = 0.0005;

/** Minimum brightness of paper, out of 255. A darker page of an even colour is a cover. */
const PAPER = 200;

function isBlank({ rgba, width, height }: Raster): boolean {
  const middle = (Math.floor(height / 50) * width + Math.floor(width / 50)) * FOUR_BYTES;
  const [red = 0, green = 0, blue = 0] = rgba.subarray(middle, middle + FOUR_BYTES);
  if (Math.min(red, green, blue) < PAPER) return false;
  let marked = 0;
  for (let at = 0; at < rgba.length; at += FOUR_BYTES) {
    const difference = Math.max(
      Math.abs((rgba[at] as number) - red),
      Math.abs((rgba[at + 1] as number) - green),
      Math.abs((rgba[at + 2] as number) - blue),
    );
    if (difference > EVEN) marked += 1;
  }
  return marked <= MAX_MARKED * width * height;
}

/** Starts a separate instance of PDFium for each file, so that its memory is freed afterwards. */
async function start(): Promise<Pdfium> {
  program ??= readFile(createRequire(import.meta.url).resolve(PROGRAM)).then(WebAssembly.compile);
  const compiled = await program;
  const pdfium = await PDFiumModule({
    instantiateWasm(imports, use) {
      const instance = new WebAssembly.Instance(compiled, imports);
      use(instance);
      return instance.exports;
    },
  });
  pdfium._FPDF_InitLibraryWithConfig({});
  return pdfium;
}

/** Opens a file, even if it is truncated. @returns PDFium's handle of the document */
function open(pdfium: Pdfium, file: Uint8Array): number {
  const document = load(pdfium, file);
  if (document !== 0 && pdfium._FPDF_GetPageCount(document) > 0) return document;
  if (document === 0 && pdfium._FPDF_GetLastError() === WRONG_PASSWORD)
    throw unprocessable(reason('pdf-password'));
  const repaired = repairedPdf(file);
  const other = repaired === undefined ? document : load(pdfium, repaired);
  if (other === 0) throw damaged();
  return other;
}

/** @returns PDFium's handle of the document; 0 if it cannot be opened */
function load(pdfium: Pdfium, file: Uint8Array): number {
  return drawing(() => {
    const bytes = allocate(pdfium, file.length);
    pdfium.HEAPU8.set(file, bytes);
    return pdfium._FPDF_LoadMemDocument(bytes, file.length, 0);
  });
}

/** @returns the handle for drawing form fields; 0 if they cannot be drawn */
function openForm(pdfium: Pdfium, document: number): number {
  return drawing(() => {
    const calls = allocate(pdfium, FORM_BYTES);
    pdfium.HEAPU8.fill(0, calls, calls + FORM_BYTES);
    pdfium.HEAP32[calls / 4] = FORM_VERSION;
    return pdfium._FPDFDOC_InitFormFillEnvironment(document, calls);
  });
}

function drawPage(pdfium: Pdfium, document: number, form: number, at: number, box: Box): Raster {
  const page = pdfium._FPDF_LoadPage(document, at);
  if (page === 0) throw damaged();
  const { width, height } = sizeOf(pdfium, page, box);
  const stride = width * FOUR_BYTES;
  const pixels = allocate(pdfium, stride * height);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, FOUR_BYTES, pixels, stride);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RED_FIRST | WITH_ANNOTATIONS);
  if (form !== 0) {
    pdfium._FORM_OnAfterLoadPage(page, form);
    pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, RED_FIRST);
    pdfium._FORM_OnBeforeClosePage(page, form);
  }
  const rgba = pdfium.HEAPU8.slice(pixels, pixels + stride * height);
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(pixels);
  pdfium._FPDF_ClosePage(page);
  return { rgba, width, height };
}

/** The size of a page in pixels, at least 1 × 1. */
function sizeOf(pdfium: Pdfium, page: number, box: Box): Box {
  const width = pdfium._FPDF_GetPageWidth(page);
  const height = pdfium._FPDF_GetPageHeight(page);
  const scale = Math.min(box.width / width, box.height / height, MAX_SCALE);
  if (!(scale > 0)) throw damaged();
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function allocate(pdfium: Pdfium, sizeBytes: number): number {
  const start = pdfium.wasmExports.malloc(sizeBytes);
  if (start === 0) throw damaged();
  return start;
}

/** Translates the errors that WebAssembly throws when PDFium aborts or runs out of memory. */
function drawing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw damaged();
    throw error;
  }
}

const damaged = () => unprocessable(reason('pdf-damaged'));
