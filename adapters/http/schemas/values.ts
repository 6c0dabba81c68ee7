import * as v from 'valibot';
import { PROSE } from '../../../core/model/content.ts';
import { ProseDocument } from './prose.ts';

/** Value types that several resources share (docs/api.md, "Shapes"). */

export const Uid = v.pipe(v.string(), v.description('Opaque identifier'), v.title('Uid'));
export const Timestamp = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.description('ISO 8601, UTC, milliseconds'),
  v.title('Timestamp'),
);

/** A time in a request, in any form of ISO 8601 with a time zone. */
export const Time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'must be a time, such as 2026-01-31T12:00:00.000Z'),
  v.description('ISO 8601 with a time zone'),
);
export const Color = v.pipe(v.string(), v.description('Any CSS colour'), v.title('Color'));

const MarkdownContent = v.pipe(
  v.object({ type: v.literal('text/markdown'), body: v.string() }),
  v.title('MarkdownContent'),
);
const ProseContent = v.pipe(
  v.object({ type: v.literal(PROSE), body: ProseDocument }),
  v.title('ProseContent'),
);
/** A text in a response, in one of two formats. */
export const Content = v.pipe(v.variant('type', [MarkdownContent, ProseContent]), v.title('Content'));

/** Content in a request: a string is Markdown (D9). A Prose document is validated when it is parsed. */
export const ContentInput = v.pipe(
  v.union(
    [
      v.string(),
      v.variant('type', [
        MarkdownContent,
        v.object({
          type: v.literal(PROSE),
          body: v.pipe(v.unknown(), v.description('A Prose document, or its JSON as a string')),
        }),
      ]),
    ],
    'must be a string, or an object with type and body',
  ),
  v.title('ContentInput'),
);

const Palette = v.pipe(
  v.object({ '@type': v.literal('Palette'), colors: v.array(Color) }),
  v.title('Palette'),
);

/** Bytes, in responses and requests. */
export const Bytes = v.pipe(v.unknown(), v.metadata({ type: 'string', format: 'binary' }));

export const BlobReference = v.pipe(
  v.object({
    path: v.pipe(v.string(), v.description('Path of the endpoint that serves the bytes')),
    name: v.optional(v.pipe(v.string(), v.description('Original file name'))),
    type: v.pipe(v.string(), v.description('Media type')),
    size: v.pipe(v.number(), v.integer(), v.description('Bytes')),
    url: v.optional(
      v.pipe(v.string(), v.description('The address that the file comes from; only in entities')),
    ),
    width: v.optional(v.pipe(v.number(), v.description('Pixels'))),
    height: v.optional(v.pipe(v.number(), v.description('Pixels'))),
    palette: v.optional(Palette),
  }),
  v.title('BlobReference'),
);

/** A limit on the length of a list (D21). A number too large to be exact means no limit. */
export const Limit = v.pipe(
  v.string(),
  v.regex(/^0*[1-9]\d*$/, 'must be an integer of at least 1'),
  v.metadata({ type: 'integer', minimum: 1, pattern: undefined }),
  v.transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)),
);

/** The id of an event. A number too large to be exact was never assigned. */
export const EventId = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be the id of an event, or 0'),
  v.description('Decimal number that increases with every event'),
  v.title('EventId'),
  v.transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)),
);

/** The response of a write that returns nothing. */
export const Empty = v.pipe(v.object({}), v.title('Empty'));
export const Identified = v.pipe(v.object({ id: Uid }), v.title('Identified'));
