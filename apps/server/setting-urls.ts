import path from 'node:path';
import type { SmtpOptions } from '../../adapters/mail/smtp.ts';
import { addressesOf } from '../../adapters/postgres/addresses.ts';
import type { BucketConfig } from '../../adapters/s3/bucket.ts';
import { httpUrl } from '../../core/model/ai-server.ts';
import { isMailAddress } from '../../core/model/mail-address.ts';
import { urlOrNull } from '../../core/model/url.ts';

type DatabaseUrl =
  | { readonly type: 'file'; readonly file: string }
  | { readonly type: 'postgres'; readonly url: string };

type BlobUrl =
  | { readonly type: 'file'; readonly file: string }
  | { readonly type: 's3'; readonly bucket: BucketLocation };

/** A bucket without its credentials. */
type BucketLocation = Omit<BucketConfig, 'credentials'>;

/** The region for S3 servers that have no regions. */
const DEFAULT_REGION = 'us-east-1';
const S3_URL = /^s3:\/\/([A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9])(?:\/([^?]*))?(?:\?(.*))?$/;

/** Parses host names or IP addresses, separated by commas; undefined if an entry is anything else or has a port. */
export function parseHostNames(text: string): readonly string[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  const parsed = names.map((name) => urlOrNull(`http://${name}`));
  const areNames = parsed.every((url, at) => url !== null && /^(\[.+\]|[^:/?#@\\]+)$/.test(names[at] ?? ''));
  return areNames ? parsed.map((url) => url?.hostname.replace(/^\[|\]$|\.$/g, '') ?? '') : undefined;
}

/** Parses `file:PATH`, or `postgres://…` with one or several servers; undefined for anything else. */
export function parseDatabaseUrl(text: string): DatabaseUrl | undefined {
  if (/^postgres(ql)?:\/\/./.test(text)) {
    const isValid = addressesOf(text).every((url) => urlOrNull(url) !== null);
    return isValid ? { type: 'postgres', url: text } : undefined;
  }
  return fileUrl(text);
}

/** Parses `file:PATH` or `s3://BUCKET?endpoint=…&region=…`; undefined for anything else, including other parameters. */
export function parseBlobUrl(text: string): BlobUrl | undefined {
  if (!text.startsWith('s3:')) return fileUrl(text);
  const url = parseS3Url(text);
  return url?.path === '' ? { type: 's3', bucket: url.bucket } : undefined;
}

/** Parses `s3://BUCKET/PATH?endpoint=…&region=…`; undefined for anything else, including other parameters. */
export function parseS3Url(
  text: string,
): { readonly bucket: BucketLocation; readonly path: string } | undefined {
  const [, name, path = '', query] = S3_URL.exec(text) ?? [];
  if (name === undefined) return undefined;
  const { endpoint, region = DEFAULT_REGION, ...others } = Object.fromEntries(new URLSearchParams(query));
  const address = endpoint === undefined ? null : httpUrl(endpoint);
  if (address === undefined || address?.includes('@')) return undefined;
  if (!/^[\w-]+$/.test(region) || Object.keys(others).length > 0) return undefined;
  return { bucket: { name, region, endpoint: address }, path };
}

/** Parses `smtp://USER:PASSWORD@HOST:PORT` or `smtps://…`; undefined for anything else, including paths and parameters. */
export function parseSmtpUrl(text: string): Omit<SmtpOptions, 'from'> | undefined {
  const isSecure = /^smtps:/i.test(text);
  // Parses the URL as http, because the host of an unknown scheme may be empty or malformed.
  const address = text.replace(/^smtps?:\/\//i, 'http://');
  if (address === text || /[?#]|[^/]\/./.test(address.slice('http://'.length))) return undefined;
  const url = urlOrNull(address);
  if (url === null) return undefined;
  const { hostname, username, password } = url;
  const port = /:(\d+)\/?$/.exec(address.slice(address.lastIndexOf('@') + 1))?.[1];
  if (port === '0') return undefined;
  try {
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
    if ((user === '') !== (pass === '')) return undefined;
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port ?? (isSecure ? SMTPS_PORT : SUBMISSION_PORT)),
      isSecure,
      ...(user !== '' && { credentials: { user, pass } }),
    };
  } catch {
    return undefined;
  }
}

/** The default port for mail with TLS from the start (RFC 8314). */
const SMTPS_PORT = 465;
/** The default port for mail with STARTTLS (RFC 8314). */
const SUBMISSION_PORT = 587;

/** Parses a sender: `ADDRESS` or `NAME <ADDRESS>`. */
export function parseSmtpFrom(text: string): SmtpOptions['from'] | undefined {
  const [, name = '', address = ''] = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>)$/u.exec(text) ?? ['', '', text];
  return isMailAddress(address) ? { name, address } : undefined;
}

/** The origins other than the API's from which clients fetch files: the origin of `MEDIA_URL`, or else the origins of the bucket. */
export function mediaOrigins({
  mediaUrl,
  bucket,
}: {
  readonly mediaUrl: string | null;
  readonly bucket: BucketLocation | null;
}): readonly string[] {
  if (mediaUrl !== null) return [new URL(mediaUrl).origin];
  if (bucket === null) return [];
  const { protocol, host } = new URL(bucket.endpoint ?? `https://s3.${bucket.region}.amazonaws.com`);
  return [`${protocol}//${host}`, `${protocol}//${bucket.name}.${host}`];
}

/** A URL without its password, for display. */
export function withoutPassword(text: string): string {
  return text.replace(/:[^:@/]*@/, ':…@');
}

function fileUrl(text: string): { readonly type: 'file'; readonly file: string } | undefined {
  const file = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  return file === undefined ? undefined : { type: 'file', file: path.resolve(file) };
}
