import * as v from 'valibot';
import { MARKDOWN, PROSE } from '../../../core/model/content.ts';
import { referencesOf } from '../../../core/model/object.ts';
import {
  CONTENT_FORMATS,
  type ContentFormat,
  type Contents,
} from '../../../core/use-cases/objects/contents.ts';
import { contentBody } from '../bodies/content-body.ts';
import { negotiate } from '../pipeline/negotiate.ts';
import { DONE, ok, type Route, route, varied } from '../pipeline/route.ts';
import {
  digestOf,
  entityTag,
  expectedStates,
  isCurrent,
  notModified,
  tagged,
  withTag,
} from '../replies/entity-tags.ts';
import { textReply } from '../replies/text-reply.ts';
import { ProseDocument } from '../schemas/prose.ts';
import { Empty } from '../schemas/values.ts';

/** Endpoints of the text of objects (docs/api.md, "GET /objects/{id}/content"). */
export function contentRoutes({ contents }: { contents: Contents }): readonly Route[] {
  return [
    route('GET /objects/:id/content', 'objects.content', {
      summary: 'Get the text of an object',
      produces: [],
      hasTag: true,
      answers: {
        200: {
          description: 'The text, in its own format unless Accept asks for another',
          content: { [MARKDOWN]: v.string(), 'text/html': v.string(), [PROSE]: ProseDocument },
        },
        304: { description: 'Not modified' },
      },
      async handle({ caller, params, headers }) {
        const { object, content } = await contents.get(caller, params.id ?? '');
        const others = CONTENT_FORMATS.filter((format) => format !== content.type);
        const format = negotiate(headers.accept, [content.type, ...others]) as ContentFormat;
        const state = contents.stateOf(object);
        if (format === MARKDOWN || referencesOf(object).length === 0) {
          const tag = entityTag(state, format);
          if (isCurrent(headers, tag)) return varied(notModified(tag));
          const text = await contents.write(caller, object, content, format);
          return varied(withTag(tag, textReply(text, format)));
        }
        const text = await contents.write(caller, object, content, format);
        const tag = entityTag(state, `${format}-${digestOf(text)}`);
        return varied(tagged(headers, tag, textReply(text, format)));
      },
    }),

    route('PUT /objects/:id/content', 'objects.put-content', {
      summary: 'Replace the text of a note',
      body: contentBody(),
      isConditional: true,
      hasTag: true,
      answers: ok('Done; ETag is that of the new text', Empty),
      async handle({ caller, params, body, headers }) {
        const object = await contents.put(caller, params.id ?? '', body, expectedStates(headers));
        return withTag(entityTag(contents.stateOf(object), body.type), DONE);
      },
    }),
  ];
}
