import * as v from 'valibot';
import { PROSE } from '../../../core/model/content.ts';
import { described, titled } from './describe.ts';
import { ProseDocument } from './prose.ts';

/** Value types that several resources share (docs/api.md, "Shapes"). */

export const Uid = v.pipe(v.string(), v.description('Opaque identifier'), v.title('Uid'));
export const Timestamp = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.description('ISO 8601, UTC, milliseconds'),
  v.title('Timestamp'),
);

const A_TIME = 'must be a time, such as 2026-01-31T12:00:00.000Z';
/** Whether the day exists: `Date.parse` accepts 30 February and returns 2 March. */
const isTime = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) &&
  new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === text.slice(0, 10);

/** A time in a request, in any form of ISO 8601 with a time zone. */
export const Time = described(
  v.pipe(v.string(), v.isoTimestamp(A_TIME), v.check(isTime, A_TIME)),
  'ISO 8601 with a time zone',
);
export const Color = v.pipe(v.string(), v.description('Any CSS colour'), v.title('Color'));

const MarkdownContent = titled('MarkdownContent', { type: v.literal('text/markdown'), body: v.string() });
const ProseContent = titled('ProseContent', { type: v.literal(PROSE), body: ProseDocument });
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
          body: described(v.unknown(), 'A Prose document, or its JSON as a string'),
        }),
      ]),
    ],
    'must be a string, or an object with type and body',
  ),
  v.title('ContentInput'),
);

const Palette = titled('Palette', { '@type': v.literal('Palette'), colors: v.array(Color) });

/** Bytes, in responses and requests. */
export const Bytes = v.pipe(v.unknown(), v.metadata({ type: 'string', format: 'binary' }));

export const BlobReference = titled('BlobReference', {
  path: described(v.string(), 'Path of the endpoint that serves the bytes'),
  name: v.optional(described(v.string(), 'Original file name')),
  type: described(v.string(), 'Media type'),
  size: described(v.pipe(v.number(), v.integer()), 'Bytes'),
  url: v.optional(described(v.string(), 'The address that the file comes from; only in entities')),
  width: v.optional(described(v.number(), 'Pixels')),
  height: v.optional(described(v.number(), 'Pixels')),
  palette: v.optional(Palette),
});

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
export const Empty = titled('Empty', {});
export const Identified = titled('Identified', { id: Uid });
