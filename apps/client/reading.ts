import { ConnectionError } from './problem.ts';

/** Waits for a part of a response. @throws ConnectionError if it is cut off, or the signal's abort reason */
export async function reading<T>(part: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await part;
  } catch (error) {
    signal?.throwIfAborted();
    throw new ConnectionError(error);
  }
}
