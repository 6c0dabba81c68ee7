import {
  bigint,
  descending,
  index,
  instant,
  integer,
  objectSeq,
  primaryKey,
  table,
  text,
  uniqueIndex,
  vector,
} from './describe.ts';

/** The tables for the state of analysis, and for embeddings. */

const NEXT = ['accountId', 'isRerun', descending('due'), descending('id')];

/** Analysis steps that are waiting, are running, or have failed permanently; one row per job. */
export const jobs = table(
  'jobs',
  {
    id: text.key(),
    accountId: integer,
    objectId: text.partOf('objects', 'id'),
    step: text,
    host: text.optional,
    state: text,
    isRerun: integer.default(0),
    attempts: integer,
    deaths: integer.default(0),
    due: instant,
    worker: text.optional,
    reason: text.optional,
  },
  [
    uniqueIndex('jobs_step', 'objectId', 'step'),
    index('jobs_state', ['state', 'accountId']),
    index('jobs_fetching', NEXT, "state = 'queued' AND host IS NOT NULL"),
    index('jobs_local', NEXT, "state = 'queued' AND host IS NULL"),
  ],
);

/** Completed analysis steps, each with the version of its code. */
export const stepResults = table(
  'step_results',
  {
    objectId: text.partOf('objects', 'id'),
    step: text,
    version: text,
    /** JSON: where the step found the fields of the entity. */
    sources: text.default('{}'),
  },
  [primaryKey('objectId', 'step')],
);

/** Models whose vectors are stored. */
export const embeddingModels = table('embedding_models', {
  id: integer.key(),
  name: text,
  dimensions: integer,
});

/** The texts of objects that models have embedded. */
export const embeddedTexts = table(
  'embedded_texts',
  {
    seq: bigint.key('increasing'),
    objectSeq,
    modelId: integer,
    /** The hash of the text, so that an unchanged text is not embedded again. */
    sha256: text,
  },
  [
    uniqueIndex('embedded_texts_object', 'objectSeq', 'modelId'),
    index('embedded_texts_model', ['modelId', 'seq']),
  ],
);

/** The vectors of the parts of embedded texts. */
export const embeddings = table(
  'embeddings',
  {
    objectSeq: bigint,
    modelId: integer,
    /** The position of the chunk in the text, from 0. */
    place: integer,
    id: text,
    accountId: integer,
    vector,
  },
  [
    primaryKey('objectSeq', 'modelId', 'place'),
    {
      foreignKey: 'embeddings_text',
      columns: ['objectSeq', 'modelId'],
      table: 'embedded_texts',
      foreignColumns: ['objectSeq', 'modelId'],
    },
  ],
);
