/**
 * How long the server may be silent while a body is sent, and afterwards, where `MAX_MS_A_BYTE` is added for each byte sent. In
 * milliseconds.
 */
const MAX_SILENCE_MS = 60_000;
const MAX_MS_A_BYTE = 0.001;

/** How much of a body has been sent. */
export interface Progress {
  readonly sentBytes: number;
  /** The bytes of the files in a form, or of the whole body. */
  readonly totalBytes: number;
}

/** A body that can be sent again. */
export type Body = Blob | FormData | string;

/** A request whose body is counted while it is sent. */
export interface Upload {
  readonly method: string;
  readonly headers: Headers;
  readonly body: Body;
  readonly signal?: AbortSignal;
}

/**
 * Sends a request and reports its progress: with XMLHttpRequest if available, since `fetch` reports no progress in browsers, otherwise by
 * counting the parts read from a stream.
 * @throws TypeError if the server cannot be reached or, in browsers, is silent for too long; or the signal's abort reason
 */
export function sendCounted(
  url: string,
  upload: Upload,
  onProgress: (progress: Progress) => void,
  send: typeof fetch,
): Promise<Response> {
  const Requests = (globalThis as { readonly XMLHttpRequest?: new () => ProgressRequest }).XMLHttpRequest;
  return Requests === undefined
    ? sendStream(url, upload, onProgress, send)
    : sendByRequest(new Requests(), url, upload, onProgress);
}

function sendStream(
  url: string,
  { body, headers, ...rest }: Upload,
  onProgress: (progress: Progress) => void,
  send: typeof fetch,
): Promise<Response> {
  const encoded = new Response(body);
  const type = encoded.headers.get('Content-Type');
  if (type !== null && !headers.has('Content-Type')) headers.set('Content-Type', type);
  const totalBytes = sizeOf(body);
  let sentBytes = 0;
  const counted = encoded.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        sentBytes += chunk.byteLength;
        onProgress({ sentBytes: Math.min(sentBytes, totalBytes), totalBytes });
        controller.enqueue(chunk);
      },
    }),
  );
  return send(url, { ...rest, headers, body: counted, duplex: 'half' } as RequestInit);
}

/** The bytes of a body; for a form, those of its files. */
function sizeOf(body: Body): number {
  if (typeof body === 'string') return new TextEncoder().encode(body).length;
  if (body instanceof Blob) return body.size;
  return [...body.values()].reduce((sum, part) => sum + (typeof part === 'string' ? 0 : part.size), 0);
}

/** The part of XMLHttpRequest that is used here; not every platform declares it. */
interface ProgressRequest {
  responseType: string;
  readonly status: number;
  readonly response: Blob;
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: Body): void;
  abort(): void;
}

function sendByRequest(
  request: ProgressRequest,
  url: string,
  { method, headers, body, signal }: Upload,
  onProgress: (progress: Progress) => void,
): Promise<Response> {
  const abort = () => request.abort();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = (ms: number) => {
    clearTimeout(silence);
    silence = setTimeout(abort, ms);
  };
  return new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted();
    request.open(method, url);
    request.responseType = 'blob';
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => {
      listen(MAX_SILENCE_MS + loaded * MAX_MS_A_BYTE);
      onProgress({ sentBytes: loaded, totalBytes: total });
    };
    request.onload = () => resolve(new Response(request.response, answerOf(request)));
    request.onerror = () => reject(new TypeError('The request failed.'));
    request.onabort = () =>
      reject(signal?.aborted ? signal.reason : new TypeError('The server stopped responding.'));
    signal?.addEventListener('abort', abort);
    listen(MAX_SILENCE_MS);
    request.send(body);
  }).finally(() => {
    clearTimeout(silence);
    signal?.removeEventListener('abort', abort);
  });
}

function answerOf(request: ProgressRequest): ResponseInit {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  return { status: request.status, headers: pairs.filter(([name]) => name !== '') };
}
