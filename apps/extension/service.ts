import { Away, problemOf } from '../web/api/problem.ts';
import { serverClock } from '../web/api/server-clock.ts';
import type { Signer } from '../web/key/token.ts';

/** What a request sends besides its method and path. */
export interface Sent {
  readonly body?: BodyInit;
  readonly type?: string;
}

/** Sends signed requests to the service of the person. All methods throw Problem or Away. */
export interface Service {
  readonly address: string;
  readonly kid: string;
  /** A response of status 200 to 299. @param path below the address, with the query */
  send(method: string, path: string, sent?: Sent): Promise<Response>;
  json<T>(method: string, path: string, body?: unknown): Promise<T>;
}

const clock = serverClock(Date.now);

/**
 * The service at an address. It lets every origin ask (CORS), since requests need a token, so that the extension needs no permission
 * for any site.
 */
export function serviceAt(address: string, signer: Signer): Service {
  async function attempt(method: string, path: string, { body, type }: Sent): Promise<Response> {
    const url = new URL(address + path);
    const token = await signer.sign({ method, path: url.pathname, nowSeconds: clock.nowSeconds() });
    try {
      return await fetch(url, {
        method,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${token}`,
          ...(type !== undefined && { 'Content-Type': type }),
        },
        ...(body !== undefined && { body }),
        credentials: 'omit',
        cache: 'no-store',
      });
    } catch (error) {
      throw new Away(error);
    }
  }

  async function send(method: string, path: string, sent: Sent = {}): Promise<Response> {
    const response = await attempt(method, path, sent);
    if (response.ok) return response;
    const isClockSet = response.status === 401 && clock.setBy(response.headers.get('Date'));
    const again = isClockSet ? await attempt(method, path, sent) : response;
    if (again.ok) return again;
    throw again.status >= 502 && again.status <= 504
      ? new Away(await problemOf(again))
      : await problemOf(again);
  }

  return {
    address,
    kid: signer.kid,
    send,
    async json<T>(method: string, path: string, body?: unknown) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
      const response = await send(method, path, sent);
      return (await response.json()) as T;
    },
  };
}
