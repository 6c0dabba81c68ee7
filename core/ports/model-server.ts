import type { AiServer } from '../model/ai-server.ts';

/** Asks a server for one small answer of a model. */
export interface ModelServer {
  /** @throws DomainError `unavailable` or `unprocessable`, whose cause has details that never contain the key */
  ask(server: AiServer, model: string, isEmbedding: boolean): Promise<void>;
}
