import type { PartUseCases } from '../../../core/use-cases/objects/parts.ts';
import { contentBody } from '../bodies/content-body.ts';
import { created, type Route, route } from '../pipeline/route.ts';
import { Empty, Identified } from '../schemas/values.ts';

/** Endpoints of *Notes on objects* (docs/api.md, "POST /objects/{id}/notes"). */
export function noteRoutes({ parts }: { parts: PartUseCases }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/objects/:id/notes',
      operation: 'notes.add',
      summary: 'Attach a note',
      body: contentBody(),
      answers: { 201: { description: 'Id of the note', schema: Identified } },
      async handle({ caller, params: { id: objectId = '' }, body }) {
        const id = await parts.add(caller, objectId, 'notes', { content: body });
        return created(`/objects/${objectId}/notes/${id}`, { id });
      },
    }),

    route({
      method: 'PUT',
      path: '/objects/:id/notes/:noteId',
      operation: 'notes.replace',
      summary: 'Replace a note',
      body: contentBody(),
      answers: { 200: { description: 'Done', schema: Empty } },
      handle: ({ caller, params, body }) =>
        parts.replace(caller, params.id ?? '', 'notes', params.noteId ?? '', { content: body }),
    }),

    route({
      method: 'DELETE',
      path: '/objects/:id/notes/:noteId',
      operation: 'notes.remove',
      summary: 'Remove a note',
      answers: { 200: { description: 'Done', schema: Empty } },
      handle: ({ caller, params }) => parts.remove(caller, params.id ?? '', 'notes', params.noteId ?? ''),
    }),
  ];
}
