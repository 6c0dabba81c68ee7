import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { ALL_OCR_LANGUAGES, OCR_LANGUAGES, type OcrLanguage } from '../../adapters/media/ocr-data.ts';
import type { S3Bucket, S3Credentials } from '../../adapters/s3/bucket.ts';
import { type Allowance, parseAllowance } from '../../adapters/web/allowance.ts';
import type { Tagging } from '../../core/analysis/topics/choose-tags.ts';
import { TOPIC_LANGUAGES } from '../../core/analysis/topics/vocabulary.ts';
import { parseKeep } from '../../core/model/backup-retention.ts';
import { DAY, HOUR, MINUTE } from '../../core/model/instant.ts';
import { COPY_MEBIBYTES, COPY_MODES, type CopyMode, MAX_COPY_MEBIBYTES } from '../../core/model/page-copy.ts';
import type { LogLevel } from '../../core/ports/logger.ts';
import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';
import { parseKey } from '../client/key.ts';
import { blobUrl, databaseUrl, hostNames, httpUrl, s3Url, withoutPassword } from './addresses.ts';
import { reachable } from './reach.ts';

/** The configuration, read once at startup (docs/configuration.md). */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Path of the SQLite file. */
  readonly databaseFile: string;
  /** URL of the Postgres database; null for the SQLite file. */
  readonly databaseUrl: string | null;
  /** The directory of the blobs, unless they are in a bucket. */
  readonly blobFolder: string;
  /** The bucket of the blobs; null for the directory. */
  readonly bucket: S3Bucket | null;
  /** Credentials for S3 servers; null if not set. */
  readonly s3Credentials: S3Credentials | null;
  /** Public URL without a trailing slash; null for the URL the server listens on. */
  readonly baseUrl: string | null;
  /** Public URL of `/_/media` without a trailing slash; null for the one below `baseUrl`. */
  readonly mediaUrl: string | null;
  /** Additional host names of the server, in lower case. */
  readonly allowedHosts: readonly string[];
  /** Scheduled backups; null for none. */
  readonly backups: ScheduledBackups | null;
  /** The bearer token for metrics; null if only this machine may read them. */
  readonly metricsToken: string | null;
  readonly bootstrapKey: Credentials | null;
  /** 32 bytes; null for the key file in the data directory. */
  readonly secretKey: Uint8Array | null;
  /** Other secret keys accepted during a rotation. */
  readonly oldSecretKeys: readonly Uint8Array[];
  readonly logLevel: LogLevel | 'silent';
  /** Whether the server analyses saved objects itself, or leaves that to `commonplace worker`. */
  readonly workers: 'inline' | 'off';
  /** A server with OpenAI's API; null for the embedded models alone. */
  readonly ai: AiServer | null;
  /** Which tags analysis applies. */
  readonly tagging: Tagging;
  readonly tagLanguage: string | null;
  /** The languages of text in pictures; null for all. */
  readonly ocrLanguages: readonly OcrLanguage[] | null;
  /** Exceptions to the rule that only the public internet may be fetched. */
  readonly fetchAllow: readonly Allowance[];
  /** How much of saved pages is kept. */
  readonly archive: CopyMode;
  /** The maximum size of the kept copy of a page. */
  readonly archiveMaxBytes: number;
  /** Path of the Chromium for screenshots; null for no screenshots. */
  readonly browserPath: string | null;
  /** `PATH`, for finding programs such as ffmpeg. */
  readonly searchPath: string;
}

/** Where and how often the server takes backups. */
export interface ScheduledBackups {
  /** A directory, or the address of a bucket. */
  readonly to: string;
  readonly everyMs: number;
  /** How long earlier states are kept, as `--keep` takes it. */
  readonly keep: string;
}

/** A server with better models, and the models to use. */
export interface AiServer {
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly textModel?: string;
  readonly visionModel?: string;
  readonly embeddingModel?: string;
}

/** Invalid configuration: one line per variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

interface Setting<T> {
  readonly fallback: string;
  /** The accepted values, as they follow "must be" in a message. */
  readonly takes: string;
  /** The value; undefined if the text is invalid. */
  parse(text: string): T | undefined;
}

/** Shorter tokens could be guessed. */
const MIN_METRICS_TOKEN = 16;

/** All supported environment variables (D1). */
export const SETTINGS = {
  HOST: setting('127.0.0.1', 'an address to listen on', (text) => text),
  PORT: setting('8080', 'a port from 0 to 65535; 0 picks a free one', (text) => integer(text, 65_535)),
  DATA_DIR: setting('./data', 'a directory', (text) => path.resolve(text)),
  DATABASE_URL: setting('', 'file:PATH or postgres://USER:PASSWORD@HOST[,HOST…]/DATABASE', databaseUrl),
  BLOB_URL: setting('', 'file:PATH or s3://BUCKET?endpoint=…&region=…', blobUrl),
  BACKUP_TO: setting('', 'a directory or s3://BUCKET/PREFIX?endpoint=…&region=…', (text) =>
    text.startsWith('s3:') ? (s3Url(text) ? text : undefined) : path.resolve(text),
  ),
  BACKUP_EVERY: setting('24h', 'a time from 15m to 366d, such as 90m, 6h or 1d', backupPeriod),
  BACKUP_KEEP: setting('7d,4w,12m', 'days, weeks and months, such as 7d,4w,12m', (text) =>
    parseKeep(text) ? text : undefined,
  ),
  AWS_ACCESS_KEY_ID: setting('', 'an access key', (text) => text),
  AWS_SECRET_ACCESS_KEY: setting('', 'the secret of the access key', (text) => text),
  AWS_SESSION_TOKEN: setting('', 'the token of a session', (text) => text),
  BASE_URL: setting('', 'an http or https address without query', httpUrl),
  MEDIA_URL: setting('', 'an http or https address without query', httpUrl),
  ALLOWED_HOSTS: setting('', 'names without ports, separated by commas', hostNames),
  METRICS_TOKEN: setting('', `${MIN_METRICS_TOKEN} characters or more, without spaces`, (text) =>
    text.length >= MIN_METRICS_TOKEN && /^[!-~]+$/.test(text) ? text : undefined,
  ),
  BOOTSTRAP_KEY: setting(
    '',
    'kid:secret, the secret 16 bytes in base64',
    (text) => parseKey(text) ?? undefined,
  ),
  SECRET_KEY: setting('', '32 bytes in base64', (text) => bytes(text, SECRET_KEY_BYTES)),
  SECRET_KEY_OLD: setting('', 'keys of 32 bytes in base64, separated by commas', secretKeys),
  FETCH_ALLOW: setting('', 'CIDR ranges and host:port, separated by commas', allowances),
  AI_BASE_URL: setting('', 'an http or https address without query', httpUrl),
  AI_API_KEY: setting('', 'a key', (text) => text),
  AI_TEXT_MODEL: setting('', 'the name of a model', (text) => text),
  AI_VISION_MODEL: setting('', 'the name of a model', (text) => text),
  AI_EMBEDDING_MODEL: setting('', 'the name of a model', (text) => text),
  TAGGING: setting('full', 'off, own or full', (text) => TAGGINGS.find((tagging) => tagging === text)),
  TAG_LANGUAGE: setting('', `one of ${TOPIC_LANGUAGES.join(', ')}`, (text) =>
    TOPIC_LANGUAGES.find((language) => language === text),
  ),
  OCR_LANGUAGES: setting(
    '',
    `any of ${ALL_OCR_LANGUAGES.join(', ')}, separated by commas`,
    parseOcrLanguages,
  ),
  ARCHIVE: setting('full', 'off, text or full', (text) => COPY_MODES.find((mode) => mode === text)),
  ARCHIVE_MAX_MIB: setting(
    String(COPY_MEBIBYTES),
    `a number of MiB from 1 to ${MAX_COPY_MEBIBYTES}`,
    (text) => integer(text, MAX_COPY_MEBIBYTES) || undefined,
  ),
  BROWSER_PATH: setting('', 'the path of an executable Chromium', executable),
  WORKERS: setting('inline', 'inline or off', (text) =>
    text === 'inline' || text === 'off' ? text : undefined,
  ),
  LOG_LEVEL: setting('info', 'silent, error, warn, info or debug', (text) =>
    LOG_LEVELS.find((level) => level === text),
  ),
} as const;

const NO_SECRET_KEY =
  'SECRET_KEY must be 32 bytes in base64, but is missing: with a Postgres database, every process needs the same key.';

/** Variables whose values are never shown in messages. */
const SECRETS: ReadonlySet<string> = new Set([
  'BOOTSTRAP_KEY',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'AI_API_KEY',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]);
const MODELS = ['AI_TEXT_MODEL', 'AI_VISION_MODEL', 'AI_EMBEDDING_MODEL'] as const;
/** The languages in a list as other programs write it: `eng,deu` or `eng+deu`. */
function parseOcrLanguages(text: string): readonly OcrLanguage[] | undefined {
  const codes = text.split(/[,+]/).map((code) => code.trim());
  return codes.every((code) => code in OCR_LANGUAGES) ? (codes as OcrLanguage[]) : undefined;
}
const TAGGINGS = ['off', 'own', 'full'] as const satisfies readonly Tagging[];
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export const SECRET_KEY_BYTES = 32;

type Values = { [N in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[N]['parse']> };

/**
 * Reads the configuration from the environment.
 * @throws ConfigError listing every problem
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { fallback, takes, parse }] of Object.entries(SETTINGS)) {
    const text = environment[name]?.trim() || fallback;
    const value = text === '' ? undefined : parse(text);
    if (text !== '' && value === undefined) {
      problems.push(
        `${name} must be ${takes}, but is ${SECRETS.has(name) ? 'something else' : JSON.stringify(withoutPassword(text))}.`,
      );
    }
    values[name] = value;
  }
  const { DATABASE_URL: database, BLOB_URL: blobs, BACKUP_TO: backupTo } = values as Values;
  if (database?.type === 'postgres' && !environment.SECRET_KEY?.trim()) problems.push(NO_SECRET_KEY);
  const inBucket =
    blobs?.type === 's3' ? 'BLOB_URL' : backupTo?.startsWith('s3:') === true ? 'BACKUP_TO' : null;
  if (inBucket !== null) {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) {
      if (values[name] === undefined)
        problems.push(`${name} must be ${SETTINGS[name].takes}, but is missing: ${inBucket} names a bucket.`);
    }
  }
  const model = MODELS.find((name) => values[name] !== undefined);
  if (model !== undefined && !environment.AI_BASE_URL?.trim())
    problems.push(
      `AI_BASE_URL must be ${SETTINGS.AI_BASE_URL.takes}, but is missing: ${model} names a model of it.`,
    );
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(values as Values, environment.PATH ?? '');
}

function toConfig(values: Values, searchPath: string): Config {
  const dataDir = values.DATA_DIR ?? '';
  const s3Credentials = credentialsOf(values);
  return Object.freeze({
    host: values.HOST ?? '',
    port: values.PORT ?? 0,
    dataDir,
    databaseFile:
      values.DATABASE_URL?.type === 'file' ? values.DATABASE_URL.file : path.join(dataDir, 'commonplace.db'),
    databaseUrl: values.DATABASE_URL?.type === 'postgres' ? values.DATABASE_URL.url : null,
    blobFolder: values.BLOB_URL?.type === 'file' ? values.BLOB_URL.file : dataDir,
    bucket:
      values.BLOB_URL?.type === 's3' && s3Credentials
        ? { ...values.BLOB_URL.bucket, credentials: s3Credentials }
        : null,
    s3Credentials,
    baseUrl: values.BASE_URL === undefined ? null : reachable(values.BASE_URL),
    mediaUrl: values.MEDIA_URL === undefined ? null : reachable(values.MEDIA_URL),
    allowedHosts: values.ALLOWED_HOSTS ?? [],
    backups:
      values.BACKUP_TO === undefined
        ? null
        : {
            to: values.BACKUP_TO,
            everyMs: values.BACKUP_EVERY ?? DAY,
            keep: values.BACKUP_KEEP ?? '',
          },
    metricsToken: values.METRICS_TOKEN ?? null,
    bootstrapKey: values.BOOTSTRAP_KEY ?? null,
    secretKey: values.SECRET_KEY ?? null,
    oldSecretKeys: values.SECRET_KEY_OLD ?? [],
    logLevel: values.LOG_LEVEL ?? 'info',
    workers: values.WORKERS ?? 'inline',
    tagging: values.TAGGING ?? 'full',
    tagLanguage: values.TAG_LANGUAGE ?? null,
    ocrLanguages: values.OCR_LANGUAGES ?? null,
    fetchAllow: values.FETCH_ALLOW ?? [],
    ai: aiServer(values),
    archive: values.ARCHIVE ?? 'full',
    archiveMaxBytes: (values.ARCHIVE_MAX_MIB ?? COPY_MEBIBYTES) * 1024 * 1024,
    browserPath: values.BROWSER_PATH ?? null,
    searchPath,
  });
}

function setting<T>(fallback: string, takes: string, parse: (text: string) => T | undefined): Setting<T> {
  return { fallback, takes, parse };
}

function integer(text: string, max: number): number | undefined {
  return /^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}

/** Shorter periods would copy the database nearly all the time. */
function backupPeriod(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const periodMs = Number(count) * ({ m: MINUTE, h: HOUR, d: DAY }[unit] ?? Number.NaN);
  return periodMs >= 15 * MINUTE && periodMs <= 366 * DAY ? periodMs : undefined;
}

function executable(text: string): string | undefined {
  const file = path.resolve(text);
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

function aiServer(values: Values): AiServer | null {
  const { AI_BASE_URL, AI_API_KEY, AI_TEXT_MODEL, AI_VISION_MODEL, AI_EMBEDDING_MODEL } = values;
  if (AI_BASE_URL === undefined) return null;
  return {
    baseUrl: AI_BASE_URL,
    ...(AI_API_KEY !== undefined && { apiKey: AI_API_KEY }),
    ...(AI_TEXT_MODEL !== undefined && { textModel: AI_TEXT_MODEL }),
    ...(AI_VISION_MODEL !== undefined && { visionModel: AI_VISION_MODEL }),
    ...(AI_EMBEDDING_MODEL !== undefined && { embeddingModel: AI_EMBEDDING_MODEL }),
  };
}

function allowances(text: string): readonly Allowance[] | undefined {
  return listOf(text, parseAllowance);
}

function secretKeys(text: string): readonly Uint8Array[] | undefined {
  return listOf(text, (key) => bytes(key.trim(), SECRET_KEY_BYTES));
}

/** Values separated by commas; undefined if one of them is invalid. */
function listOf<T>(text: string, parse: (part: string) => T | undefined): readonly T[] | undefined {
  const parsed = text.split(',').map(parse);
  return parsed.every((entry) => entry !== undefined) ? (parsed as T[]) : undefined;
}

function credentialsOf(values: Values): S3Credentials | null {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = values;
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) return null;
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
  };
}

function bytes(text: string, length: number): Uint8Array | undefined {
  const decoded = Buffer.from(text, 'base64');
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) && decoded.length === length ? decoded : undefined;
}
