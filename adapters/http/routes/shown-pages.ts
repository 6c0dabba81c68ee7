import type { ShownPages } from '../../../core/use-cases/objects/shown-pages.ts';
import { pageBody } from '../bodies/page-body.ts';
import { type Route, route } from '../pipeline/route.ts';
import { Empty } from '../schemas/values.ts';

/** Endpoint that receives pages as the browser of a person shows them (D45). */
export function shownPageRoutes({ shownPages }: { shownPages: ShownPages }): readonly Route[] {
  return [
    route({
      method: 'PUT',
      path: '/_/objects/:id/page',
      operation: 'objects.put-page',
      summary: 'Upload a page as a browser shows it; it is read instead of being fetched',
      body: pageBody(shownPages),
      answers: { 200: { description: 'Done', schema: Empty } },
      handle: ({ caller, params, body }) => shownPages.put(caller, params.id ?? '', body),
    }),
  ];
}
