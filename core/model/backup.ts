import * as v from 'valibot';
import { unprocessable } from '../errors.ts';
import { type Instant, parseTimestamp } from './instant.ts';
import { isUid, type Uid } from './uid.ts';

/** The format of backups (docs/backup.md). Its version is increased for every change that older programs would misread. */
export const BACKUP_FORMAT = 'commonplace-backup';
export const BACKUP_VERSION = 1;

/** The file that marks a folder or bucket as a backup. Commonplace never changes a non-empty location without this file. */
export const BACKUP_MARK = {
  name: 'README',
  text: 'This folder holds a backup of Commonplace. Bring it back with: commonplace restore FOLDER\n',
} as const;

/** The names of the files and folders of a backup. */
export const BACKUP = {
  manifest: 'manifest.json',
  secret: 'secret.key',
  /** The files, under their hashes: `files/XY/SHA256`. */
  files: 'files',
  /** The file that identifies the library of the backup. */
  library: 'library',
  /** The active runs, if the store cannot lock: `running/ID`. */
  runs: 'running',
  /** The earlier states: `earlier/TAKEN.json`. */
  earlier: 'earlier',
  /** The locks: `lock/GENERATION`. */
  locks: 'lock',
} as const;

/** One run of the backup command. */
export interface BackupRun {
  readonly id: Uid;
  /** The machine and the start time of the run, for people who have to wait. */
  readonly holder: string;
}

/** A lease. Only its run may work on the backup until it expires. */
export interface BackupLock {
  /** The number of the lock, counted from 1. Only the newest lock is valid. */
  readonly generation: number;
  readonly run: BackupRun;
  readonly expires: Instant;
}

/** The expiry of a released lock. */
export const LOCK_RELEASED: Instant = 0;

const LOCK = v.object({
  id: v.pipe(v.string(), v.check(isUid)),
  holder: v.string(),
  /** Milliseconds since 1970. */
  expires: v.number(),
});

/** The text of the file that holds a lock. */
export function printLock({ run, expires }: BackupLock): string {
  return `${JSON.stringify({ ...run, expires })}\n`;
}

/**
 * Parses a lock file; null unless the name is a generation. A lock with unreadable text counts as released: its writer was killed, or has
 * not looked for other locks yet.
 */
export function parseLock(name: string, text: string): BackupLock | null {
  if (!/^[1-9]\d{0,14}$/.test(name)) return null;
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), LOCK), text);
  const { expires, ...run } = success ? output : { id: '', holder: 'unknown', expires: LOCK_RELEASED };
  return { generation: Number(name), run, expires };
}

const SHA256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const STORED = v.object({ sha256: SHA256, sizeBytes: v.number() });

const MANIFEST = v.object({
  format: v.literal(BACKUP_FORMAT),
  version: v.literal(BACKUP_VERSION),
  /** The version of Commonplace that made it. */
  product: v.string(),
  /** When the database was copied. */
  taken: v.string(),
  /** The copy of the SQLite database; null for Postgres, which is dumped with its own tools. */
  database: v.nullable(STORED),
  accounts: v.number(),
  objects: v.number(),
  files: v.object({
    count: v.number(),
    sizeBytes: v.number(),
    /** One line for each file: key, hash and size. */
    list: STORED,
  }),
  /** Whether the backup contains `secret.key`, or `SECRET_KEY` was set. */
  secretKey: v.picklist(['included', 'configured']),
  /** SHA-256 of `secret.key`; absent without the file, and in older backups. */
  secretKeySha256: v.exactOptional(SHA256),
});

/** The contents of a backup, with counts and hashes. */
export type Manifest = v.InferOutput<typeof MANIFEST>;

/** The text of the file that holds a manifest. */
export function printManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Parses the text of a manifest file; null means that the file is missing.
 * @throws DomainError `unprocessable` when it is missing, malformed, or of an unknown version
 */
export function parseManifest(text: string | null): Manifest {
  if (text === null) throw unprocessable('There is no backup: it has no manifest.json.');
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), MANIFEST), text);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw unprocessable(
    `${BACKUP.manifest} of the backup is damaged, or of another version of Commonplace: ${v.getDotPath(issue) ?? 'its text'} is invalid. Restore from another copy, or with the version that took it.`,
  );
}

/**
 * An earlier state: the manifest, and the contents of `secret.key` at that time (the key may have been rotated since then). `secret` is
 * null if there was no file.
 */
export interface EarlierState {
  readonly manifest: Manifest;
  readonly taken: Instant;
  readonly secret: string | null;
}

/** The name of an earlier state: the time at which it was taken, without the colons that some file systems do not allow. */
export function stateName({ taken }: Manifest): string {
  return `${taken.replaceAll(':', '-')}.json`;
}

/** The text of the file that holds an earlier state. */
export function printState(manifest: Manifest, secret: string | null): string {
  return `${JSON.stringify({ ...manifest, secret }, null, 2)}\n`;
}

const STATE = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...MANIFEST.entries, secret: v.nullable(v.string()) }),
);

/** Parses the text of an earlier state; null if it is malformed or of an unknown version. */
export function parseState(text: string): EarlierState | null {
  const { success, output } = v.safeParse(STATE, text);
  if (!success) return null;
  const { secret, ...manifest } = output;
  const taken = parseTimestamp(manifest.taken);
  return taken === null ? null : { manifest, taken, secret };
}

const LISTED = v.strictTuple([v.string(), v.string(), v.number()]);

/** A file of a backup: its key in the blob store, its hash, and its size in bytes. */
export type ListedFile = readonly [key: string, sha256: string, sizeBytes: number];

/**
 * Parses one line of the list of files.
 * @throws DomainError `unprocessable` when it is malformed
 */
export function parseListedFile(line: string): ListedFile {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), LISTED), line);
  if (result.success) return result.output;
  throw unprocessable('The list of files in the backup cannot be read.');
}
