import type { Reason } from '../errors.ts';
export interface WebhookMessage {
  readonly url: string;
  /** The id of the message, the same on every attempt, so that receivers can recognise duplicates. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
  /** The key for its signature. */
  readonly secret: Uint8Array;
  readonly signal: AbortSignal;
}

/** The outcome of a message: accepted or not, with the status of the response, if any. */
export type SendResult =
  | { readonly isTaken: true }
  | (Reason & {
      readonly isTaken: false;
      readonly status?: number;
      /** How long the receiver asks to wait. */
      readonly retryAfterSeconds?: number;
    });

/** Sends messages as in Standard Webhooks, but never to IP addresses that only this machine or its network can reach. */
export interface WebhookSender {
  /**
   * Sends one message, and waits at most 15 s for the other server.
   * @throws only the signal's abort reason
   */
  send(message: WebhookMessage): Promise<SendResult>;
}
