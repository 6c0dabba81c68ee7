/** A message to a webhook. */
export interface WebhookMessage {
  readonly url: string;
  /** The same whenever it is sent, so that whoever gets it twice can tell. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
  /** What it is signed with. */
  readonly secret: Uint8Array;
  /** Breaks it off. */
  readonly signal: AbortSignal;
}

/** What became of a message: it was taken, or not, with the status of the answer if there was one. */
export type Sent =
  | { readonly isTaken: true }
  | {
      readonly isTaken: false;
      readonly status?: number;
      /** A sentence. */
      readonly reason: string;
      /** How long the other server asks to be left alone. */
      readonly retryAfterSeconds?: number;
    };

/** Sends messages as Standard Webhooks says, and never to addresses that only this machine or its network can reach. */
export interface WebhookSender {
  /** Sends one, within 15 s whatever the other server does. @throws the reason of the signal, and nothing else */
  send(message: WebhookMessage): Promise<Sent>;
}
