import type { Answer, JsonOperation, OperationOptions, OtherOperation, RecordOf } from './operations.ts';
import { reading } from './reading.ts';
import type { StreamedOperation } from './schema.ts';
import {
  type ClientOptions,
  createSender,
  type RequestOptions,
  type Sender,
  type SendOptions,
} from './sender.ts';

type Arguments<O> = Record<never, never> extends O ? [options?: O] : [options: O];

/** Sends signed requests. Every method throws Problem, ConnectionError, or the signal's abort reason. */
export interface Client extends Sender {
  /** Calls an endpoint and returns the JSON of its response. */
  call<O extends JsonOperation>(
    operation: O,
    ...options: Arguments<OperationOptions<O> & RequestOptions>
  ): Promise<Answer<O>>;
  /** Calls an endpoint and returns its response as text. `accept` is a media type. */
  text<O extends OtherOperation>(
    operation: O,
    ...options: Arguments<OperationOptions<O> & RequestOptions & { readonly accept?: string }>
  ): Promise<string>;
  /** Calls an endpoint and returns its response as bytes. */
  blob<O extends OtherOperation>(
    operation: O,
    ...options: Arguments<OperationOptions<O> & RequestOptions & { readonly accept?: string }>
  ): Promise<Blob>;
  /** Yields the records of a list as they arrive, however many there are. Stopping early ends the request. */
  list<O extends StreamedOperation>(
    operation: O,
    ...options: Arguments<OperationOptions<O> & RequestOptions>
  ): AsyncGenerator<RecordOf<O>, void, void>;
  /** Yields the records of JSON Lines at any path as they arrive, in batches. */
  lines<T>(path: string, options?: SendOptions): AsyncGenerator<readonly T[], void, void>;
}

const JSON_LINES = 'application/jsonl';

/** Creates a client for a service. @throws TypeError if the address or the key is not valid */
export function createClient(options: ClientOptions): Client {
  const sender = createSender(options);

  /** Sends a request to an endpoint, filling in its path and query. */
  function sendTo(operation: string, accept: string, options: AnyOptions = {}): Promise<Response> {
    const [method = '', template = ''] = operation.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(options.path?.[name])),
    );
    const headers = {
      Accept: options.accept ?? accept,
      ...(options.type && { 'Content-Type': options.type }),
      ...options.headers,
    };
    const body = options.form ? formOf(options.form) : typed(options.body, options.type);
    return sender.send(method, path, { ...options, headers, body });
  }

  return {
    ...sender,
    async call(operation, ...[options]) {
      const response = await sendTo(operation, 'application/json', options as AnyOptions);
      return reading(response.json() as Promise<Answer<typeof operation>>, options?.signal);
    },
    async text(operation, ...[options]) {
      const response = await sendTo(operation, '*/*', options as AnyOptions);
      return reading(response.text(), options?.signal);
    },
    async blob(operation, ...[options]) {
      const response = await sendTo(operation, '*/*', options as AnyOptions);
      return reading(response.blob(), options?.signal);
    },
    async *list(operation, ...[options]) {
      const response = await sendTo(operation, JSON_LINES, options as AnyOptions);
      for await (const records of readLines<RecordOf<typeof operation>>(response.body, options?.signal))
        yield* records;
    },
    async *lines<T>(path: string, { headers, ...sent }: SendOptions = {}) {
      const response = await sender.send('GET', path, {
        ...sent,
        headers: { ...headers, Accept: JSON_LINES },
      });
      yield* readLines<T>(response.body, sent.signal);
    },
  };
}

/** The options for a request to any endpoint. */
interface AnyOptions extends SendOptions {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly type?: string;
  readonly accept?: string;
}

/** The body for an endpoint with a media type: a string for an endpoint that takes JSON is also sent as JSON. */
function typed(body: unknown, type: string | undefined): unknown {
  return typeof body === 'string' && (type === undefined || type === 'application/json')
    ? JSON.stringify(body)
    : body;
}

function formOf(parts: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (part instanceof Blob) form.append(name, part);
    else if (part !== undefined) form.append(name, JSON.stringify(part));
  }
  return form;
}

/**
 * Yields the records of JSON Lines as they arrive, in batches. Stopping early ends the request.
 * @throws ConnectionError if the response is cut off, or the signal's abort reason
 */
async function* readLines<T>(
  body: ReadableStream<Uint8Array> | null,
  signal?: AbortSignal,
): AsyncGenerator<readonly T[], void, void> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reading(reader.read(), signal);
      rest += decoder.decode(value, { stream: !done });
      const end = done ? rest.length : rest.lastIndexOf('\n') + 1;
      const records = await reading(parse<T>(rest.slice(0, end)), signal);
      rest = rest.slice(end);
      if (records.length > 0) yield records;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Parses whole lines; a truncated line is an error. */
async function parse<T>(text: string): Promise<readonly T[]> {
  return JSON.parse(`[${text.trim().replace(/\n+/g, ',')}]`) as readonly T[];
}
