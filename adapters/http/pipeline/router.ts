import type { IncomingMessage, ServerResponse } from 'node:http';
import { METHOD_NAME_ALL, type Params } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

/** A request whose handler has been found, and its response. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The request's method; HEAD, even if the handler of GET serves the request. */
  readonly method: string;
  /** The path below the prefix of the public URL. */
  readonly path: string;
  /** The parameters in the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Answers a request. Never rejects. */
export type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** The handler of a request, with the parameters in its path. */
interface Match<T> extends Pick<Exchange, 'params'> {
  readonly handler: T;
}

/** Finds the handlers of requests by method and path. */
interface Router<T> {
  /**
   * Adds a handler, unless the method and path already have one.
   * @param method `ALL` for every method without a separate handler
   * @param path with `:parameters`, which never match an empty segment; `/*` at the end matches everything below
   */
  add(method: string, path: string, handler: T): void;
  /**
   * The handler of a request; null if nothing matches. Fixed segments take precedence over parameters. The handler of GET also serves HEAD.
   */
  match(method: string, path: string): Match<T> | null;
}

/** Creates a router. Hono's router finds the handlers; its contexts and responses are not used. */
export function createRouter<T>(): Router<T> {
  const ofMethods = new TrieRouter<Entry<T>>();
  const ofOthers = new TrieRouter<Entry<T>>();
  return {
    add(method, path, handler) {
      const entry = { handler, rank: rankOf(path) };
      (method === METHOD_NAME_ALL ? ofOthers : ofMethods).add(method, path, entry);
    },
    match(method, path) {
      return (
        closest(ofMethods, method === 'HEAD' ? 'GET' : method, path) ??
        closest(ofOthers, METHOD_NAME_ALL, path)
      );
    },
  };
}

/** A handler, and the rank of its path among the paths that match the same request. */
interface Entry<T> {
  readonly handler: T;
  readonly rank: string;
}

/** A digit for each segment: 0 if it is fixed, 1 for a parameter, 2 for everything below. The lowest rank takes precedence. */
function rankOf(path: string): string {
  const digits = path.split('/').map((segment) => {
    if (segment === '*') return 2;
    return segment.startsWith(':') ? 1 : 0;
  });
  return digits.join('');
}

function closest<T>(router: TrieRouter<Entry<T>>, method: string, path: string): Match<T> | null {
  let best: readonly [Entry<T>, Params] | undefined;
  for (const found of router.match(method, path)[0] as readonly [Entry<T>, Params][])
    if (!best || found[0].rank < best[0].rank) best = found;
  if (!best) return null;
  const [{ handler }, values] = best;
  const params: Record<string, string> = {};
  for (const name in values) params[name] = decoded(values[name] ?? '');
  return { handler, params };
}

/** A segment without percent-encoding; unchanged if the encoding is malformed. */
function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
