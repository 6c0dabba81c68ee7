import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { Network } from '../../adapters/http/pipeline/visitor.ts';
import { ALL_OCR_LANGUAGES, OCR_LANGUAGES, type OcrLanguage } from '../../adapters/media/ocr-data.ts';
import { type Allowance, parseAllowance } from '../../adapters/web/allowance.ts';
import type { Tagging } from '../../core/analysis/topics/choose-tags.ts';
import { TOPIC_LANGUAGES } from '../../core/analysis/topics/vocabulary.ts';
import { httpUrl } from '../../core/model/ai-server.ts';
import { parseRetention } from '../../core/model/backup-retention.ts';
import { DAY, HOUR, MINUTE } from '../../core/model/instant.ts';
import { isLoopbackName } from '../../core/model/loopback.ts';
import { COPY_MEBIBYTES, COPY_MODES, MAX_COPY_MEBIBYTES } from '../../core/model/page-copy.ts';
import { parseKey } from '../client/key.ts';
import {
  parseBlobUrl,
  parseDatabaseUrl,
  parseHostNames,
  parseS3Url,
  parseSmtpFrom,
  parseSmtpUrl,
} from './setting-urls.ts';

export const SECRET_KEY_BYTES = 32;

const TAGGINGS = ['off', 'own', 'full'] as const satisfies readonly Tagging[];
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

interface Setting<T> {
  readonly fallback: string;
  /** The accepted values, in words that follow "must be" in a message. */
  readonly takes: string;
  /** Parses the value; undefined if the text is invalid. */
  parse(text: string): T | undefined;
}

/** Minimum length of the token for metrics, in characters. A shorter token could be guessed. */
const MIN_METRICS_TOKEN = 16;

/** All supported environment variables (D1). */
export const SETTINGS = {
  HOST: setting('127.0.0.1', 'an address to listen on', (text) => text),
  PORT: setting('8080', 'a port from 0 to 65535; 0 picks a free one', (text) => integer(text, 65_535)),
  DATA_DIR: setting('./data', 'a directory', (text) => path.resolve(text)),
  DATABASE_URL: setting('', 'file:PATH or postgres://USER:PASSWORD@HOST[,HOST…]/DATABASE', parseDatabaseUrl),
  BLOB_URL: setting('', 'file:PATH or s3://BUCKET?endpoint=…&region=…', parseBlobUrl),
  BACKUP_TO: setting('', 'a directory or s3://BUCKET/PREFIX?endpoint=…&region=…', (text) =>
    text.startsWith('s3:') ? (parseS3Url(text) ? text : undefined) : path.resolve(text),
  ),
  BACKUP_EVERY: setting('24h', 'a duration from 15m to 366d, such as 90m, 6h or 1d', backupPeriod),
  BACKUP_KEEP: setting('7d,4w,12m', 'days, weeks and months, such as 7d,4w,12m', (text) =>
    parseRetention(text) ? text : undefined,
  ),
  AWS_ACCESS_KEY_ID: setting('', 'an access key', (text) => text),
  AWS_SECRET_ACCESS_KEY: setting('', 'the secret of the access key', (text) => text),
  AWS_SESSION_TOKEN: setting('', 'the token of a session', (text) => text),
  BASE_URL: setting('', 'an http or https URL without a query', httpUrl),
  MEDIA_URL: setting('', 'an http or https URL without a query', httpUrl),
  ALLOWED_HOSTS: setting('', 'names without ports, separated by commas', parseHostNames),
  TRUSTED_PROXIES: setting('', 'CIDR ranges such as 10.0.0.0/8, separated by commas', networks),
  METRICS_TOKEN: setting('', `${MIN_METRICS_TOKEN} ASCII characters or more, without spaces`, (text) =>
    text.length >= MIN_METRICS_TOKEN && /^[!-~]+$/.test(text) ? text : undefined,
  ),
  BOOTSTRAP_KEY: setting(
    '',
    'kid:secret, where secret is 16 bytes in base64',
    (text) => parseKey(text) ?? undefined,
  ),
  LOG_IN: setting(
    'password,passkey,oidc',
    'off, or any of password, passkey and oidc, separated by commas',
    logInMethods,
  ),
  OIDC_ISSUER: setting('', 'an https URL, or an http URL of this machine', issuer),
  OIDC_CLIENT_ID: setting('', 'the id of this service at the identity provider', (text) => text),
  OIDC_CLIENT_SECRET: setting('', 'the secret of this service at the identity provider', (text) => text),
  OIDC_GROUPS: setting('', 'names of groups, separated by commas', (text) =>
    listOf(text, (name) => name.trim() || undefined),
  ),
  OIDC_GROUPS_CLAIM: setting('groups', 'the name of a claim', (text) => text),
  OIDC_NAME_CLAIM: setting('preferred_username', 'the name of a claim', (text) => text),
  SMTP_URL: setting('', 'smtp://USER:PASSWORD@HOST:PORT or smtps://…', parseSmtpUrl),
  SMTP_FROM: setting('', 'an email address, or NAME <ADDRESS>', parseSmtpFrom),
  SECRET_KEY: setting('', '32 bytes in base64', (text) => bytes(text, SECRET_KEY_BYTES)),
  SECRET_KEY_OLD: setting('', 'keys of 32 bytes in base64, separated by commas', secretKeys),
  FETCH_ALLOW: setting('', 'CIDR ranges and host:port, separated by commas', allowances),
  AI_BASE_URL: setting('', 'an http or https URL without a query', httpUrl),
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

/** Variables whose values are never shown in messages. */
export const SECRETS: ReadonlySet<string> = new Set([
  'BOOTSTRAP_KEY',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'AI_API_KEY',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]);

/** Parses a list of languages, such as `eng,deu` or, as Tesseract writes it, `eng+deu`. */
function parseOcrLanguages(text: string): readonly OcrLanguage[] | undefined {
  const codes = text.split(/[,+]/).map((code) => code.trim());
  return codes.every((code) => code in OCR_LANGUAGES) ? (codes as OcrLanguage[]) : undefined;
}

export type LogInMethod = 'password' | 'passkey' | 'oidc';

function logInMethods(text: string): readonly LogInMethod[] | undefined {
  const methods = ['password', 'passkey', 'oidc'] as const;
  return text === 'off' ? [] : listOf(text, (name) => methods.find((method) => method === name.trim()));
}

/**
 * Parses the URL of an identity provider. It must be https or local, so that nobody on the network can change the provider's responses.
 */
function issuer(text: string): string | undefined {
  const url = httpUrl(text) === undefined ? null : new URL(text);
  const isSafe = url?.protocol === 'https:' || isLoopbackName(url?.hostname ?? '');
  return isSafe ? text : undefined;
}

function setting<T>(fallback: string, takes: string, parse: (text: string) => T | undefined): Setting<T> {
  return { fallback, takes, parse };
}

function integer(text: string, max: number): number | undefined {
  return /^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}

/**
 * Parses the period of backups; undefined if it is out of range. With a shorter period, the server would copy the database all the time.
 */
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

function allowances(text: string): readonly Allowance[] | undefined {
  return listOf(text, parseAllowance);
}

function networks(text: string): readonly Network[] | undefined {
  return listOf(text, (part) => {
    const allowance = parseAllowance(part);
    return allowance && 'network' in allowance && allowance.port === undefined
      ? allowance.network
      : undefined;
  });
}

function secretKeys(text: string): readonly Uint8Array[] | undefined {
  return listOf(text, (key) => bytes(key.trim(), SECRET_KEY_BYTES));
}

/** Parses values separated by commas; undefined if one of them is invalid. */
function listOf<T>(text: string, parse: (part: string) => T | undefined): readonly T[] | undefined {
  const parsed = text.split(',').map(parse);
  return parsed.every((entry) => entry !== undefined) ? (parsed as T[]) : undefined;
}

function bytes(text: string, length: number): Uint8Array | undefined {
  const decoded = Buffer.from(text, 'base64');
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) && decoded.length === length ? decoded : undefined;
}
