import { tooLarge } from '../errors.ts';
import { message } from '../messages.ts';
import { HOUR } from './instant.ts';
import type { Uid } from './uid.ts';

/** Maximum size of an upload: 64 MiB (docs/api.md, "ObjectUpload"). */
export const MAX_BLOB_BYTES: number = 64 * 1024 * 1024;

/**
 * A file that belongs to no object is an orphan from this age on, in milliseconds. Objects refer to their files sooner, even after the
 * longest step of analysis or the slowest upload (64 MiB at 16 KiB per second).
 */
export const MIN_ORPHAN_AGE_MS: number = 2 * HOUR;

/** A file in the blob store (docs/api.md, "BlobReference"; D11). */
export interface Blob {
  /** Its key in the blob store. */
  readonly key: Uid;
  /** SHA-256 of its bytes, lower-case hexadecimal. */
  readonly sha256: string;
  /** Media type, detected from the bytes. */
  readonly type: string;
  readonly sizeBytes: number;
  /** The file name at upload. */
  readonly name?: string;
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Dominant colours, the most dominant first. */
  readonly colors?: readonly string[];
  /** The picture at the size of a card; absent if the picture is no larger than that, or this size has not been requested yet. */
  readonly small?: Blob;
}

/** A blob as it appears in responses (D11). */
export type BlobReference = {
  /** Path of the endpoint that serves the bytes. */
  readonly path: string;
  readonly name?: string;
  /** Media type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly palette?: { readonly '@type': 'Palette'; readonly colors: readonly string[] };
};

/** The reference that clients use to find a blob; `path` is the path of the endpoint that serves it. */
export function toBlobReference(blob: Blob, path: string): BlobReference {
  const { name, type, sizeBytes, width, height, colors } = blob;
  return {
    path,
    ...(name !== undefined && { name }),
    type,
    size: sizeBytes,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(colors && { palette: { '@type': 'Palette', colors } }),
  };
}

/** The error for an upload over the limit. */
export const blobTooLarge = () =>
  tooLarge(message('file-too-large', { maxMiB: MAX_BLOB_BYTES / 1024 / 1024 }));

/** The kinds of media of uploaded files. */
type MediaKind = 'image' | 'video' | 'audio' | 'document';

/** The kind of an upload of this media type (D25). */
export function mediaKind(type: string): MediaKind {
  const family = type.slice(0, type.indexOf('/'));
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}
