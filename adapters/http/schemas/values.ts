import * as v from 'valibot';

/** Value types that several resources share (docs/api.md, "Shapes"). */

export const Uid = v.pipe(v.string(), v.description('Opaque identifier'));
export const Timestamp = v.pipe(v.string(), v.isoTimestamp(), v.description('ISO 8601, UTC, milliseconds'));
export const Color = v.pipe(v.string(), v.description('Any CSS colour'));

export const MarkdownContent = v.object({ type: v.literal('text/markdown'), body: v.string() });
export const ProseContent = v.object({
  type: v.literal('application/prose+json'),
  body: v.pipe(v.unknown(), v.description('A Prose document, or a string that holds its JSON')),
});
export const Content = v.variant('type', [MarkdownContent, ProseContent]);

export const Palette = v.object({ '@type': v.literal('Palette'), colors: v.array(Color) });

export const BlobReference = v.object({
  path: v.pipe(v.string(), v.description('Path of the endpoint that serves the bytes')),
  name: v.optional(v.pipe(v.string(), v.description('Original file name'))),
  type: v.pipe(v.string(), v.description('Media type')),
  size: v.pipe(v.number(), v.description('Bytes')),
  width: v.optional(v.pipe(v.number(), v.description('Pixels'))),
  height: v.optional(v.pipe(v.number(), v.description('Pixels'))),
  palette: v.optional(Palette),
});

/** A limit on the length of a list (D21); one that is too large for an exact number means no limit. */
export const Limit = v.pipe(
  v.string(),
  v.regex(/^0*[1-9]\d*$/, 'must be an integer of at least 1'),
  v.transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)),
);

/** The id of an event; one that is too large for an exact number is none that was ever given. */
export const EventId = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be the id of an event, or 0'),
  v.transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)),
  v.description('Decimal number that rises with every event'),
);

/** The response of a write that returns nothing. */
export const Empty = v.object({});
export const Identified = v.object({ id: Uid });
