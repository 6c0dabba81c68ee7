/** A request that the service refused, as its problem document tells (docs/errors.md). */
export class Problem extends Error {
  readonly status: number;
  /** As `NotFound`; `Unknown` where something other than the service answered. */
  readonly type: string;
  /** The time after which the service asks to be tried again, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(status: number, type: string, detail: string, retryAfterMs: number | null = null) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.type = type;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server could not be reached, or broke off its answer. */
export class Away extends Error {
  constructor(cause: unknown) {
    super('The server does not answer.', { cause });
    this.name = 'Away';
  }
}

/** What a response of 400 or above says. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const { type, detail } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new Problem(
    response.status,
    typeof type === 'string' ? type : 'Unknown',
    typeof detail === 'string' ? detail : `The server answered with status ${response.status}.`,
    Number.isFinite(seconds) ? seconds * 1000 : null,
  );
}

/** Whether a proxy answered in place of the service, which is away. */
export function isOfProxy({ status, type }: Problem): boolean {
  return type === 'Unknown' && (status === 502 || status === 503 || status === 504);
}
