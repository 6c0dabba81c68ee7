import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDomainError, rootCauseOf } from '../../core/errors.ts';
import type { Config } from '../server/config.ts';
import { isFull, placesOf } from './full-place.ts';

/** An obstacle to starting, in one line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Why the program cannot start, in one line; the error itself if it is a bug. */
export function startError(error: unknown, config: Config): unknown {
  const message = messageOf(error, config);
  return message === null ? error : new StartError(message, { cause: error });
}

/** Whether an error comes from the operating system; such messages can be shown to people. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** The message for a path that the operating system refuses, with what to do. */
export function tellRefusal({ code = '', path: place, message }: NodeJS.ErrnoException): string {
  if (place === undefined) return message;
  const folder = path.dirname(place);
  if (code === 'ENOENT' && !existsSync(folder))
    return `There is no directory ${folder}: make it first, or name another place.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `This user may not use ${existsSync(place) ? place : folder}: call the command as one who may, or name another place.`;
  return message;
}

/** The message, with the cause if something does not respond: its address or file, and the failure. */
export function withCause(error: Error): string {
  const cause = isDomainError(error) && error.isPassing ? rootCauseOf(error).replace(/\.$/, '') : '';
  return error.message.includes(cause) ? error.message : `${error.message} The cause: ${cause}.`;
}

function messageOf(error: unknown, config: Config): string | null {
  const { host, port, dataDir, databaseUrl, bucket } = config;
  if (isFull(error)) {
    return databaseUrl === null && bucket === null
      ? `The disk of DATA_DIR ${dataDir} is full: make room, or set DATA_DIR to another disk.`
      : `There is no room left in ${placesOf(config)}: make room.`;
  }
  if (isDomainError(error)) return withCause(error);
  if (!isSystemError(error)) return null;
  if (error.code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use: stop what uses it, or choose another PORT.`;
  if (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
    return `HOST ${host} and PORT ${port} cannot be listened on: ${error.message}.`;
  const told = tellRefusal(error);
  return told === error.message ? `Cannot start: ${told}.` : told;
}
