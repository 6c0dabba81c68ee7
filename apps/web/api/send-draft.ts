import { ConnectionError, Problem } from '../../client/problem.ts';
import { reading } from '../../client/reading.ts';
import { saveWords } from '../words/save.ts';
import type { Client } from './client.ts';
import { connection, reconnected } from './connection.ts';
import { bodyOf, type Draft, firstSpace } from './draft.ts';
import type { SavedObject } from './saved-object.ts';

export interface SaveResult {
  readonly object: Pick<SavedObject, 'id' | 'title'>;
  /** Whether the object existed before. */
  readonly wasAlreadySaved: boolean;
}

/** Maximum number of attempts if the connection breaks. Sending again is safe because the server recognises content it already has. */
const MAX_ATTEMPTS = 2;

interface SendOptions {
  /** Whether to wait while the server is unavailable. */
  readonly isPatient: boolean;
}

/**
 * Saves a draft. If the server asks the app to wait, it waits and retries.
 * @param onProgress called with the fraction sent, from 0 to 1
 * @throws Problem, ConnectionError, or the signal's abort reason
 */
export async function sendDraft(
  client: Client,
  draft: Draft,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  { isPatient }: SendOptions,
): Promise<SaveResult> {
  let current = draft;
  for (let attempts = 1; ; ) {
    onProgress(0);
    // A request sent to a dead connection may hang for a while after the server is back.
    if (isPatient && connection.peek().state === 'offline') await reconnected(signal);
    await requireReadable(draft);
    try {
      return await post(client, current, onProgress, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ConnectionError) {
        await requireReadable(draft);
        if (!isPatient || attempts === MAX_ATTEMPTS) throw error;
        attempts += 1;
        await reconnected(signal);
      } else if (isForbidden(error) && !current.spaceIds?.length) {
        const id = await firstSpace(client, signal);
        if (id === undefined) throw error;
        current = { ...draft, spaceIds: [id] };
      } else throw error;
    }
  }
}

async function post(
  client: Client,
  draft: Draft,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<SaveResult> {
  const body = bodyOf(draft);
  const response = await client.send('POST', '/objects', {
    body,
    ...(typeof body === 'string' && { headers: { 'Content-Type': 'application/json' } }),
    maxRetries: Number.POSITIVE_INFINITY,
    onProgress: ({ sentBytes, totalBytes }) => onProgress(totalBytes === 0 ? 0 : sentBytes / totalBytes),
    signal,
  });
  return { object: await reading(response.json(), signal), wasAlreadySaved: response.status === 200 };
}

function isForbidden(error: unknown): boolean {
  return error instanceof Problem && error.status === 403;
}

/**
 * Detects folders, and files that were deleted or changed since they were chosen. Sending them would fail like a broken connection.
 * @throws Problem
 */
async function requireReadable({ source }: Draft): Promise<void> {
  if (!('file' in source)) return;
  try {
    await source.file.slice(0, 1).arrayBuffer();
  } catch {
    throw new Problem(0, 'Unreadable', saveWords.unreadable);
  }
}
