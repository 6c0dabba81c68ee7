import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server, which blocks one connection just before it passes on certain words. */
export interface Gate {
  /** The endpoint to use instead of the server's. */
  readonly endpoint: string;
  /** Resolves when the words have arrived and are held back. */
  readonly closed: Promise<void>;
  /** Lets everything pass from now on. */
  open(): void;
  remove(): void;
}

/** Starts a gate in front of a server on this machine. The gate closes when a client first sends `words`. */
export async function gateBefore(endpoint: string, words: string): Promise<Gate> {
  let isOpen = false;
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const beyond = connect(Number(new URL(endpoint).port), '127.0.0.1');
    for (const socket of [client, beyond]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        beyond.destroy();
      });
    }
    beyond.pipe(client);
    let last = '';
    client.on('data', (chunk) => {
      last = `${last}${chunk.toString('latin1')}`.slice(-chunk.length - words.length);
      if (isOpen || !last.includes(words)) beyond.write(chunk);
      else {
        client.pause();
        close();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    closed,
    open: () => {
      isOpen = true;
    },
    remove() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
