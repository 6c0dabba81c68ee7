import * as v from 'valibot';
import { forbidden, invalid, quote } from '../../../core/errors.ts';
import type { Caller } from '../../../core/model/session.ts';
import type { Hosts } from '../pipeline/hosts.ts';
import { JSON_TYPE, type Reply, type Route, type RouteRequest, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described } from '../schemas/describe.ts';

interface Asked {
  readonly caller: Caller;
  readonly message: unknown;
  /** Whether to offer tools that change something. */
  readonly writes: boolean;
  readonly protocolVersion: string | undefined;
}

/** Replies to messages from assistants. */
export interface Assistants {
  /** @returns the response as JSON, or null if the message needs no response; and the credits paid */
  answer(
    asked: Asked,
  ): Promise<{ readonly status: number; readonly body: string | null; readonly spent: number }>;
}

const Version = v.literal('2.0');
const Id = v.optional(v.union([v.string(), v.number()], 'must be a string or a number'));
const Fields = v.objectWithRest({}, v.unknown());
const Rpc = v.looseObject({
  jsonrpc: Version,
  id: Id,
  method: v.optional(described(v.string(), 'The method, such as initialize, tools/list or tools/call')),
  params: v.optional(Fields),
});
const RpcAnswer = v.object({
  jsonrpc: Version,
  id: Id,
  result: v.optional(Fields),
  error: v.optional(v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })),
});

/** Maximum size of a message. `POST /objects` takes larger requests: there, a note alone may have 1 MiB. */
const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Maximum number of JSON members in a message. The MCP library copies each one on the main thread. */
const MAX_MESSAGE_MEMBERS = 10_000;

/** Endpoints of the Model Context Protocol (docs/assistants.md). */
export function mcpRoutes({ assistants, hosts }: { assistants: Assistants; hosts: Hosts }): readonly Route[] {
  const row = {
    body: jsonBody(Rpc, { maxBytes: MAX_MESSAGE_BYTES, maxMembers: MAX_MESSAGE_MEMBERS }),
    hasOneToken: true,
    answers: {
      200: {
        description: 'The response; each tool costs as much as the endpoints that it uses',
        schema: RpcAnswer,
      },
      202: { description: 'Accepted; the message needs no response' },
    },
  } as const;
  const answer = (tools: 'read' | 'write') => (request: RouteRequest<unknown, unknown>) => {
    if (!hosts.admits(request.headers))
      throw forbidden(`Pages of ${quote(request.headers.origin)} may not send messages here.`);
    return answerMessage(assistants, request, tools);
  };
  return [
    route('POST /_/mcp', 'mcp.read', {
      ...row,
      summary: 'Send a Model Context Protocol message; tools only read',
      handle: answer('read'),
    }),
    route('POST /_/mcp/write', 'mcp.write', {
      ...row,
      summary: 'Send a Model Context Protocol message; tools read and write',
      handle: answer('write'),
    }),
  ];
}

async function answerMessage(
  assistants: Assistants,
  { caller, body: message, headers }: RouteRequest<unknown, unknown>,
  tools: 'read' | 'write',
): Promise<Reply> {
  const version = headers['mcp-protocol-version'];
  const protocolVersion = Array.isArray(version) ? version[0] : version;
  const writes = tools === 'write';
  const { status, body, spent } = await assistants.answer({ caller, message, writes, protocolVersion });
  if (status >= 400) throw invalid(reasonOf(body));
  return { status, headers: body === null ? {} : { 'Content-Type': JSON_TYPE }, body, spent };
}

/** Why a message that does not conform to the protocol, or to its version, was rejected. */
function reasonOf(body: string | null): string {
  const message: unknown = body === null ? undefined : JSON.parse(body)?.error?.message;
  return `This is not a message of the Model Context Protocol: ${String(message ?? 'it was refused').replace(/\.$/, '')}.`;
}
