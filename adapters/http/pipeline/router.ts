import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** A handler, and the names of its path's parameters by position; empty for other segments. */
interface Entry<T> {
  readonly handler: T;
  readonly names: readonly string[];
}

/** A segment of paths, with the segments that may follow it. */
interface Segment<T> {
  readonly fixed: Map<string, Segment<T>>;
  parameter: Segment<T> | null;
  /** The handlers of paths that end here, by method. */
  readonly ends: Map<string, Entry<T>>;
  /** The handlers of all paths below this segment, by method. */
  readonly below: Map<string, Entry<T>>;
}

/** The handler of a request, with the parameters in its path. */
interface Match<T> extends Pick<Exchange, 'params'> {
  readonly handler: T;
}

/** Finds the handlers of requests by method and path. */
export interface Router<T> {
  /**
   * Adds a handler, unless the method and path already have one.
   * @param method `ALL` for every method without a handler of its own
   * @param path with `:parameters`, which never match an empty segment; `/*` at the end matches everything below
   */
  add(method: string, path: string, handler: T): void;
  /**
   * The handler of a request; null if nothing matches. Fixed segments take precedence over parameters. The handler of GET also serves HEAD.
   */
  match(method: string, path: string): Match<T> | null;
}

/** Creates a router that is a tree of path segments. */
export function createRouter<T>(): Router<T> {
  const root = newSegment<T>();

  function find(at: Segment<T>, method: string, parts: readonly string[], depth: number): Entry<T> | null {
    const part = parts[depth];
    if (part === undefined) return at.ends.get(method) ?? null;
    const fixed = at.fixed.get(part);
    const found = fixed && find(fixed, method, parts, depth + 1);
    if (found) return found;
    const taken = part === '' ? null : at.parameter && find(at.parameter, method, parts, depth + 1);
    return taken ?? at.below.get(method) ?? null;
  }

  return {
    add(method, path, handler) {
      let at = root;
      const parts = path.split('/').slice(1);
      const isBelow = parts.at(-1) === '*';
      for (const part of isBelow ? parts.slice(0, -1) : parts) {
        const next: Segment<T> =
          (part.startsWith(':') ? at.parameter : at.fixed.get(part)) ?? newSegment<T>();
        if (part.startsWith(':')) at.parameter = next;
        else at.fixed.set(part, next);
        at = next;
      }
      const names = parts.map((part) => (part.startsWith(':') ? part.slice(1) : ''));
      const entries = isBelow ? at.below : at.ends;
      if (!entries.has(method)) entries.set(method, { handler, names });
    },

    match(method, path) {
      const parts = path.split('/');
      const entry = find(root, method === 'HEAD' ? 'GET' : method, parts, 1) ?? find(root, 'ALL', parts, 1);
      if (!entry) return null;
      const params: Record<string, string> = {};
      for (const [at, name] of entry.names.entries()) if (name) params[name] = decoded(parts[at + 1] ?? '');
      return { handler: entry.handler, params };
    },
  };
}

function newSegment<T>(): Segment<T> {
  return { fixed: new Map(), parameter: null, ends: new Map(), below: new Map() };
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
