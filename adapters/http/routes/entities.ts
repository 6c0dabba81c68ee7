import type { Entities } from '../../../core/use-cases/objects/entities.ts';
import { json, ok, type Route, route } from '../pipeline/route.ts';
import { Entity } from '../schemas/entities.ts';

/** Endpoint of *Entities* (docs/api.md, "Entities"). */
export function entityRoutes({ entities }: { entities: Entities }): readonly Route[] {
  return [
    route('GET /entities/:id', 'entities.get', {
      summary: 'Get an entity',
      answers: ok('The main entity of an object, or an entity that it refers to', Entity),
      handle: async ({ caller, params }) => json(await entities.get(caller, params.id ?? '')),
    }),
  ];
}
