import type { components } from './schema.ts';

/** What kind of refusal a problem is (docs/errors.md); `Unknown` where something other than the service answered. */
export type ProblemType = components['schemas']['Problem']['type'] | 'Unknown';

/** A request that the service refused, as its problem document tells (docs/errors.md). */
export class Problem extends Error {
  readonly status: number;
  readonly type: ProblemType | (string & {});
  /** The type in words: `Not found`. */
  readonly title: string;
  /** A sentence that names what is wrong, and its value; also the message. */
  readonly detail: string;
  /** The time after which the service asks to be tried again, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** By which the log of the service knows the request. */
  readonly requestId: string | null;

  constructor(
    status: number,
    type: string,
    detail: string,
    retryAfterMs: number | null = null,
    requestId: string | null = null,
  ) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.type = type;
    this.title = inWords(type);
    this.detail = detail;
    this.retryAfterMs = retryAfterMs;
    this.requestId = requestId;
  }
}

/** The service could not be reached, or broke off its answer; `cause` says more. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The server does not answer.', { cause });
    this.name = 'ConnectionError';
  }
}

/** What a response of 400 or above says. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const { type, detail } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return new Problem(
    response.status,
    typeof type === 'string' ? type : 'Unknown',
    typeof detail === 'string' ? detail : `The server answered with status ${response.status}.`,
    retryAfterMs(response.headers.get('Retry-After')),
    response.headers.get('X-Request-Id'),
  );
}

/** Whether a proxy answered in place of the service, which is away. */
export function isOfProxy({ status, type }: Problem): boolean {
  return type === 'Unknown' && status >= 502 && status <= 504;
}

/** Seconds, or a date as proxies may write. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
}

function inWords(type: string): string {
  return type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
