import type { Embedding } from '../../model/embedding.ts';
import type { SavedObject } from '../../model/object.ts';
import type { Caller } from '../../model/session.ts';
import type { Storage } from '../../ports/storage.ts';

/** An object with the vectors of its text: by model, then in the order of the text. */
export interface WithEmbeddings {
  readonly object: SavedObject;
  readonly embeddings: readonly Embedding[];
}

/** The vectors of objects, for requests that include them (docs/understanding.md, "Embeddings"). */
export interface Embeddings {
  of(caller: Caller, object: SavedObject): Promise<WithEmbeddings>;
  /** Adds vectors to a stream of objects, reading them for a few objects at a time, in constant memory. */
  ofEach(caller: Caller, records: AsyncIterable<SavedObject>): AsyncIterable<WithEmbeddings>;
}

/** Objects whose vectors are read together: at most about 6 MB. */
const BATCH_SIZE = 32;

export function embeddingUseCases({ storage }: { readonly storage: Storage }): Embeddings {
  async function besides(
    { account }: Caller,
    objects: readonly SavedObject[],
  ): Promise<readonly WithEmbeddings[]> {
    const ids = objects.map((object) => object.id);
    const found = await storage.embeddings.ofObjects(account.id, ids);
    return objects.map((object) => ({ object, embeddings: found.get(object.id) ?? [] }));
  }

  return {
    async of(caller, object) {
      const [found] = await besides(caller, [object]);
      return found ?? { object, embeddings: [] };
    },

    async *ofEach(caller, records) {
      let waiting: SavedObject[] = [];
      for await (const object of records) {
        if (waiting.push(object) < BATCH_SIZE) continue;
        yield* await besides(caller, waiting);
        waiting = [];
      }
      if (waiting.length > 0) yield* await besides(caller, waiting);
    },
  };
}
