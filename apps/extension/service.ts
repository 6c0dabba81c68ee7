import { reading } from '../client/reading.ts';
import { createSender, type SendOptions } from '../client/sender.ts';
import type { Signer } from '../client/signer.ts';

/** What a request sends besides its method and path. */
export interface Sent {
  readonly body?: BodyInit;
  readonly type?: string;
}

/** Sends signed requests to the service of the person. All methods throw Problem or ConnectionError. */
export interface Service {
  readonly address: string;
  readonly kid: string;
  /** A response of status 200 to 299. @param path below the address, with the query */
  send(method: string, path: string, sent?: Sent): Promise<Response>;
  json<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/**
 * The service at an address. It lets every origin ask (CORS), since requests need a token, so that the extension needs no permission
 * for any site.
 */
export function serviceAt(address: string, signer: Signer): Service {
  // What waits, waits in the outbox, as long as the service is away.
  const client = createSender({ url: address, key: signer, maxRetries: 0 });

  const send = (method: string, path: string, { body, type }: Sent = {}) =>
    client.send(method, path, { body, ...(type !== undefined && { headers: { 'Content-Type': type } }) });

  return {
    address,
    kid: signer.kid,
    send,
    async json<T>(method: string, path: string, body?: unknown) {
      const sent: SendOptions = body === undefined ? {} : { body };
      return reading((await client.send(method, path, sent)).json() as Promise<T>);
    },
  };
}
