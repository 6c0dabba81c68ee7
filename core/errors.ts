/** Every way in which the domain can fail. Adapters translate native failures into these codes, and the codes into their protocol. */
export type ErrorCode =
  /** Malformed input: wrong syntax, type or range. */
  | 'invalid'
  /** The token does not prove the caller's identity. */
  | 'unauthenticated'
  /** Known caller, but not allowed. */
  | 'forbidden'
  | 'not-found'
  /** The resource existed, or may have existed, and will never be available again. */
  | 'gone'
  /** None of the offered formats can be produced. */
  | 'not-acceptable'
  /** The input is in a format that is not accepted here. */
  | 'unsupported-format'
  /** A name that must be unique is taken. */
  | 'duplicate'
  /** The data changed between read and write. Read again and retry. */
  | 'stale'
  /** The caller named a state of the resource that is no longer current. */
  | 'precondition-failed'
  | 'too-large'
  /** Well-formed, but impossible in the current state. */
  | 'unprocessable'
  /** The credits of the plan do not cover the price, or the caller has tried too often. */
  | 'exhausted'
  /** A stored file is missing, or differs from what was saved. */
  | 'damaged'
  /** Something that the work needs, such as the database, does not respond or cannot be used. */
  | 'unavailable'
  /** A disk, the database or the bucket is full. */
  | 'storage-full'
  /** The account stores as much as it may. */
  | 'over-limit';

/** A policy whose credits do not cover a price. */
export interface Shortage {
  readonly policy: string;
  /** Whole seconds until the whole quota of the policy is available again. */
  readonly resetSeconds: number;
}

/** A message for people, with the code and parameters that programs need to write it in another language (core/messages.ts, D12). */
export interface Message {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number | readonly string[] | Reason>>;
  /** In English. */
  readonly text: string;
}

/** Why something failed, as it is stored and shown: a sentence, with its code and parameters if it is one of the messages. */
export interface Reason {
  readonly reason: string;
  readonly code?: string;
  readonly params?: Message['params'];
}

/** Additional facts about an error. */
export interface ErrorFacts {
  /** Seconds after which a retry can succeed; with `exhausted`. */
  readonly retryAfterSeconds?: number;
  /** The policies that rejected the call; with `exhausted`. */
  readonly shortages?: readonly Shortage[];
  /** The objects in the trash that cannot be changed; with `unprocessable`. */
  readonly deletedIds?: readonly string[];
  /** Whether the dependency may recover without anybody's help; with `unavailable`. */
  readonly isTransient?: boolean;
  /** The message, if it has a code of its own. */
  readonly wording?: Message | undefined;
  readonly cause?: unknown;
}

/** The only error class of the domain. `message` is a sentence for a person and contains no secret. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly shortages: readonly Shortage[];
  readonly deletedIds: readonly string[];
  readonly isTransient: boolean;
  /** The message with its code and parameters, if it has a code of its own. */
  readonly wording: Message | undefined;

  constructor(code: ErrorCode, message: string | Message, facts: ErrorFacts = {}) {
    super(typeof message === 'string' ? message : message.text, { cause: facts.cause });
    this.wording = typeof message === 'string' ? facts.wording : message;
    this.code = code;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.shortages = facts.shortages ?? [];
    this.deletedIds = facts.deletedIds ?? [];
    this.isTransient = facts.isTransient ?? false;
  }
}

export function reasonFor(cause: DomainError | Message): Reason {
  const message = 'text' in cause ? cause : cause.wording;
  if (message === undefined) return { reason: (cause as DomainError).message };
  return { reason: message.text, code: message.code, params: message.params };
}

/** Whether `error` is a DomainError and, where `code` is given, has that code. */
export function isDomainError(error: unknown, code?: ErrorCode): error is DomainError {
  return error instanceof DomainError && (code === undefined || error.code === code);
}

/** The result of a lookup; null if it failed with a DomainError, unless that is `unavailable`. */
export async function orNull<T>(lookup: () => T | Promise<T>): Promise<T | null> {
  try {
    return await lookup();
  } catch (error) {
    if (!isDomainError(error) || isDomainError(error, 'unavailable')) throw error;
    return null;
  }
}

export const invalid = (detail: string | Message): DomainError => new DomainError('invalid', detail);
export const unauthenticated = (detail: string | Message): DomainError =>
  new DomainError('unauthenticated', detail);
export const forbidden = (detail: string | Message): DomainError => new DomainError('forbidden', detail);
export const duplicate = (detail: string | Message): DomainError => new DomainError('duplicate', detail);
export const stale = (detail: string | Message): DomainError => new DomainError('stale', detail);
export const tooLarge = (detail: string | Message): DomainError => new DomainError('too-large', detail);
export const unprocessable = (detail: string | Message): DomainError =>
  new DomainError('unprocessable', detail);
export const damaged = (detail: string | Message): DomainError => new DomainError('damaged', detail);
export const notAcceptable = (detail: string | Message): DomainError =>
  new DomainError('not-acceptable', detail);
export const unsupportedFormat = (detail: string | Message): DomainError =>
  new DomainError('unsupported-format', detail);

/** @param ids at least one */
export const notFound = (what: string, ...ids: readonly string[]): DomainError =>
  new DomainError(
    'not-found',
    ids.length === 1
      ? `There is no ${what} with the id ${quoteAll(ids)}.`
      : `There are no ${what}s with the ids ${quoteAll(ids)}.`,
  );

/**
 * The error for insufficient credits.
 * @param shortages the policies that reject the call, at least one
 */
export const exhausted = (shortages: readonly Shortage[]): DomainError => {
  const retryAfterSeconds = Math.max(...shortages.map((shortage) => shortage.resetSeconds));
  return new DomainError(
    'exhausted',
    `The credits of the plan are used up. Try again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds, shortages },
  );
};

/** @param what the name of the dependency, or the whole message */
export const unavailable = (what: string | Message, cause?: unknown): DomainError => {
  const text = typeof what === 'string' ? `${what} is not responding. Try again shortly.` : what;
  return new DomainError('unavailable', text, { cause, isTransient: true });
};

/**
 * The error for a failure at startup.
 * @param what the action that failed
 * @param cause the reason
 * @param isTransient whether waiting may help
 */
export const unusable = (what: string, cause: unknown, isTransient = false): DomainError =>
  new DomainError('unavailable', `${what}: ${cause instanceof Error ? cause.message : String(cause)}.`, {
    cause,
    isTransient,
  });

export const storageFull = (cause?: unknown): DomainError =>
  new DomainError('storage-full', 'There is no room left to store this.', { cause });

/** The message of an error's innermost cause, such as a refused connection with its address. */
export function rootCauseOf({ message, cause }: Error): string {
  return cause instanceof Error ? rootCauseOf(cause) : message;
}

/** Formats a value for a sentence, on one line: a text in quotes, anything else as JSON. Cut to 80 characters. */
export function quote(value: unknown): string {
  const isText = typeof value === 'string';
  const text = isText ? value : (JSON.stringify(value) ?? 'undefined');
  const shown = text.length > 80 ? `${text.slice(0, 77).replace(/[\ud800-\udbff]$/, '')}...` : text;
  const line = shown.toWellFormed().replace(/[\u0000-\u001f\u007f]/g, ' ');
  return isText ? `"${line}"` : line;
}

/** Maximum number of values that a message names. */
export const MAX_NAMED = 50;

/** Quotes texts for a sentence: all texts, or the first 50 "and others". */
export function quoteAll(texts: readonly string[]): string {
  const named = texts.slice(0, MAX_NAMED).map(quote);
  const last = texts.length > MAX_NAMED ? 'others' : (named.pop() ?? '');
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`;
}

/** Combines errors into one: the first error with the messages of all errors that have its code (D12). @param errors at least one */
export function allOf([first, ...others]: readonly DomainError[]): DomainError {
  if (!first) throw new RangeError('There is no error.');
  const alike = [first, ...others].filter(({ code }) => code === first.code);
  if (alike.length === 1) return first;
  return new DomainError(first.code, alike.map(({ message }) => message).join(' '));
}

/**
 * Runs several checks and returns their results.
 * @throws DomainError all errors as one (D12); stops after 50
 */
export function together<T extends readonly unknown[]>(
  checks: readonly [...{ [K in keyof T]: () => T[K] }],
): T {
  const refused: DomainError[] = [];
  const passed = checks.map((check: () => unknown) => {
    try {
      return check();
    } catch (error) {
      if (!isDomainError(error)) throw error;
      if (refused.push(error) === MAX_NAMED) throw allOf(refused);
      return undefined;
    }
  });
  if (refused.length > 0) throw allOf(refused);
  return passed as unknown as T;
}

/** Formats a whole number as in messages: `10,000`. The first `toLocaleString` of a process takes 5 ms. */
export function withCommas(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
