import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { type AssistantOptions, assistantServer } from './server.ts';

/** A message that came in a request of its own. */
export interface Message {
  readonly message: unknown;
  /** The header `MCP-Protocol-Version`. */
  readonly protocolVersion: string | undefined;
}

/** The answer to a message: JSON, or null to one that needs none. */
export interface MessageAnswer {
  readonly status: number;
  readonly body: string | null;
}

const ADDRESS = 'http://localhost/';

/**
 * Answers one message of a client over HTTP. Nothing is kept between messages, so that any process can answer any of them.
 */
export async function answerMessage(
  options: AssistantOptions,
  { message, protocolVersion }: Message,
): Promise<MessageAnswer> {
  const server = assistantServer(options);
  // Without a generator of session ids, the transport keeps no session.
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
