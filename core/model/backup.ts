import * as v from 'valibot';
import { unprocessable } from '../errors.ts';

/** How backups are laid out (docs/backup.md). A change that older versions would misread raises the version. */
export const BACKUP_FORMAT = 'commonplace-backup';
export const BACKUP_VERSION = 1;

const STORED = v.object({ sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), sizeBytes: v.number() });

const MANIFEST = v.object({
  format: v.literal(BACKUP_FORMAT),
  version: v.literal(BACKUP_VERSION),
  /** The version of the product that made it. */
  product: v.string(),
  /** When the database was copied. */
  taken: v.string(),
  /** The copy of the SQLite database; null for Postgres, which is dumped by its own means. */
  database: v.nullable(STORED),
  accounts: v.number(),
  objects: v.number(),
  files: v.object({
    count: v.number(),
    sizeBytes: v.number(),
    /** Lines of key, hash and size, one for each file. */
    list: STORED,
  }),
  /** Whether `secret.key` is in it, or `SECRET_KEY` was set. */
  secretKey: v.picklist(['included', 'configured']),
});

/** What a backup is made of, with counts and hashes. */
export type Manifest = v.InferOutput<typeof MANIFEST>;

/** @throws DomainError `unprocessable` when it is no manifest of a version that is known */
export function parseManifest(value: unknown): Manifest {
  if (value === null) throw unprocessable('There is no backup: it has no manifest.json.');
  const result = v.safeParse(MANIFEST, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw unprocessable(
    `This is no backup that this version of Commonplace can read: in manifest.json, ${v.getDotPath(issue) ?? 'it'} is something else.`,
  );
}

const LISTED = v.strictTuple([v.string(), v.string(), v.number()]);

/** A file of a backup: its key in the blob store, its hash, and its size in bytes. */
export type ListedFile = readonly [key: string, sha256: string, sizeBytes: number];

/** A line of the list of files. @throws DomainError `unprocessable` */
export function parseListedFile(line: string): ListedFile {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), LISTED), line);
  if (result.success) return result.output;
  throw unprocessable('The list of files in the backup cannot be read.');
}
