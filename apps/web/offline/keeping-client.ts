import { ConnectionError, Problem } from '../../client/problem.ts';
import type { Client, Method, RequestOptions } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import type { Preview } from '../api/types.ts';
import { keep } from './kept.ts';
import { type KeptPart, keptPartOf, OBJECT } from './kept-parts.ts';
import { forgetObjects, readPart, readPreviews } from './kept-store.ts';

/** How long the server may take before what is kept is shown in place of its answer, in milliseconds. */
const PATIENCE_MS = 2_500;

/** The objects whose answers are kept as they come: those that were opened in this tab, and those that are kept on purpose. */
const keeping = new Set<string>();

/** Has what comes of an object from now on kept. */
export function keepAnswersOf(id: string): void {
  keeping.add(id);
}

/** A client that keeps what it is told of opened objects, and answers with that when the server is away. */
export function keepingClient(client: Client): Client {
  async function send(method: Method, path: string, options?: RequestOptions): Promise<Response> {
    const part = method === 'GET' ? keptPartOf(path, options) : null;
    if (part === null) return client.send(method, path, options);
    return (isAway() ? await keptAnswer(part) : null) ?? ask(part, () => client.send(method, path, options));
  }

  return {
    ...client,
    send,
    async json<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
      if (method === 'GET' && path === PREVIEWS) return (await previews(client, options)) as T;
      if (method !== 'GET' || keptPartOf(path, options) === null) return client.json(method, path, options);
      const response = await send(method, path, options);
      return response.json() as Promise<T>;
    },
  };
}

const PREVIEWS = '/_/previews';

/** Whether it is known that asking would be in vain. */
export function isAway(): boolean {
  return connection.peek().state === 'away' || navigator.onLine === false;
}

async function previews(client: Client, options?: RequestOptions): Promise<readonly Preview[]> {
  const ids = [options?.query?.id ?? []].flat().map(String);
  try {
    if (!isAway()) return await client.json('GET', PREVIEWS, options);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
  }
  const kept = await readPreviews(ids).catch(() => []);
  if (kept.length < ids.length) throw new ConnectionError(null);
  return kept;
}

/** Asks the server, or takes what is kept where it does not answer, or not soon. */
async function ask(part: KeptPart, request: () => Promise<Response>): Promise<Response> {
  if (part.name === OBJECT) keeping.add(part.id);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(async () => {
      const kept = await keptAnswer(part);
      if (kept !== null) resolve(kept);
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([askServer(part, request), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function askServer(part: KeptPart, request: () => Promise<Response>): Promise<Response> {
  try {
    const response = await request();
    if (part.id === '' || keeping.has(part.id)) keepAnswer(part, response.clone());
    return response;
  } catch (error) {
    if (error instanceof Problem && error.status === 404 && part.name === OBJECT)
      await forgetObjects([part.id]).catch(() => undefined);
    const kept = error instanceof ConnectionError ? await keptAnswer(part) : null;
    if (kept === null) throw error;
    return kept;
  }
}

/** What is being kept now. */
let isKept: Promise<unknown> = Promise.resolve();

/** Resolves when the answers that have come are kept. */
export async function answersKept(): Promise<void> {
  await isKept;
}

/** One after the other, as they came: what is kept of an object goes when it comes anew. */
function keepAnswer(part: KeptPart, response: Response): void {
  const value = response.blob();
  // What is not wanted any more breaks off, perhaps long before its turn.
  value.catch(() => undefined);
  isKept = isKept.then(async () => keep(part, await value)).catch(() => undefined);
}

async function keptAnswer(part: KeptPart): Promise<Response | null> {
  const kept = await readPart(part).catch(() => undefined);
  return kept === undefined ? null : new Response(kept);
}
