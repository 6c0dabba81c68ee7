import { isDomainError, unavailable } from '../../core/errors.ts';

/** What Node, its libraries and the system say where no memory, thread or file handle is left. */
const CODES: ReadonlySet<unknown> = new Set([
  'ENOMEM',
  'EMFILE',
  'ENFILE',
  'EAGAIN',
  'ERR_MEMORY_ALLOCATION_FAILED',
  'ERR_WORKER_INIT_FAILED',
  'ERR_WORKER_OUT_OF_MEMORY',
  'Z_MEM_ERROR',
]);
const NO_MEMORY = /allocation failed|malloc failure|out of memory/i;

/**
 * What was thrown; DomainError `unavailable` where the server runs short of what the system gives it, which may strike any line and is
 * no defect of that one.
 */
export function orShortage(error: unknown): unknown {
  if (!(error instanceof Error) || isDomainError(error)) return error;
  const isShort = ('code' in error && CODES.has(error.code)) || NO_MEMORY.test(error.message);
  return isShort ? unavailable('The server', error) : error;
}
