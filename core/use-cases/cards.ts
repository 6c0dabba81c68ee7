import type { Job } from '../model/job.ts';
import type { SavedObject } from '../model/object.ts';
import type { Caller } from '../model/session.ts';
import type { Uid } from '../model/uid.ts';
import type { Storage } from '../ports/storage.ts';
import { type Card, CardFlag, previewOf } from '../previews/card.ts';
import { type Listing, type ListRequest, toListing } from './listing.ts';
import type { SemanticModels } from './semantic-models.ts';

/** What a screen full of objects needs: the sizes of all cards, and what some of them show. */
export interface Cards {
  /**
   * The cards of a list of objects (docs/api.md, "GET /_/cards").
   * @throws DomainError `invalid` for a bad `q`; `forbidden`, `not-found` for `similarTo`
   */
  list(caller: Caller, request: ListRequest, streamed: boolean): Promise<Listing<Card>>;
  /** What the cards of these objects show, in the order of their ids; those that are unknown or out of scope are left out. */
  previews(caller: Caller, ids: readonly Uid[]): Promise<readonly PreviewedObject[]>;
}

/** What the card of an object shows. */
export interface PreviewedObject {
  readonly object: SavedObject;
  readonly excerpt: string;
  readonly noteCount: number;
  /** Among the pins of the account, from 1; absent when it is not pinned. */
  readonly position?: number;
  /** How far its analysis is; absent when it is done. */
  readonly analysis?: Job['state'];
}

export function cardUseCases(ports: {
  readonly storage: Storage;
  readonly semanticModels: Pick<SemanticModels, 'serving' | 'queryVector'>;
}): Cards {
  const { storage } = ports;

  async function* cardsOf(accountId: number, objects: AsyncIterable<SavedObject>): AsyncGenerator<Card> {
    const pinned = new Set(await storage.pins.order(accountId));
    for await (const object of objects) {
      const { face } = previewOf(object);
      const states = (await storage.jobs.states(accountId, [object.id])).get(object.id) ?? [];
      const flags = face.flags | (pinned.has(object.id) ? CardFlag.Pinned : 0) | flagsOf(states);
      yield { ...face, id: object.id, bumped: object.bumped, flags };
    }
  }

  return {
    async list(caller, request, streamed) {
      const { filter, limit, ...listing } = await toListing(ports, caller, request, streamed);
      const records = cardsOf(caller.account.id, storage.objects.list(filter, limit));
      return { ...listing, records };
    },

    async previews({ account: { id: accountId }, scope }, ids) {
      const found = new Map<Uid, SavedObject>();
      for await (const object of storage.objects.list({ accountId, scope, ids }))
        found.set(object.id, object);
      const [order, states] = await Promise.all([
        storage.pins.order(accountId),
        storage.jobs.states(accountId, ids),
      ]);
      return [...new Set(ids)].flatMap((id) => {
        const object = found.get(id);
        if (!object) return [];
        const { excerpt } = previewOf(object);
        const position = order.indexOf(id) + 1;
        const analysis = furthest(states.get(id) ?? []);
        return {
          object,
          excerpt,
          noteCount: object.notes.length,
          ...(position > 0 && { position }),
          ...(analysis && { analysis }),
        };
      });
    },
  };
}

function flagsOf(states: readonly Job['state'][]): number {
  const isWaiting = states.includes('queued') || states.includes('running');
  return (isWaiting ? CardFlag.Waiting : 0) | (states.includes('failed') ? CardFlag.Failed : 0);
}

/** The state that says most of how far the analysis of an object is. */
function furthest(states: readonly Job['state'][]): Job['state'] | undefined {
  return (['running', 'queued', 'failed'] as const).find((state) => states.includes(state));
}
