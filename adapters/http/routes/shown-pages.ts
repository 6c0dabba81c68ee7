import type { ShownPages } from '../../../core/use-cases/objects/shown-pages.ts';
import { pageBody } from '../bodies/page-body.ts';
import { type Route, route } from '../pipeline/route.ts';

/** Endpoint that receives pages as the browser of a person shows them (D45). */
export function shownPageRoutes({ shownPages }: { shownPages: ShownPages }): readonly Route[] {
  return [
    route('PUT /_/objects/:id/page', 'objects.put-page', {
      summary: 'Upload a page as a browser shows it; it is read instead of being fetched',
      body: pageBody(shownPages),
      handle: ({ caller, params, body }) => shownPages.put(caller, params.id ?? '', body),
    }),
  ];
}
