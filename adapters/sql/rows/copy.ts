import type { Blob } from '../../../core/model/blob.ts';
import type { CopyOrigin, PageCopy } from '../../../core/model/page-copy.ts';
import type { Uid } from '../../../core/model/uid.ts';
import { list } from './values.ts';

/** The columns of a copy, in the order of their values in a list. */
export const COPY_COLUMNS = [
  'id',
  'made',
  'confirmed',
  'origin',
  'url',
  'content',
  'missing',
  'page',
] as const;

type CopyValues = readonly [Uid, number, number, CopyOrigin, string, string, number, string];

/** The copies of an object and their files, as lists in JSON. */
export interface CopyLists {
  /** Values of `COPY_COLUMNS`. */
  readonly copies: string;
  /** The copy's id, and the blob as JSON. */
  readonly copyFiles: string;
}

/** Converts a copy to a row, without its object. */
export function toCopyRow({ files: _, ...row }: PageCopy) {
  return row;
}

/** Converts a row to copies, in order. */
export function toCopies({ copies, copyFiles }: CopyLists): readonly PageCopy[] {
  if (copies === '[]') return [];
  const files = list<readonly [Uid, string]>(copyFiles);
  return list<CopyValues>(copies).map(([id, made, confirmed, origin, url, content, missing, page]) => ({
    id,
    made,
    confirmed,
    origin,
    url,
    content,
    missing,
    page,
    files: files.filter(([copyId]) => copyId === id).map(([, blob]) => toBlob(blob)),
  }));
}

export function toBlob(blob: string): Blob {
  return JSON.parse(blob);
}
