import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDomainError, rootCauseOf } from '../../core/errors.ts';
import type { Config } from '../server/config.ts';
import { isFull, placesOf } from './full-place.ts';

/** The error whose message says, in one line, why the program cannot start. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** A `StartError` with the reason why the program cannot start; the error itself if it is a bug. */
export function startError(error: unknown, config: Config): unknown {
  const message = messageOf(error, config);
  return message === null ? error : new StartError(message, { cause: error });
}

/** Whether an error comes from the operating system; such messages can be shown to people. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** The message for a path that the operating system refuses, with what to do. */
export function refusalMessage({ code = '', path: place, message }: NodeJS.ErrnoException): string {
  if (place === undefined) return message;
  const folder = path.dirname(place);
  if (code === 'ENOENT' && !existsSync(folder))
    return `The directory ${folder} does not exist: create it, or choose another one.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `This user has no access to ${existsSync(place) ? place : folder}: run the command as a user with access, or choose another path.`;
  return message;
}

/** The message of an error. If a dependency does not respond, also the cause: the dependency's address or file, and the failure. */
export function withCause(error: Error): string {
  const cause = isDomainError(error) && error.isTransient ? rootCauseOf(error).replace(/\.$/, '') : '';
  return error.message.includes(cause) ? error.message : `${error.message} Cause: ${cause}.`;
}

function messageOf(error: unknown, config: Config): string | null {
  const { host, port, dataDir, databaseUrl, bucket } = config;
  if (isFull(error)) {
    return databaseUrl === null && bucket === null
      ? `The disk of DATA_DIR ${dataDir} is full: free some space, or set DATA_DIR to another disk.`
      : `No space left in ${placesOf(config)}: free some space.`;
  }
  if (isDomainError(error)) return withCause(error);
  if (!isSystemError(error)) return null;
  if (error.code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use: stop the other program, or choose another PORT.`;
  if (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
    return `Cannot listen on HOST ${host} and PORT ${port}: ${error.message}.`;
  const message = refusalMessage(error);
  return message === error.message ? `Cannot start: ${message}.` : message;
}
