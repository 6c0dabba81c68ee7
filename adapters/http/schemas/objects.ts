import * as v from 'valibot';
import { described, titled } from './describe.ts';
import { Entity } from './entities.ts';
import { PART_SCHEMAS } from './parts.ts';
import { BlobReference, Bytes, Content, ContentInput, Timestamp, Uid } from './values.ts';

export const TagFlags = described(
  v.pipe(v.number(), v.integer()),
  'Sum of: 2 applied by the analysis, 8 applied by a person',
);
const ObjectTag = titled('ObjectTag', { id: Uid, name: v.string(), flags: TagFlags });
export const ObjectSpace = titled('ObjectSpace', { id: Uid });

const ObjectEmbedding = titled('ObjectEmbedding', {
  id: Uid,
  vector: described(v.array(v.number()), '32-bit floats, at most 3,072'),
  modelId: described(v.pipe(v.number(), v.integer()), 'Only vectors of the same model can be compared'),
});

const savedObject = v.object({
  id: Uid,
  title: v.string(),
  url: v.optional(v.string()),
  source: v.optional(v.object({ url: v.string() })),
  blob: v.optional(BlobReference),
  content: v.optional(Content),
  embeddings: v.optional(v.array(ObjectEmbedding)),
  mainEntity: v.optional(Entity),
  summary: v.string(),
  screenshot: v.optional(BlobReference),
  thumbnail: v.optional(
    v.object({
      path: described(v.string(), 'Path of the endpoint that serves the picture'),
      width: v.optional(described(v.number(), 'Pixels')),
      height: v.optional(described(v.number(), 'Pixels')),
    }),
  ),
  completed: v.optional(v.boolean()),
  spaces: v.array(ObjectSpace),
  tags: v.array(ObjectTag),
  ...PART_SCHEMAS,
  bumped: Timestamp,
  created: Timestamp,
  modified: Timestamp,
  deleted: v.optional(Timestamp),
});

/** An object in responses (docs/api.md, "Object"). */
export const SavedObject = v.pipe(savedObject, v.title('Object'));

const TagInput = v.object({ name: v.string() });

const metadata = v.object({
  title: v.optional(v.string()),
  spaces: v.optional(v.array(ObjectSpace)),
  tags: v.optional(v.array(TagInput)),
  notes: v.optional(v.array(v.object({ content: ContentInput }))),
  url: v.optional(v.string()),
  content: v.optional(ContentInput),
  blob: v.optional(described(v.unknown(), 'Only in a multipart form')),
});

/** The description of a new object, apart from its file (docs/api.md, "POST /objects"). */
export const ObjectMetadata = v.pipe(metadata, v.title('ObjectDraft'));
export type ObjectMetadata = v.InferOutput<typeof ObjectMetadata>;

/** A new object with its file, as `multipart/form-data`. */
export const ObjectUpload = titled('ObjectUpload', {
  metadata: v.optional(ObjectMetadata),
  blob: described(Bytes, 'The bytes of the file, at most 64 MiB; its file name is kept'),
});

export const ObjectPatch = titled('ObjectPatch', {
  title: v.optional(v.string()),
  summary: v.optional(v.string()),
  completed: v.optional(v.boolean()),
});
