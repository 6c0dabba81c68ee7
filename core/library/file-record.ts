import * as v from 'valibot';
import { definedFields } from '../json/defined-fields.ts';
import { type Blob, MAX_BLOB_BYTES } from '../model/blob.ts';
import { integer, SHA256 } from './fields.ts';

/** A file as mentioned in lines. */
export const FILE = v.strictObject({
  sha256: SHA256,
  type: v.string(),
  sizeBytes: integer(0, MAX_BLOB_BYTES),
  name: v.exactOptional(v.string()),
  width: v.exactOptional(v.number()),
  height: v.exactOptional(v.number()),
  colors: v.exactOptional(v.array(v.string())),
});

export type FileRecord = v.InferOutput<typeof FILE>;

/** The mention of a file in a line, without its key in the blob store, which differs in other libraries. */
export function fileRecord({ sha256, type, sizeBytes, name, width, height, colors }: Blob): FileRecord {
  const list = colors && [...colors];
  return definedFields({ sha256, type, sizeBytes, name, width, height, colors: list });
}
