import { unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import type { SavedObject } from '../../model/object.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { ListedResponse, ResponseOptions } from '../../ports/object-reader.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { listPrice } from '../../pricing/price-list.ts';
import { capped, type Extent, type Listing, mostOf } from '../search/listing.ts';
import { actor } from '../unit-of-work/actor.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import { getObject } from '../unit-of-work/edit-object.ts';
import { discardFiles, filesOf } from '../unit-of-work/files-of.ts';
import { retryOnConflict } from '../unit-of-work/retry-on-conflict.ts';

/** Lists the trash, and destroys its objects ahead of time (docs/organise.md, "The trash"; D24). */
export interface Trash {
  /** The deleted objects that the caller can see, the last deleted first. */
  list(
    caller: Caller,
    limit: number | undefined,
    extent: Extent,
    options: ResponseOptions,
  ): Listing<ListedResponse>;
  /** Destroys an object with its files. @throws DomainError `not-found`, `forbidden`, `unprocessable` for an active one */
  destroy(caller: Caller, id: Uid): Promise<void>;
  /** Destroys all deleted objects that the caller can see, with their files. @returns how many */
  empty(caller: Caller): Promise<number>;
}

/** Maximum number of objects destroyed per commit. */
const BATCH = 100;

type Ports = Pick<AllPorts, 'storage' | 'blobs' | 'clock'>;

export function trashUseCases({ storage, blobs, clock }: Ports): Trash {
  const sightOf = ({ account, scope }: Caller) => ({ accountId: account.id, scope });

  async function next(caller: Caller, limit: number): Promise<readonly SavedObject[]> {
    const objects: SavedObject[] = [];
    for await (const object of storage.objects.listTrash(sightOf(caller), limit)) objects.push(object);
    return objects;
  }

  return {
    list(caller, limit, extent, form) {
      const filter = { ...sightOf(caller), inTrash: true } as const;
      return {
        records: storage.objects.listResponses(filter, form, mostOf(extent, limit)),
        count: async () => (await next(caller, capped(limit))).length,
        price: listPrice,
      };
    },

    async destroy(caller, id) {
      const files = await retryOnConflict(async () => {
        const object = await getObject(storage, caller, id);
        if (object.deleted === undefined) throw unprocessable(message('object-not-in-trash', { id }));
        const files = await filesOf(storage, [object]);
        await storage.commit([
          { type: 'object.destroy', object },
          actor(caller),
          ...chargeFor(caller, 'trash.destroy', clock),
        ]);
        return files;
      });
      await discardFiles({ storage, blobs }, files);
    },

    async empty(caller) {
      let price = chargeFor(caller, 'trash.empty', clock);
      let count = 0;
      for (;;) {
        const { destroyed, files } = await retryOnConflict(async () => {
          const objects = await next(caller, BATCH);
          const files = await filesOf(storage, objects);
          const changes = objects.map((object) => ({ type: 'object.destroy', object }) as const);
          if (changes.length + price.length > 0) await storage.commit([...changes, actor(caller), ...price]);
          return { destroyed: objects.length, files: files };
        });
        if (destroyed === 0) return count;
        price = [];
        count += destroyed;
        await discardFiles({ storage, blobs }, files);
      }
    },
  };
}
