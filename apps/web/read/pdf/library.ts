import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs';
import workerFile from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

// Loads PDF.js, which is a separate file for the first PDF. Its worker parses the PDF on another thread.

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string };
}

let address: string | undefined;

/** The URL of the worker's script. The Trusted Types policy allows only this URL. */
function workerUrl(): string {
  if (address !== undefined) return address;
  const url = new URL(workerFile, import.meta.url).href;
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
  address =
    trustedTypes?.createPolicy('pdf-worker', { createScriptURL: () => url }).createScriptURL('') ?? url;
  return address;
}

export interface OpenedPdf {
  readonly pdf: PDFDocumentProxy;
  /** Closes the file, and stops the worker, which PDF.js leaves running. */
  close(): Promise<void>;
}

/**
 * Opens a PDF. It runs no scripts of the PDF and fetches only its bytes.
 * @throws PasswordException, InvalidPDFException, or an error of the connection
 */
export async function openPdf(
  source: { readonly url: string } | { readonly data: Uint8Array },
): Promise<OpenedPdf> {
  const worker = new Worker(workerUrl(), { type: 'module' });
  GlobalWorkerOptions.workerPort = worker;
  const task = getDocument({
    ...source,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    // Requests only the bytes of the pages that are shown.
    disableAutoFetch: true,
    verbosity: 0,
  });
  const close = () => task.destroy().finally(() => worker.terminate());
  try {
    return { pdf: await task.promise, close };
  } catch (error) {
    await close();
    throw error;
  }
}
