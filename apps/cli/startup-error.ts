import { isDomainError } from '../../core/errors.ts';
import type { Config } from '../server/config.ts';
import { EXIT_UNUSABLE, type Terminal } from './command.ts';

/**
 * Prints in one line why the program cannot start.
 * @returns the exit status
 * @throws the error itself if it is a bug
 */
export function refuseStart(error: unknown, config: Config, terminal: Terminal): number {
  const message = startupError(error, config);
  if (message === null) throw error;
  terminal.error(message);
  return EXIT_UNUSABLE;
}

/** Whether an error comes from the operating system, whose messages can be shown to a person. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function startupError(error: unknown, { host, port }: Config): string | null {
  if (isDomainError(error)) return error.message;
  if (!isSystemError(error)) return null;
  if (error.code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use: stop what uses it, or choose another PORT.`;
  return error.syscall === 'listen' || error.syscall === 'getaddrinfo'
    ? `HOST ${host} and PORT ${port} cannot be listened on: ${error.message}.`
    : `Cannot start: ${error.message}.`;
}
