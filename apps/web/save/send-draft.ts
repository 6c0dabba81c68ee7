import type { Client } from '../api/client.ts';
import { answered, notAnswered, reconnected, waitFor } from '../api/connection.ts';
import { Away, isOfProxy, Problem, problemOf } from '../api/problem.ts';
import type { SavedObject } from '../api/saved-object.ts';
import { SERVICE } from '../place.ts';
import { words } from '../words.ts';
import { bodyOf, type Draft, firstSpace } from './draft.ts';

/** What became of a draft. */
export interface Saved {
  readonly object: Pick<SavedObject, 'id' | 'title'>;
  /** Whether the same was there already. */
  readonly isKnown: boolean;
}

/** How often something is sent whose connection broke; the server knows what it has already by its content. */
const MAX_ATTEMPTS = 2;

interface SendOptions {
  /** Whether to wait while the server is away. */
  readonly isPatient: boolean;
}

/**
 * Saves a draft, waiting while the server asks for it.
 * @param onProgress is told which part is sent, from 0 to 1
 * @throws Problem, Away, or the reason of the signal
 */
export async function sendDraft(
  client: Client,
  draft: Draft,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  { isPatient }: SendOptions,
): Promise<Saved> {
  let wanted = draft;
  let isSignedAgain = false;
  for (let attempts = 1; ; ) {
    onProgress(0);
    const answer = await post(client, wanted, onProgress, signal);
    const problem = answer === null || answer.ok ? null : await problemOf(answer);
    if (answer === null || (problem !== null && isOfProxy(problem))) {
      await requireReadable(draft);
      notAnswered();
      if (!isPatient || attempts === MAX_ATTEMPTS) throw new Away(problem);
      attempts += 1;
      await reconnected(signal);
      continue;
    }
    if (problem === null) return { object: await read(answer), isKnown: answer.status === 200 };
    const { status, retryAfterMs } = problem;
    if (status === 401 && !isSignedAgain) {
      isSignedAgain = true;
      // Sets the clock by that of the server, or finds out that the key was revoked.
      await client.send('GET', '/_/analysis', { signal });
    } else if (status === 403 && !wanted.spaceIds?.length) {
      const id = await firstSpace(client, signal);
      if (id === undefined) throw problem;
      wanted = { ...draft, spaceIds: [id] };
    } else if ((status === 429 || status === 503) && retryAfterMs !== null) {
      await waitFor(status, retryAfterMs, signal);
    } else throw problem;
  }
}

/** @throws Away if the answer is not whole, or not of the service */
function read(answer: Response): Promise<SavedObject> {
  return answer.json().catch((error) => {
    throw new Away(error);
  });
}

/** The answer to one attempt; null if the connection broke. `fetch` does not tell how much of a file is sent. */
async function post(
  client: Client,
  draft: Draft,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Response | null> {
  const token = await client.sign('POST', '/objects');
  signal.throwIfAborted();
  const body = bodyOf(draft);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', `${SERVICE}/objects`);
    request.responseType = 'text';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      answered();
      const retryAfter = request.getResponseHeader('Retry-After');
      const headers = retryAfter === null ? {} : { 'Retry-After': retryAfter };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => resolve(null);
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(body);
  });
}

/** @throws Problem if the file was deleted or changed since it was chosen, or is a folder: then no connection broke */
async function requireReadable({ source }: Draft): Promise<void> {
  if (!('file' in source)) return;
  try {
    await source.file.slice(0, 1).arrayBuffer();
  } catch {
    throw new Problem(0, 'Unreadable', words.save.unreadable);
  }
}
