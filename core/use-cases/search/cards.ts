import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { ListedJson, PreviewedObject } from '../../ports/object-reader.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Card } from '../../previews/card.ts';
import { type Extent, type Listing, type ListRequest, toListing } from './listing.ts';
import type { SemanticModels } from './semantic-models.ts';

/** The cards of a list: the sizes of all cards, and the content of the cards on screen. */
export interface Cards {
  /**
   * The cards of a list of objects (docs/api.md, "GET /_/cards").
   * @throws DomainError `invalid` for a bad `q`; `forbidden`, `not-found` for `similarTo`
   */
  list(caller: Caller, request: ListRequest, extent: Extent): Promise<Listing<Card>>;
  /** The cards of `list` as JSON; cards that the database cannot write as JSON come as values. */
  listTexts(
    caller: Caller,
    request: ListRequest,
    extent: Extent,
    separator: string,
  ): Promise<Listing<ListedJson | Card>>;
  /** The cards of these objects, in the order of the ids and each once, without unknown ids and objects outside the scope. */
  previews(caller: Caller, ids: readonly Uid[]): Promise<readonly PreviewedObject[]>;
}

export function cardUseCases(ports: {
  readonly storage: Storage;
  readonly semanticModels: Pick<SemanticModels, 'serving' | 'queryVector'>;
}): Cards {
  const { storage } = ports;
  return {
    async list(caller, request, extent) {
      const { filter, limit, ...listing } = await toListing(ports, caller, request, extent);
      return { records: storage.objects.listCards(filter, limit), ...listing };
    },

    async listTexts(caller, request, extent, separator) {
      const { filter, limit, ...listing } = await toListing(ports, caller, request, extent);
      return { records: storage.objects.listCardTexts(filter, separator, limit), ...listing };
    },

    async previews({ account, scope }, ids) {
      const wanted = [...new Set(ids)];
      const previews = await storage.objects.previews({ accountId: account.id, scope }, wanted);
      const found = new Map(previews.map((preview) => [preview.object.id, preview]));
      return wanted.flatMap((id) => found.get(id) ?? []);
    },
  };
}
