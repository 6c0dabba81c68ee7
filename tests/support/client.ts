import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';
import { tokenFor } from './credentials.ts';
import type { Form } from './form.ts';
import type { OpenApi } from './open-api.ts';

/** A request as data. */
export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Added to `Accept: *\/*`, the token and the headers that the body implies; null removes one of these. */
  readonly headers?: Readonly<Record<string, string | string[] | null>>;
  /** A value to send as JSON. */
  readonly json?: unknown;
  readonly form?: Form;
  /** Raw bytes; a stream is sent in chunks. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array | string>;
}

/** A completely read response. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body parsed as JSON, or undefined. */
  readonly json: Json;
}

/** JSON of any shape, with the type that `JSON.parse` returns; the shape of responses is checked against the document instead. */
export type Json = ReturnType<typeof JSON.parse>;

/** The server of a client, and what it sends. */
export interface ClientOptions {
  readonly url: string;
  /** Without credentials and API token, no token is sent. */
  readonly credentials?: Credentials;
  readonly apiToken?: string;
  readonly clock: () => number;
  /** The document against which every response is checked. */
  readonly document?: OpenApi;
  /**
   * Whether a request is repeated while the database is overloaded, as the documentation asks of clients.
   */
  readonly isPatient?: boolean;
}

/** The error when a statement took too long. If the database is running, the machine is merely busy. */
const NO_TIME = /^The database is not responding/;

type Shorthand = Omit<Call, 'method' | 'path'>;

/** Signs and sends requests over real sockets, adding nothing that HTTP does not require. */
export class Client {
  readonly #options: ClientOptions;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get = (path: string, more: Shorthand = {}): Promise<Answer> => this.call({ method: 'GET', path, ...more });
  post = (path: string, json?: unknown, more: Shorthand = {}): Promise<Answer> =>
    this.call({ method: 'POST', path, ...(json !== undefined && { json }), ...more });
  put = (path: string, more: Shorthand = {}): Promise<Answer> => this.call({ method: 'PUT', path, ...more });
  patch = (path: string, json: unknown, more: Shorthand = {}): Promise<Answer> =>
    this.call({ method: 'PATCH', path, json, ...more });
  delete = (path: string, more: Shorthand = {}): Promise<Answer> =>
    this.call({ method: 'DELETE', path, ...more });

  /** Sends a request and reads the whole response. */
  async call(call: Call): Promise<Answer> {
    const incoming = await this.open(call);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const answer = toAnswer(incoming, Buffer.concat(chunks));
    this.#options.document?.check(call.method, call.path, answer);
    const isRefused = answer.status === 503 && NO_TIME.test(answer.json?.detail);
    return isRefused && this.#options.isPatient ? this.call(call) : answer;
  }

  /** Sends a request; the caller reads the body of the response. */
  async open(call: Call): Promise<IncomingMessage> {
    const { headers, body } = this.#prepare(call);
    const outgoing = request(new URL(this.#options.url).origin, {
      method: call.method,
      path: call.path,
      agent: this.#agent,
      headers,
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve);
      outgoing.once('error', reject);
    });
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) outgoing.end(body);
    else pipeline(Readable.from(body), outgoing).catch(() => undefined);
    return answered;
  }

  /** The token of a request of this client. */
  token(method: string, path: string): string {
    const { credentials, clock } = this.#options;
    if (!credentials) throw new Error('This client has no key.');
    return tokenFor(credentials, { now: clock(), method, path: path.split('?')[0] ?? '' });
  }

  close(): void {
    this.#agent.destroy();
  }

  #prepare({ method, path, json, form, body, headers }: Call) {
    const built: Record<string, string | string[] | null> = { Accept: '*/*' };
    if (this.#options.apiToken) built.Authorization = `Bearer ${this.#options.apiToken}`;
    if (this.#options.credentials) built.Authorization = `Bearer ${this.token(method, path)}`;
    if (json !== undefined) built['Content-Type'] = 'application/json';
    if (form) built['Content-Type'] = form.type;
    const present = Object.entries({ ...built, ...headers }).filter((entry) => entry[1] !== null);
    return {
      headers: Object.fromEntries(present) as Record<string, string | string[]>,
      body: json === undefined ? (form?.bytes ?? body) : JSON.stringify(json),
    };
  }
}

function toAnswer(incoming: IncomingMessage, bytes: Buffer): Answer {
  const text = bytes.toString('utf8');
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    bytes,
    text,
    json: incoming.headers['content-type']?.includes('json') ? parse(text) : undefined,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
