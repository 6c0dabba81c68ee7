import { parseInPieces } from '../../core/json/parse-in-pieces.ts';
import { counted } from '../../core/model/counted.ts';
import { type Pause, resultInTurns } from '../../core/scheduling/steps.ts';

/** A request to the service's HTTP interface, like a request of `fetch`, but with path and query instead of a URL. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends a request with the key of the assistant's user, so that the access, scope and credits of that key apply to every tool.
 * @throws ToolError if the service does not respond
 */
export type CallService = (call: ServiceCall) => Promise<Response>;

/** Reports to the assistant why a tool failed, and what to do about it. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /** The HTTP status of the response; 0 if there was no response. */
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}

/** The service, as tools use it. All methods throw a ToolError if the service does not respond with success. */
export interface Service {
  /** @param query parameters. A parameter that is undefined is left out, and a list becomes one parameter for each of its values. */
  get<T>(path: string, query?: Query): Promise<T>;
  /** The text of a response, in the format that `accept` names. */
  text(path: string, accept: string): Promise<string>;
  bytes(path: string): Promise<{ readonly type: string; readonly bytes: Uint8Array }>;
  send<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, json?: unknown): Promise<T>;
  /** Sends a text in Markdown. */
  write<T>(path: string, markdown: string): Promise<T>;
}

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

const JSON_TYPE = 'application/json';

/** Bytes of a response that are decoded before each pause. Decoding them takes about 1 ms. */
const BYTES_PER_STEP = 512 * 1024;

/** The text of a response, which may be up to 10 MiB. */
async function textOf({ body }: Response, pause: Pause): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    for (let at = 0; at < chunk.length; at += BYTES_PER_STEP) {
      if (at > 0) await pause();
      text += decoder.decode(chunk.subarray(at, at + BYTES_PER_STEP), { stream: true });
    }
  }
  return text + decoder.decode();
}

/** @param pause called between the steps of reading a long response */
export function serviceOf(call: CallService, pause: Pause): Service {
  async function ask(request: ServiceCall): Promise<Response> {
    const response = await call(request);
    if (response.ok) return response;
    throw new ToolError(await refusalOf(response), response.status);
  }
  const asText = async (request: ServiceCall) => textOf(await ask(request), pause);
  const asJson = async <T>(request: ServiceCall) =>
    (await resultInTurns(parseInPieces(await asText(request)), pause)) as T;

  return {
    get: (path, query = {}) =>
      asJson({ method: 'GET', target: path + queryOf(query), headers: { Accept: JSON_TYPE } }),
    text: (path, accept) => asText({ method: 'GET', target: path, headers: { Accept: accept } }),
    async bytes(path) {
      const response = await ask({ method: 'GET', target: path, headers: { Accept: '*/*' } });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { type: response.headers.get('Content-Type') ?? '', bytes };
    },
    send: (method, path, json) => {
      const headers = { Accept: JSON_TYPE, ...(json !== undefined && { 'Content-Type': JSON_TYPE }) };
      const body = json === undefined ? {} : { body: JSON.stringify(json) };
      return asJson({ method, target: path, headers, ...body });
    },
    write: (path, markdown) =>
      asJson({
        method: 'POST',
        target: path,
        headers: { Accept: JSON_TYPE, 'Content-Type': 'text/markdown' },
        body: markdown,
      }),
  };
}

function queryOf(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The reason for a response other than success, with advice. */
async function refusalOf(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => null)) as { readonly detail?: unknown } | null;
  const reason =
    typeof problem?.detail === 'string'
      ? problem.detail
      : `The service responded with status ${response.status}.`;
  return `${reason}${adviceFor(response)}`;
}

function adviceFor({ status, headers }: Response): string {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? counted(seconds, 'second') : 'a few seconds';
  if (status === 401)
    return ' Tell the user that the access key of this connection does not work (or no longer works).';
  if (status === 404) return ' Find the right id with search or list.';
  if (status === 429) return ` Wait ${wait}, or tell the user.`;
  if (status === 503) return ` Try again in ${wait}.`;
  if (status === 500) return ' Tell the user. Retrying is unlikely to help.';
  return '';
}
