import { notFound } from '../../errors.ts';
import { requireInScope } from '../../model/access-key.ts';
import type { Entity } from '../../model/entity.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Contents } from './contents.ts';

/** Access to single entities (docs/api.md, "GET /entities/{id}"). */
export interface Entities {
  /**
   * The main entity of an object, or an entity to which a main entity refers, as long as the object exists (D24).
   * @throws DomainError `not-found`; `forbidden` when the object is outside the caller's scope (D16)
   */
  get(caller: Caller, id: Uid): Promise<Entity>;
}

interface Ports {
  readonly storage: Storage;
  readonly contents: Pick<Contents, 'presentWhole'>;
}

export function entityUseCases({ storage, contents }: Ports): Entities {
  return {
    async get(caller, id) {
      const accountId = caller.account.id;
      const held = await storage.entities.find(accountId, id);
      const object = held && (await storage.objects.find(accountId, held.objectId));
      if (!object) throw notFound('entity', id);
      requireInScope(caller.scope, object);
      const { mainEntity } = await contents.presentWhole(caller, object);
      return mainEntity?.id === id ? mainEntity : held.entity;
    },
  };
}
