import type { innerRequests } from '../../adapters/http/inner-requests.ts';
import { turns } from '../../adapters/http/pipeline/turns.ts';
import type { Assistants } from '../../adapters/http/routes/mcp.ts';
import { loadAnswering } from '../../adapters/mcp/load.ts';
import type { Logger } from '../../core/ports/logger.ts';
import { VERSION } from './version.ts';

interface AssistantOptions {
  readonly send: ReturnType<typeof innerRequests>;
  readonly baseUrl: string;
  readonly logger: Logger;
}

/** Connects the MCP tools to the API. Their code is loaded with the first message. */
export function assistantsOf({ send, baseUrl, logger }: AssistantOptions): Assistants {
  let loading: ReturnType<typeof loadAnswering> | null = null;
  const loadModule = () => {
    loading ??= loadAnswering(turns.pause);
    return loading;
  };
  return {
    async answer({ caller, message, writes, protocolVersion }) {
      const { answerMessage } = await loadModule();
      let spent = 0;
      const spend = (price: number) => {
        spent += price;
      };
      const answer = await answerMessage(
        {
          call: (call) => send(call, { caller, spend }),
          writes,
          baseUrl,
          version: VERSION,
          pause: turns.pause,
          warn: (error) => logger.error('an MCP tool failed', { error }),
        },
        { message, protocolVersion },
      );
      return { ...answer, spent };
    },
  };
}
