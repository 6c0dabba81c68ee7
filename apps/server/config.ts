import path from 'node:path';
import type { Network } from '../../adapters/http/pipeline/visitor.ts';
import type { OpenIdOptions } from '../../adapters/log-in/open-id.ts';
import type { SmtpOptions } from '../../adapters/mail/smtp.ts';
import type { OcrLanguage } from '../../adapters/media/ocr-data.ts';
import type { BucketConfig, S3Credentials } from '../../adapters/s3/bucket.ts';
import type { Allowance } from '../../adapters/web/allowance.ts';
import type { Tagging } from '../../core/analysis/topics/choose-tags.ts';
import { definedFields } from '../../core/json/defined-fields.ts';
import type { AiServer } from '../../core/model/ai-server.ts';
import { DAY } from '../../core/model/instant.ts';
import { COPY_MEBIBYTES, type CopyMode } from '../../core/model/page-copy.ts';
import type { LogLevel } from '../../core/ports/logger.ts';
import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';
import { toReachableUrl } from './reachable-url.ts';
import { withoutPassword } from './setting-urls.ts';
import { type LogInMethod, SECRETS, SETTINGS } from './settings.ts';

/** The configuration, read once at startup (docs/configuration.md). */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** The path of the SQLite file. */
  readonly databaseFile: string;
  /** The URL of the Postgres database; null for the SQLite file. */
  readonly databaseUrl: string | null;
  /** The directory of blobs. It is used if they are not in a bucket. */
  readonly blobFolder: string;
  /** The bucket of blobs; null if they are in the directory. */
  readonly bucket: BucketConfig | null;
  /** The credentials for S3 servers; null if not set. */
  readonly s3Credentials: S3Credentials | null;
  /** The public URL without a trailing slash; null to use the URL on which the server listens. */
  readonly baseUrl: string | null;
  /** The public URL of `/_/media` without a trailing slash; null to use the path below `baseUrl`. */
  readonly mediaUrl: string | null;
  /** Additional host names of the server, in lower case. */
  readonly allowedHosts: readonly string[];
  /** The networks of proxies on other machines whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly Network[];
  /** Scheduled backups; null for none. */
  readonly backups: ScheduledBackups | null;
  /** The bearer token for metrics; null if only this machine may read them. */
  readonly metricsToken: string | null;
  readonly bootstrapKey: Credentials | null;
  readonly logIn: readonly LogInMethod[];
  /** The identity provider; null for none. */
  readonly openId: (OpenIdOptions & { readonly groups: readonly string[] }) | null;
  /** The mail server; null to send no mail. */
  readonly smtp: SmtpOptions | null;
  /** The secret key of 32 bytes; null to use the key file in the data directory. */
  readonly secretKey: Uint8Array | null;
  /** Previous secret keys, which are accepted during a rotation. */
  readonly oldSecretKeys: readonly Uint8Array[];
  readonly logLevel: LogLevel | 'silent';
  /** Whether the server does background work itself, or leaves it to `commonplace worker`. */
  readonly workers: 'inline' | 'off';
  /** A server with OpenAI's API; null if the owner may choose a server in the app. */
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
  /** Maximum size of a kept copy of a page, in bytes. */
  readonly archiveMaxBytes: number;
  /** The path of Chromium for screenshots; null to take no screenshots. */
  readonly browserPath: string | null;
  /** The value of `PATH`, for finding programs such as ffmpeg. */
  readonly searchPath: string;
}

/** Where and how often the server takes backups. */
export interface ScheduledBackups {
  /** A directory, or the URL of a bucket. */
  readonly to: string;
  readonly everyMs: number;
  /** How long earlier backups are kept, in the format of `--keep`. */
  readonly keep: string;
}

/** The error for an invalid configuration, with a line for each problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Values = { [N in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[N]['parse']> };
type Name = keyof typeof SETTINGS;

/** A setting that requires other settings. */
interface Requirement {
  readonly setting: Name;
  /** Whether the setting's value requires the others. By default, any value does. */
  readonly applies?: (values: Values) => boolean;
  readonly needs: readonly Name[];
  /** The reason, which follows the name of the setting in a message. */
  readonly reason: string;
}

const CREDENTIALS: readonly Name[] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const MODELS: readonly Name[] = ['AI_TEXT_MODEL', 'AI_VISION_MODEL', 'AI_EMBEDDING_MODEL'];

const REQUIREMENTS: readonly Requirement[] = [
  {
    setting: 'DATABASE_URL',
    applies: ({ DATABASE_URL }) => DATABASE_URL?.type === 'postgres',
    needs: ['SECRET_KEY'],
    reason: 'names a Postgres database, whose processes all need the same key',
  },
  {
    setting: 'BLOB_URL',
    applies: ({ BLOB_URL }) => BLOB_URL?.type === 's3',
    needs: CREDENTIALS,
    reason: 'names a bucket',
  },
  {
    setting: 'BACKUP_TO',
    applies: ({ BACKUP_TO }) => BACKUP_TO?.startsWith('s3:') === true,
    needs: CREDENTIALS,
    reason: 'names a bucket',
  },
  ...MODELS.map((setting) => ({
    setting,
    needs: ['AI_BASE_URL'] as const,
    reason: 'names a model of that server',
  })),
  { setting: 'OIDC_ISSUER', needs: ['OIDC_CLIENT_ID'], reason: 'names an identity provider' },
  { setting: 'SMTP_URL', needs: ['SMTP_FROM'], reason: 'names a mail server' },
  { setting: 'SMTP_URL', needs: ['BASE_URL'], reason: 'is set, and links in mails begin with BASE_URL' },
];

/**
 * Reads the configuration from the environment.
 * @throws ConfigError with a line for each problem
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const textOf = (name: string): string => environment[name]?.trim() ?? '';
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { fallback, takes, parse }] of Object.entries(SETTINGS)) {
    const text = textOf(name) || fallback;
    const value = text === '' ? undefined : parse(text);
    if (text !== '' && value === undefined) {
      const shown = SECRETS.has(name) ? 'something else' : JSON.stringify(withoutPassword(text));
      problems.push(`${name} must be ${takes}, but is ${shown}.`);
    }
    values[name] = value;
  }
  const missing = new Map<Name, string>();
  for (const { setting, applies, needs, reason } of REQUIREMENTS) {
    if (textOf(setting) === '' || applies?.(values as Values) === false) continue;
    for (const name of needs)
      if (textOf(name) === '' && !missing.has(name)) missing.set(name, `${setting} ${reason}`);
  }
  for (const [name, reason] of missing)
    problems.push(`${name} must be ${SETTINGS[name].takes}, but is missing: ${reason}.`);
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
    baseUrl: values.BASE_URL === undefined ? null : toReachableUrl(values.BASE_URL),
    mediaUrl: values.MEDIA_URL === undefined ? null : toReachableUrl(values.MEDIA_URL),
    allowedHosts: values.ALLOWED_HOSTS ?? [],
    trustedProxies: values.TRUSTED_PROXIES ?? [],
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
    logIn: values.LOG_IN ?? [],
    openId: openIdOf(values),
    smtp: values.SMTP_URL && values.SMTP_FROM ? { ...values.SMTP_URL, from: values.SMTP_FROM } : null,
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

function openIdOf(values: Values): Config['openId'] {
  if (values.OIDC_ISSUER === undefined) return null;
  return {
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID ?? '',
    clientSecret: values.OIDC_CLIENT_SECRET ?? '',
    groups: values.OIDC_GROUPS ?? [],
    groupsClaim: values.OIDC_GROUPS_CLAIM ?? '',
    nameClaim: values.OIDC_NAME_CLAIM ?? '',
  };
}

function aiServer(values: Values): AiServer | null {
  const { AI_BASE_URL, AI_API_KEY, AI_TEXT_MODEL, AI_VISION_MODEL, AI_EMBEDDING_MODEL } = values;
  if (AI_BASE_URL === undefined) return null;
  return definedFields({
    baseUrl: AI_BASE_URL,
    apiKey: AI_API_KEY,
    textModel: AI_TEXT_MODEL,
    visionModel: AI_VISION_MODEL,
    embeddingModel: AI_EMBEDDING_MODEL,
  });
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
