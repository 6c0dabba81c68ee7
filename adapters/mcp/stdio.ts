import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type AssistantOptions, assistantServer } from './server.ts';

/** The streams that carry messages in and out. */
export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves the program that started this process, until that program closes the input or `stop` is aborted. */
export async function serveStreams(
  options: AssistantOptions,
  { input, output }: Streams,
  stop: AbortSignal,
): Promise<void> {
  const server = assistantServer(options);
  server.onerror = options.warn;
  const ended = Promise.race([once(input, 'end', { signal: stop }), once(input, 'close', { signal: stop })]);
  await server.connect(new StdioServerTransport(input, output));
  await ended.catch((error) => {
    if (!stop.aborted) throw error;
  });
  await server.close();
}
