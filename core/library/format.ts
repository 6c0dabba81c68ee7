import { MAX_BLOB_BYTES } from '../model/blob.ts';

/** The format of exports (docs/export.md). Its version is increased for every change that older readers would misread. */
export const FORMAT = 'commonplace-library';
export const FORMAT_VERSION = 3;
/** The previous version, without webhooks. It can still be imported. */
export const VERSION_WITHOUT_WEBHOOKS = 2;
/** The first version, without checksums. It can still be imported. */
export const VERSION_WITHOUT_CHECKSUMS = 1;

/** The first part of an export, which identifies it. */
export const HEADER_PART = 'library.json';
/** The last part, without which an export is incomplete. */
export const END_PART = 'end.json';

/** A part of records ends when it contains this many bytes. */
export const PART_BYTES: number = 1024 * 1024;
/** A part of records ends when it contains this many objects or other lines. */
export const PART_GROUPS = 1_000;
/** A part of records ends when it mentions files of this many bytes in total. */
export const PART_FILE_BYTES: number = 32 * 1024 * 1024;

/** Maximum size of a line and of a part, in bytes. Commonplace never writes such large ones. */
export const MAX_LINE_BYTES: number = MAX_BLOB_BYTES;
export const MAX_PART_BYTES: number = 8 * MAX_BLOB_BYTES;

const NUMBER_DIGITS = 8;

/** The name of a part of records, counted from 1. */
export function recordsPart(number: number): string {
  return `records/${String(number).padStart(NUMBER_DIGITS, '0')}.jsonl`;
}

/** Whether a part with this name contains records. */
export function isRecordsPart(name: string): boolean {
  return /^records\/\d{8}\.jsonl$/.test(name);
}

/** The name of a file in an archive. */
export function fileName(sha256: string): string {
  return `files/${sha256.slice(0, 2)}/${sha256}`;
}

/** The SHA-256 of the file with this name; null if it is not the name of a file. */
export function fileHash(name: string): string | null {
  const [, folder, sha256] = /^files\/([0-9a-f]{2})\/([0-9a-f]{64})$/.exec(name) ?? [];
  return sha256?.startsWith(folder ?? '') ? sha256 : null;
}
