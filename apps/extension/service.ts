import { reading } from '../client/reading.ts';
import { createSender, type SendOptions } from '../client/sender.ts';
import type { Signer } from '../client/signer.ts';

/** The body of a request, and its media type. */
interface Payload {
  readonly body?: BodyInit;
  readonly type?: string;
}

/** Sends signed requests to the person's server. Every method throws Problem or ConnectionError. */
export interface Service {
  readonly address: string;
  readonly kid: string;
  /** A response of status 200 to 299. @param path below the address, with the query */
  send(method: string, path: string, payload?: Payload): Promise<Response>;
  json<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/**
 * A client for the server at an address. The extension needs no host permissions: since requests need a token, the server allows every
 * origin (CORS).
 */
export function serviceAt(address: string, signer: Signer): Service {
  // No retries: the outbox keeps what cannot be sent.
  const client = createSender({ url: address, key: signer, maxRetries: 0 });

  const send = (method: string, path: string, { body, type }: Payload = {}) =>
    client.send(method, path, { body, ...(type !== undefined && { headers: { 'Content-Type': type } }) });

  return {
    address,
    kid: signer.kid,
    send,
    async json<T>(method: string, path: string, body?: unknown) {
      const options: SendOptions = body === undefined ? {} : { body };
      return reading((await client.send(method, path, options)).json() as Promise<T>);
    },
  };
}
