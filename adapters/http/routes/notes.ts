import type { PartUseCases } from '../../../core/use-cases/objects/parts.ts';
import { contentBody } from '../bodies/content-body.ts';
import { created, okCreated, type Route, route } from '../pipeline/route.ts';
import { Identified } from '../schemas/values.ts';

/** Endpoints of *Notes on objects* (docs/api.md, "POST /objects/{id}/notes"). */
export function noteRoutes({ parts }: { parts: PartUseCases }): readonly Route[] {
  return [
    route('POST /objects/:id/notes', 'notes.add', {
      summary: 'Attach a note',
      body: contentBody(),
      answers: okCreated('Id of the note', Identified),
      async handle({ caller, params: { id: objectId = '' }, body }) {
        const id = await parts.add(caller, objectId, 'notes', { content: body });
        return created(`/objects/${objectId}/notes/${id}`, { id });
      },
    }),

    route('PUT /objects/:id/notes/:noteId', 'notes.replace', {
      summary: 'Replace a note',
      body: contentBody(),
      handle: ({ caller, params, body }) =>
        parts.replace(caller, params.id ?? '', 'notes', params.noteId ?? '', { content: body }),
    }),

    route('DELETE /objects/:id/notes/:noteId', 'notes.remove', {
      summary: 'Remove a note',
      handle: ({ caller, params }) => parts.remove(caller, params.id ?? '', 'notes', params.noteId ?? ''),
    }),
  ];
}
