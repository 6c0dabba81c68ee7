import * as v from 'valibot';
import { described, titled } from './describe.ts';
import { Entity } from './entities.ts';
import { ObjectSpace, TagFlags } from './objects.ts';
import { Color, Timestamp, Uid } from './values.ts';

const Count = v.pipe(v.number(), v.integer());
const Pixels = described(v.pipe(v.number(), v.integer()), 'Pixels');
const Version = described(v.string(), 'Identifies the picture: changes when the picture changes');
const Type = described(v.string(), 'First type of the main entity');

/** The facts that determine the size of an object's card. */
export const Card = titled('Card', {
  id: Uid,
  bumped: Timestamp,
  type: Type,
  title: described(
    Count,
    'Length of the title in columns, two for wide East Asian characters; 0 if a note begins with it as an item',
  ),
  text: described(
    Count,
    'Length in columns of the excerpt from GET /_/previews; each of its lines but the last is rounded up to full lines of 36 columns',
  ),
  lines: v.optional(
    described(
      v.array(Count),
      'Columns of each of the first 14 lines of the excerpt, at most 250: 0 for an empty line, 1 for one that is not wrapped; absent for a single line',
    ),
  ),
  picture: v.optional(
    described(v.object({ width: Pixels, height: Pixels, version: Version }), 'The thumbnail'),
  ),
  colors: v.optional(described(v.array(Color), 'Colours of the picture, the most dominant first; at most 3')),
  flags: v.optional(
    described(
      Count,
      'Sum of: 1 pinned, 2 completed, 4 analysis waiting or running, 8 analysis failed, 16 has notes, 32 deleted, 64 has highlights, 128 shown as a post; absent for 0',
    ),
  ),
});

/** The content of an object's card. */
export const Preview = titled('Preview', {
  id: Uid,
  title: v.string(),
  url: v.optional(v.string()),
  type: Type,
  excerpt: v.optional(
    described(
      v.string(),
      'Beginning of the summary, or of the text of a note; at most 600 characters. Its lines begin with ☐ or ☑ for tasks, • or a number for items, ▏ for quotations, a tab for code; tabs separate the cells of tables',
    ),
  ),
  summary: v.optional(described(v.string(), 'At most 600 characters of the summary')),
  tags: v.array(v.object({ name: v.string(), flags: TagFlags })),
  spaces: v.array(ObjectSpace),
  mainEntity: v.optional(described(Entity, 'Without the entity’s text; long values are shortened')),
  blob: v.optional(
    v.object({
      type: described(v.string(), 'Media type'),
      size: described(v.pipe(v.number(), v.integer()), 'Bytes'),
      name: v.optional(described(v.string(), 'Original file name')),
    }),
  ),
  thumbnail: v.optional(
    v.object({ width: Pixels, height: Pixels, version: Version, colors: v.optional(v.array(Color)) }),
  ),
  hasIcon: v.optional(
    described(
      v.boolean(),
      'Whether GET /_/objects/{id}/pictures/icon returns the icon of its site; absent for false',
    ),
  ),
  hasPortrait: v.optional(
    described(
      v.boolean(),
      'Whether GET /_/objects/{id}/pictures/portrait returns a portrait of its author; absent for false',
    ),
  ),
  hasText: v.optional(
    described(v.boolean(), 'Whether GET /objects/{id}/content returns a text; absent for false'),
  ),
  notes: described(Count, 'Number of attached notes'),
  position: v.optional(described(Count, 'Position among the pins, from 1')),
  completed: v.optional(v.boolean()),
  created: Timestamp,
  bumped: Timestamp,
  modified: Timestamp,
  deleted: v.optional(Timestamp),
  analysis: v.optional(v.picklist(['queued', 'running', 'failed'])),
});
