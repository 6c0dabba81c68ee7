import { DomainError, type ErrorCode, type Message } from '../../../core/errors.ts';

/** A failure as clients see it (docs/errors.md, "Errors"; D12; RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly status: number;
  readonly detail: string;
  /** The code and parameters of the message, for programs that write it in another language. */
  readonly code?: string;
  readonly params?: Message['params'];
}

/** Media type of every error response. */
export const PROBLEM_JSON = 'application/problem+json';

/** Failures that exist only in this protocol. */
type HttpCode = 'method-not-allowed' | 'request-timeout' | 'range-not-satisfiable' | 'misdirected' | 'bug';

const PROBLEMS: { readonly [C in ErrorCode | HttpCode]: Pick<Problem, 'type' | 'status'> } = {
  invalid: { status: 400, type: 'BadRequest' },
  unauthenticated: { status: 401, type: 'Unauthorized' },
  forbidden: { status: 403, type: 'Forbidden' },
  'not-found': { status: 404, type: 'NotFound' },
  'method-not-allowed': { status: 405, type: 'MethodNotAllowed' },
  'not-acceptable': { status: 406, type: 'NotAcceptable' },
  'request-timeout': { status: 408, type: 'RequestTimeout' },
  duplicate: { status: 409, type: 'Conflict' },
  stale: { status: 409, type: 'Conflict' },
  gone: { status: 410, type: 'Gone' },
  'precondition-failed': { status: 412, type: 'PreconditionFailed' },
  'too-large': { status: 413, type: 'PayloadTooLarge' },
  'unsupported-format': { status: 415, type: 'UnsupportedMediaType' },
  'range-not-satisfiable': { status: 416, type: 'RangeNotSatisfiable' },
  misdirected: { status: 421, type: 'MisdirectedRequest' },
  unprocessable: { status: 422, type: 'Unprocessable' },
  exhausted: { status: 429, type: 'RateLimited' },
  bug: { status: 500, type: 'InternalServerError' },
  damaged: { status: 500, type: 'InternalServerError' },
  unavailable: { status: 503, type: 'Unavailable' },
  'storage-full': { status: 507, type: 'InsufficientStorage' },
  'over-limit': { status: 507, type: 'InsufficientStorage' },
};

/** The problem for an error code. Codes are mapped to statuses here and nowhere else. */
export function problem(code: keyof typeof PROBLEMS, detail: string): Problem {
  const { type, status } = PROBLEMS[code];
  return { type, status, detail: detail.toWellFormed() };
}

/** All problems, for the documentation. */
export const ALL_PROBLEMS: readonly Pick<Problem, 'type' | 'status'>[] = Object.values(PROBLEMS);

/** The problem for any thrown value. Anything but a DomainError is a bug: its problem names only the request id. */
export function problemOf(error: unknown, requestId: string): Problem {
  if (error instanceof DomainError) {
    const { wording } = error;
    const coded = wording && { code: wording.code, params: wording.params };
    return { ...problem(error.code, error.message), ...coded };
  }
  return problem('bug', `Internal error. See the server log for request ${requestId}.`);
}

/** Seconds to wait before retrying something unavailable. */
const RETRY_UNAVAILABLE_SECONDS = 5;

/** The headers of a problem; `error` is the thrown value, if any. */
export function problemHeaders({ status }: Problem, error: unknown = null): Record<string, string> {
  const headers: Record<string, string> = { 'Content-Type': PROBLEM_JSON };
  if (status === PROBLEMS.unauthenticated.status) headers['WWW-Authenticate'] = 'Bearer';
  if (status === PROBLEMS.unavailable.status) headers['Retry-After'] = String(RETRY_UNAVAILABLE_SECONDS);
  if (error instanceof DomainError && error.retryAfterSeconds !== undefined)
    headers['Retry-After'] = String(error.retryAfterSeconds);
  return headers;
}
