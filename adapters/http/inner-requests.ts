import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { isDomainError } from '../../core/errors.ts';
import type { Caller } from '../../core/model/session.ts';
import type { Logger } from '../../core/ports/logger.ts';
import { admit } from '../../core/use-cases/accounts/sessions.ts';
import type { Credits } from '../../core/use-cases/unit-of-work/credits.ts';
import { perform } from './pipeline/perform.ts';
import { problem, problemHeaders, problemOf } from './pipeline/problem.ts';
import { readRequest } from './pipeline/read-request.ts';
import type { Reply, Route } from './pipeline/route.ts';
import { createRouter } from './pipeline/router.ts';
import { streamLimits } from './pipeline/stream-limits.ts';

interface InnerRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The caller who pays the credits. */
interface Spender {
  readonly caller: Caller;
  /** Called with the price of each response. */
  spend(price: number): void;
}

interface Options {
  readonly routes: readonly Route[];
  readonly credits: Credits;
  readonly logger: Logger;
}

/** Serves requests of an authenticated caller without a socket. They are admitted, validated and charged like requests over the network. */
export function innerRequests({ routes, credits, logger }: Options) {
  const streams = streamLimits();
  const router = createRouter<Route>();
  for (const route of routes) router.add(route.method, route.path, route);

  return async (request: InnerRequest, { caller, spend }: Spender): Promise<Response> => {
    const match = router.match(request.method, new URL(request.target, 'http://localhost').pathname);
    if (!match) return refusal(problem('not-found', 'No such endpoint.'));
    const { handler: route, params } = match;
    try {
      admit(caller, route.operation);
      const { reply, price } = await perform({ caller, route, credits, streams }, () =>
        readRequest(incomingOf(request), { route, caller, params, address: () => '' }),
      );
      spend(price);
      return await whole(reply);
    } catch (error) {
      if (!isDomainError(error)) logger.error('a request of an assistant failed', { error });
      return refusal(problemOf(error, 'of the assistant'), error);
    }
  };
}

/** A request as it would arrive over the network. */
function incomingOf({ method, target, headers, body }: InnerRequest): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  for (const [name, value] of Object.entries(headers)) incoming.headers[name.toLowerCase()] = value;
  if (body !== undefined) {
    incoming.headers['content-length'] = String(Buffer.byteLength(body));
    incoming.push(body);
  }
  incoming.push(null);
  return Object.assign(incoming, { method, url: target, complete: true });
}

/** Reads the whole body of a reply, and closes it. */
async function whole({ status, headers, body, close, finish }: Reply): Promise<Response> {
  try {
    if (body === null || typeof body === 'string' || body instanceof Uint8Array)
      return new Response(body as string | Uint8Array<ArrayBuffer> | null, { status, headers });
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    return new Response(Buffer.concat(chunks), { status, headers });
  } finally {
    await close?.();
    await finish?.();
  }
}

function refusal(answer: ReturnType<typeof problem>, error?: unknown): Response {
  return new Response(JSON.stringify(answer), {
    status: answer.status,
    headers: problemHeaders(answer, error),
  });
}
