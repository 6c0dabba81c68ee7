import type { Embedding } from '../model/embedding.ts';
import type { SavedObject } from '../model/object.ts';
import type { Caller } from '../model/session.ts';
import type { Storage } from '../ports/storage.ts';

/** An object with what models made of its text, of each model in the order of the text. */
export interface WithEmbeddings {
  readonly object: SavedObject;
  readonly embeddings: readonly Embedding[];
}

/** The vectors of objects for those who ask for them (interface: `include`). */
export interface Embeddings {
  of(caller: Caller, object: SavedObject): Promise<WithEmbeddings>;
  /** The records as they come, their vectors read for a few at a time: in constant memory. */
  ofEach(caller: Caller, records: AsyncIterable<SavedObject>): AsyncIterable<WithEmbeddings>;
}

/** Objects whose vectors are read at once: of the largest that there can be some 6 MB. */
const OBJECTS_AT_ONCE = 32;

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
    async of({ account }, object) {
      const found = await storage.embeddings.ofObjects(account.id, [object.id]);
      return { object, embeddings: found.get(object.id) ?? [] };
    },

    async *ofEach(caller, records) {
      let waiting: SavedObject[] = [];
      for await (const object of records) {
        if (waiting.push(object) < OBJECTS_AT_ONCE) continue;
        yield* await besides(caller, waiting);
        waiting = [];
      }
      if (waiting.length > 0) yield* await besides(caller, waiting);
    },
  };
}
