import { CONTENT_FORMATS, type ContentFormat, type Contents } from '../../../core/use-cases/contents.ts';
import { contentBody } from '../content-body.ts';
import { negotiate } from '../negotiate.ts';
import { DONE, type Route, route } from '../route.ts';
import { Empty } from '../schemas/values.ts';
import { textReply } from '../text-reply.ts';

/** Endpoints of the text of objects (docs/api.md, "GET /objects/{id}/content"). */
export function contentRoutes({ contents }: { contents: Contents }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/objects/:id/content',
      operation: 'objects.content',
      summary: 'Get the text of an object',
      produces: [],
      answers: { 200: { description: 'The text, in its own format unless another is asked for' } },
      async handle({ caller, params, headers }) {
        const { object, content } = await contents.get(caller, params.id ?? '');
        const others = CONTENT_FORMATS.filter((format) => format !== content.type);
        const format = negotiate(headers.accept, [content.type, ...others]) as ContentFormat;
        return textReply(await contents.write(caller, object, content, format), format);
      },
    }),

    route({
      method: 'PUT',
      path: '/objects/:id/content',
      operation: 'objects.put-content',
      summary: 'Replace the text of a note',
      body: contentBody(),
      answers: { 200: { description: 'Done', schema: Empty } },
      async handle({ caller, params, body }) {
        await contents.put(caller, params.id ?? '', body);
        return DONE;
      },
    }),
  ];
}
