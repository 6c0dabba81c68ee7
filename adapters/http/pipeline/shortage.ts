import { isDomainError, unavailable } from '../../../core/errors.ts';

/** Error codes of Node, its libraries and the system when memory, threads or file descriptors run out. */
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
 * The thrown value, or DomainError `unavailable` if the server ran short of a system resource. A shortage can occur at any line, and is not
 * a bug of that line.
 */
export function orShortage(error: unknown): unknown {
  if (!(error instanceof Error) || isDomainError(error)) return error;
  const isShort = ('code' in error && CODES.has(error.code)) || NO_MEMORY.test(error.message);
  return isShort ? unavailable('The server', error) : error;
}
