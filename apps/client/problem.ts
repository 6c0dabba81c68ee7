import type { components } from './schema.ts';

/** The kind of a problem (docs/errors.md); `Unknown` if something other than the service responded. */
export type ProblemType = components['schemas']['Problem']['type'] | 'Unknown';

/** What a program needs for writing the detail of a problem in another language (docs/errors.md). */
type Wording = Required<Pick<components['schemas']['Problem'], 'code' | 'params'>>;

/** A request that the service refused, with the content of its problem document (docs/errors.md). */
export class Problem extends Error {
  readonly status: number;
  readonly type: ProblemType | (string & {});
  /** The type in words: `Not found`. */
  readonly title: string;
  /** A sentence that names the fault and the value; also the `message`. */
  readonly detail: string;
  /** The code and parameters of the message, for writing it in another language; null without a code. */
  readonly wording: Wording | null;
  /** How long to wait before trying again, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** The id of the request in the service's log. */
  readonly requestId: string | null;

  constructor(
    status: number,
    type: string,
    detail: string,
    retryAfterMs: number | null = null,
    requestId: string | null = null,
    wording: Wording | null = null,
  ) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.type = type;
    this.title = type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    this.detail = detail;
    this.retryAfterMs = retryAfterMs;
    this.requestId = requestId;
    this.wording = wording;
  }
}

/** The service could not be reached, or its response was cut off; see `cause`. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The server is not responding.', { cause });
    this.name = 'ConnectionError';
  }
}

/** The problem in a response of status 400 or above. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const { type, detail, code, params = {} } = (body ?? {}) as Partial<components['schemas']['Problem']>;
  return new Problem(
    response.status,
    typeof type === 'string' ? type : 'Unknown',
    typeof detail === 'string' ? detail : `The server returned status ${response.status}.`,
    retryAfterMs(response.headers.get('Retry-After')),
    response.headers.get('X-Request-Id'),
    code === undefined ? null : { code, params },
  );
}

/** Whether a proxy responded instead of the service, which is unavailable. */
export function isOfProxy({ status, type }: Problem): boolean {
  return type === 'Unknown' && status >= 502 && status <= 504;
}

/** Parses `Retry-After`: seconds or, as some proxies write it, a date. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
}
