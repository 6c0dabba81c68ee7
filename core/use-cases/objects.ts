import { unprocessable } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import type { Blob } from '../model/blob.ts';
import {
  deleteObject,
  type ObjectPatch,
  parseTitle,
  patchObject,
  restoreObject,
  type SavedObject,
} from '../model/object.ts';
import type { Caller } from '../model/session.ts';
import type { Uid } from '../model/uid.ts';
import type { ObjectFilter, Storage } from '../ports/storage.ts';
import { listPrice, MAX_LISTED, MAX_RANKED, searchPrice } from '../pricing/price-list.ts';
import { parseQuery } from '../search/query/query.ts';
import { getObject, type ObjectEditor } from './edit-object.ts';
import { requireSimilarity } from './search.ts';
import { semanticModelOf } from './semantic-model.ts';
import type { SemanticModels } from './semantic-models.ts';

/** A request for the list of objects (docs/api.md, "GET /objects"; D21). */
export interface ListRequest {
  readonly q?: string | undefined;
  readonly ids?: readonly Uid[] | undefined;
  readonly spaceId?: Uid | undefined;
  readonly similarTo?: Uid | undefined;
  readonly limit?: number | undefined;
}

/** A list of objects, not yet read. */
export interface ObjectListing {
  readonly records: AsyncIterable<SavedObject>;
  /** The number of records, counted up to the cap above which the price no longer rises. */
  count(): Promise<number>;
  /** The price of that many records, in credits (D19). */
  price(count: number): number;
}

export interface Objects {
  /**
   * Objects in the caller's scope: all of them if streamed, otherwise as many as the cap.
   * @throws DomainError `invalid` for a bad `q`; `forbidden`, `not-found` for `similarTo`
   */
  list(caller: Caller, request: ListRequest, streamed: boolean): Promise<ObjectListing>;
  /** The object, deleted or not. @throws DomainError `not-found`, `forbidden` */
  get(caller: Caller, id: Uid): Promise<SavedObject>;
  /** The uploaded file. @throws DomainError `unprocessable` when there is none */
  getBlob(caller: Caller, id: Uid): Promise<Blob>;
  /** The screenshot. @throws DomainError `unprocessable` when there is none */
  getScreenshot(caller: Caller, id: Uid): Promise<Blob>;
  patch(caller: Caller, id: Uid, patch: ObjectPatch): Promise<void>;
  /** Moves the object into the trash. */
  delete(caller: Caller, id: Uid): Promise<void>;
  /** Takes the object out of the trash. @throws DomainError `not-found` after 30 days */
  restore(caller: Caller, id: Uid): Promise<void>;
}

export function objectUseCases({
  storage,
  editor,
  semanticModels,
}: {
  storage: Storage;
  editor: ObjectEditor;
  semanticModels: Pick<SemanticModels, 'serving' | 'queryVector'>;
}): Objects {
  const get = (caller: Caller, id: Uid) => getObject(storage, caller, id);

  return {
    async list(caller, { q, ids, spaceId, similarTo, limit }, streamed) {
      if (similarTo !== undefined) await requireSimilarity(storage, caller, similarTo);
      const query = q === undefined ? null : parseQuery(q);
      const cap = query ? MAX_RANKED : MAX_LISTED;
      const filter: ObjectFilter = {
        accountId: caller.account.id,
        scope: caller.scope,
        ...(ids && { ids }),
        ...(spaceId !== undefined && { spaceId }),
        ...(query && { query }),
        ...(similarTo !== undefined && { similarTo }),
        ...((query || similarTo !== undefined) && (await semanticModelOf(semanticModels, query))),
      };
      const max = streamed ? limit : Math.min(limit ?? cap, cap);
      return {
        records: storage.objects.list(filter, max),
        count: () => storage.objects.count(filter, Math.min(max ?? cap, cap)),
        price: query || similarTo !== undefined ? searchPrice : listPrice,
      };
    },

    get,

    async getBlob(caller, id) {
      const { blob } = await get(caller, id);
      if (!blob) throw unprocessable(`The object ${id} has no uploaded file.`);
      return blob;
    },

    async getScreenshot(caller, id) {
      const { screenshot } = await get(caller, id);
      if (!screenshot) throw unprocessable(`The object ${id} has no screenshot.`);
      return screenshot;
    },

    async patch(caller, id, patch) {
      if (patch.title !== undefined) parseTitle(patch.title);
      if (patch.summary !== undefined) checkText('summary', patch.summary);
      await editor.change(caller, id, 'objects.patch', (object, now) => patchObject(object, patch, now));
    },

    async delete(caller, id) {
      await editor.move(caller, id, 'objects.delete', deleteObject);
    },

    async restore(caller, id) {
      await editor.move(caller, id, 'objects.restore', restoreObject);
    },
  };
}
