import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { type AssistantOptions, assistantServer } from './server.ts';

/** A message, which a client sends in a separate request. */
export interface Message {
  readonly message: unknown;
  /** The header `MCP-Protocol-Version`. */
  readonly protocolVersion: string | undefined;
}

/** The response to a message: JSON, or null if the message needs no response. */
interface MessageAnswer {
  readonly status: number;
  readonly body: string | null;
}

const ADDRESS = 'http://localhost/';

/**
 * Replies to one message over HTTP. No state is kept between messages, so any process can reply to any of them.
 */
export async function answerMessage(
  options: AssistantOptions,
  { message, protocolVersion }: Message,
): Promise<MessageAnswer> {
  const server = assistantServer(options);
  // Without a generator of session ids, the transport is stateless.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  try {
    const request = new Request(ADDRESS, {
      method: 'POST',
      headers: {
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        ...(protocolVersion !== undefined && { 'MCP-Protocol-Version': protocolVersion }),
      },
    });
    const response = await transport.handleRequest(request, { parsedBody: message });
    const body = await response.text();
    return { status: response.status, body: body === '' ? null : body };
  } finally {
    await server.close();
  }
}
