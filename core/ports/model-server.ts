import type { AiServer } from '../model/ai-server.ts';

/** Asks a model of a server for one short completion. */
export interface ModelServer {
  /** @throws DomainError `unavailable` or `unprocessable`, whose cause has details that never contain the key */
  ask(server: AiServer, model: string, isEmbedding: boolean): Promise<void>;
}
