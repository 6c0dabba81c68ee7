import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The requests that the server received. */
interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: ReturnType<typeof JSON.parse>;
}

/** How the server answers one request. */
export type Answering = (response: ServerResponse, asked: Asked) => void;

export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answering =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** A chat completion with this text. */
export const says = (content: string): Answering =>
  json({ choices: [{ message: { role: 'assistant', content } }] });

/** Never answers. */
export const silence: Answering = () => {};

/** An AI server with given responses, one for each request; the last one repeats. */
export async function aiServer() {
  const asked: Asked[] = [];
  let answers: readonly Answering[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const question = { path: request.url ?? '', authorization: request.headers.authorization, body };
    asked.push(question);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    answer?.(response, question);
  };

  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}/v1/`,
    asked,
    willAnswer(...next: readonly Answering[]) {
      asked.length = 0;
      answers = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
