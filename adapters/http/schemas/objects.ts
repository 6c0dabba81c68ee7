import * as v from 'valibot';
import { PART_SCHEMAS } from '../parts.ts';
import { BlobReference, Content, Timestamp, Uid } from './values.ts';

export const ObjectTag = v.object({ id: Uid, name: v.string(), flags: v.pipe(v.number(), v.integer()) });
export const ObjectSpace = v.object({ id: Uid });

export const ObjectEmbedding = v.object({
  id: Uid,
  vector: v.pipe(v.array(v.number()), v.description('32-bit floats, at most 3,072')),
  modelId: v.pipe(v.number(), v.integer(), v.description('Vectors of different models cannot be compared')),
});

/** The fields that all entities have; the others depend on the type. */
export const Entity = v.objectWithRest(
  {
    id: Uid,
    '@type': v.union([v.string(), v.array(v.string())]),
    '@id': v.optional(v.string()),
  },
  v.unknown(),
);

/** An object as responses show it (docs/api.md, "SavedObject"). */
export const SavedObject = v.object({
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
      path: v.pipe(v.string(), v.description('Path of the endpoint that serves the picture')),
      width: v.optional(v.pipe(v.number(), v.description('Pixels'))),
      height: v.optional(v.pipe(v.number(), v.description('Pixels'))),
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

/** Content in a request: a string is Markdown (D9). */
const ContentInput = v.union([v.string(), Content], 'must be a string, or an object with type and body');
const TagInput = v.object({ name: v.string() });

/** What describes a new object besides its file (docs/api.md, "POST /objects"). */
export const ObjectMetadata = v.object({
  title: v.optional(v.string()),
  spaces: v.optional(v.array(ObjectSpace)),
  tags: v.optional(v.array(TagInput)),
  notes: v.optional(v.array(v.object({ content: ContentInput }))),
  url: v.optional(v.string()),
  content: v.optional(ContentInput),
  blob: v.optional(v.unknown()),
});
export type ObjectMetadata = v.InferOutput<typeof ObjectMetadata>;

/** A new object with its file, as `multipart/form-data`. */
export const ObjectUpload = v.object({
  metadata: v.optional(ObjectMetadata),
  blob: v.pipe(v.unknown(), v.description('The bytes of the file, at most 64 MiB; its file name is kept')),
});

export const ObjectPatch = v.object({
  title: v.optional(v.string()),
  summary: v.optional(v.string()),
  completed: v.optional(v.boolean()),
});
