import { requireActive } from '../../model/object.ts';
import type { KeptPlace, ReadingPlace } from '../../model/reading-place.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { actor } from '../unit-of-work/actor.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import { getObject } from '../unit-of-work/edit-object.ts';

/** The places up to which a person has read their texts, shared by their devices (docs/app.md, "Read"). */
export interface ReadingPlaces {
  /**
   * The place in an object; null if the object was never read.
   * @throws DomainError `not-found`, `forbidden`
   */
  get(caller: Caller, id: Uid): Promise<KeptPlace | null>;
  /**
   * Records the place in an object, in place of the previous one.
   * @throws DomainError `not-found`, `forbidden`; `unprocessable` for a deleted object
   */
  put(caller: Caller, id: Uid, place: ReadingPlace): Promise<void>;
  /** The places in texts that the caller has begun and not finished, the last read first. */
  list(caller: Caller, limit: number): Promise<readonly KeptPlace[]>;
}

export function readingPlaceUseCases({ storage, clock }: Pick<AllPorts, 'storage' | 'clock'>): ReadingPlaces {
  return {
    async get(caller, id) {
      await getObject(storage, caller, id);
      return storage.places.find(caller.account.id, id);
    },

    async put(caller, id, place) {
      requireActive(await getObject(storage, caller, id));
      const newPlace = { ...place, objectId: id, at: clock() };
      await storage.commit([
        { type: 'place.put', place: newPlace },
        actor(caller),
        ...chargeFor(caller, 'places.put', clock),
      ]);
    },

    list: ({ account, scope }, limit) => storage.places.list({ accountId: account.id, scope }, limit),
  };
}
