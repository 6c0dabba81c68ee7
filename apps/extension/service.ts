import { reading } from '../client/reading.ts';
import { createSender, type SendOptions } from '../client/sender.ts';
import type { Signer } from '../client/signer.ts';

/** The body of a request, and its media type. */
interface Payload {
  readonly body?: BodyInit;
  readonly type?: string;
}

/** Sends signed requests to the person's server. All methods may reject with a Problem or ConnectionError. */
export interface Service {
  readonly address: string;
  readonly kid: string;
  /** Sends a request. Resolves to a response with a status from 200 to 299. @param path the path below the server's URL, with the query */
  send(method: string, path: string, payload?: Payload): Promise<Response>;
  json<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/**
 * A client for the server at a URL. The extension needs no host permissions, because the server allows requests from every origin (CORS).
 */
export function serviceAt(address: string, signer: Signer): Service {
  // It does not retry, because the outbox stores saves that cannot be sent.
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
