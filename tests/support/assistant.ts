import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Client, Json } from './client.ts';
import { EXECUTABLE } from './executable.ts';

/** The answer of a tool: the JSON of its first block, and the text of all blocks. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly value: Json;
  readonly text: string;
  readonly blocks: CallToolResult['content'];
}

/** A program with an assistant, which uses the SDK's client. */
export interface Assistant {
  readonly mcp: McpClient;
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** Connects over HTTP, with one token for all requests. @param path `/_/mcp` or `/_/mcp/write` */
export async function overHttp(url: string, client: Client, path = '/_/mcp'): Promise<Assistant> {
  const headers = { Authorization: `Bearer ${await client.token('POST', path)}` };
  return connect(new StreamableHTTPClientTransport(new URL(url + path), { requestInit: { headers } }));
}

/** Connects over the standard streams of a process of the executable. */
export function overStreams(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Assistant> {
  return connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [EXECUTABLE, 'mcp', ...args],
      env: { PATH: process.env.PATH ?? '', ...environment },
      stderr: 'ignore',
    }),
  );
}

async function connect(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Assistant> {
  const mcp = new McpClient({ name: 'tests', version: '1.0.0' });
  const errors: Error[] = [];
  mcp.onerror = (error) => errors.push(error);
  await mcp.connect(transport as Parameters<McpClient['connect']>[0]);
  return {
    mcp,
    async call(name, args = {}) {
      const result = (await mcp.callTool({ name, arguments: args })) as CallToolResult;
      const texts = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
      const isError = result.isError === true;
      const value = isError ? undefined : JSON.parse(texts[0] ?? '');
      return { isError, value, text: texts.join('\n'), blocks: result.content };
    },
    async close() {
      await mcp.close();
      if (errors.length > 0) throw errors[0];
    },
  };
}
