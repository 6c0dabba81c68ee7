import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it arrived. */
export interface Message {
  /** The path to which it was sent. */
  readonly to: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A server on this machine to which webhooks send. */
export interface WebhookReceiver {
  /** The name and port of the server, in the form of `FETCH_ALLOW`. */
  readonly host: string;
  /**
   * An address for the current test. Messages to the address of an earlier test are accepted and dropped: that test's webhooks may still be
   * sending.
   */
  readonly url: string;
  /** The status of the server's responses; only 200 accepts a message. */
  status: number;
  /** The accepted messages. */
  readonly received: readonly Message[];
  /** Begins another test: forgets all messages, accepts messages again, and uses a new address. */
  reset(): void;
  close(): void;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Message[] = [];
  let test = 1;
  const server = createServer(async (incoming, outgoing) => {
    let text = '';
    for await (const chunk of incoming) text += chunk;
    const to = incoming.url ?? '';
    const isCurrent = to.startsWith(`/test-${test}/`);
    const status = isCurrent ? receiver.status : 200;
    if (isCurrent && status === 200) received.push({ to, headers: incoming.headers, text });
    outgoing.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    status: 200,
    get url() {
      return `http://${receiver.host}/test-${test}/hook`;
    },
    received,
    reset() {
      test += 1;
      receiver.status = 200;
      received.length = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
