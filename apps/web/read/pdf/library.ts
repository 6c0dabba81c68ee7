import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs';
import workerFile from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

/** PDF.js, a separate chunk that is loaded with the first PDF. Its worker parses the file on another thread. */

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string };
}

let address: string | undefined;

/** The address of the worker's script, the only one that this Trusted Types policy allows. */
function workerAddress(): string {
  if (address !== undefined) return address;
  const url = new URL(workerFile, import.meta.url).href;
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
  address =
    trustedTypes?.createPolicy('pdf-worker', { createScriptURL: () => url }).createScriptURL('') ?? url;
  return address;
}

export interface OpenedPdf {
  readonly pdf: PDFDocumentProxy;
  /** Also stops the worker, which PDF.js leaves running. */
  close(): Promise<void>;
}

/**
 * Opens a PDF without running scripts in it or fetching anything but its own bytes.
 * @throws PasswordException, InvalidPDFException, or an error of the connection
 */
export async function openPdf(
  source: { readonly url: string } | { readonly data: Uint8Array },
): Promise<OpenedPdf> {
  const worker = new Worker(workerAddress(), { type: 'module' });
  GlobalWorkerOptions.workerPort = worker;
  const task = getDocument({
    ...source,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    // Pages are requested as they are shown.
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
