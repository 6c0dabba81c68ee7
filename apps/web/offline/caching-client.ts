import { ConnectionError, Problem } from '../../client/problem.ts';
import type { Client, Method, RequestOptions } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import type { Preview } from '../api/types.ts';
import { storeOrEvict } from './offline-copies.ts';
import { OBJECT, type OfflinePart, partOfRequest } from './offline-parts.ts';
import { deleteObjects, readPart, readPreviews } from './offline-store.ts';

/** How long to wait for the server before showing the offline copy, in milliseconds. */
const TIMEOUT_MS = 2_500;

/** The ids of objects whose responses are stored, because they were opened in this tab or chosen for offline use. */
const storedIds = new Set<string>();

/** From now on, stores the responses about an object. */
export function storeResponsesOf(id: string): void {
  storedIds.add(id);
}

/** Wraps a client. It stores responses about opened objects, and returns them if the server is unavailable. */
export function cachingClient(client: Client): Client {
  async function send(method: Method, path: string, options?: RequestOptions): Promise<Response> {
    const part = method === 'GET' ? partOfRequest(path, options) : null;
    if (part === null) return client.send(method, path, options);
    return (
      (isOffline() ? await cachedResponse(part) : null) ??
      fetchOrCached(part, () => client.send(method, path, options))
    );
  }

  return {
    ...client,
    send,
    async json<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
      if (method === 'GET' && path === PREVIEWS) return (await previews(client, options)) as T;
      if (method !== 'GET' || partOfRequest(path, options) === null)
        return client.json(method, path, options);
      const response = await send(method, path, options);
      return response.json() as Promise<T>;
    },
  };
}

const PREVIEWS = '/_/previews';

/** Whether the server is known to be unavailable. */
function isOffline(): boolean {
  return connection.peek().state === 'offline' || navigator.onLine === false;
}

async function previews(client: Client, options?: RequestOptions): Promise<readonly Preview[]> {
  const ids = [options?.query?.id ?? []].flat().map(String);
  try {
    if (!isOffline()) return await client.json('GET', PREVIEWS, options);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
  }
  const cached = await readPreviews(ids).catch(() => []);
  if (cached.length < ids.length) throw new ConnectionError(null);
  return cached;
}

/** Sends the request. If the server is unavailable or slow, returns the stored response. */
async function fetchOrCached(part: OfflinePart, request: () => Promise<Response>): Promise<Response> {
  if (part.name === OBJECT) storedIds.add(part.id);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cachedAfterTimeout = new Promise<Response>((resolve) => {
    timer = setTimeout(async () => {
      const cached = await cachedResponse(part);
      if (cached !== null) resolve(cached);
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([fetchAndStore(part, request), cachedAfterTimeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function fetchAndStore(part: OfflinePart, request: () => Promise<Response>): Promise<Response> {
  try {
    const response = await request();
    if (part.id === '' || storedIds.has(part.id)) storeResponse(part, response.clone());
    return response;
  } catch (error) {
    if (error instanceof Problem && error.status === 404 && part.name === OBJECT)
      await deleteObjects([part.id]).catch(() => undefined);
    const cached = error instanceof ConnectionError ? await cachedResponse(part) : null;
    if (cached === null) throw error;
    return cached;
  }
}

/** Resolves when all writes so far have ended. */
let writing: Promise<unknown> = Promise.resolve();

/** Resolves when all received responses are stored. */
export async function responsesStored(): Promise<void> {
  await writing;
}

/** Stores a response after all earlier ones. The order matters, because a new version of an object deletes its old parts. */
function storeResponse(part: OfflinePart, response: Response): void {
  const value = response.blob();
  // An aborted response may reject long before its turn.
  value.catch(() => undefined);
  writing = writing.then(async () => storeOrEvict(part, await value)).catch(() => undefined);
}

async function cachedResponse(part: OfflinePart): Promise<Response | null> {
  const cached = await readPart(part).catch(() => undefined);
  return cached === undefined ? null : new Response(cached);
}
