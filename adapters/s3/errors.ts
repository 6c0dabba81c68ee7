import { type DomainError, storageFull, unavailable, unusable } from '../../core/errors.ts';

/** Error codes for a full disk or an exceeded quota. */
const FULL: ReadonlySet<string> = new Set([
  'InsufficientStorage',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
  'QuotaExceededException',
  'EntityTooLarge',
]);

/** Failures that waiting does not fix, by error code, or by status where the response has no code. */
const REFUSALS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidBucketName: 'there is no such bucket',
  InvalidAccessKeyId: 'the endpoint does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is not the secret of the access key',
  AccessDenied: 'the access key may not use the bucket',
  AllAccessDisabled: 'the access key may not use the bucket',
  ExpiredToken: 'AWS_SESSION_TOKEN has expired',
  InvalidToken: 'AWS_SESSION_TOKEN is not that of the access key',
  PermanentRedirect: 'the bucket is in another region',
  AuthorizationHeaderMalformed: 'the bucket is in another region',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

/**
 * Translates an error of the endpoint, or of the connection to it. The endpoint's own message is only the cause.
 * @param role what the error calls the bucket, such as `The blob store`
 */
export function toDomainError(role: string, error: unknown): DomainError {
  return FULL.has(codeOf(error)) ? storageFull(error) : unavailable(role, error);
}

/** Likewise, with the full reason, for a person who can fix it. */
export function toObstacle(role: string, error: unknown): DomainError {
  const refusal = REFUSALS[codeOf(error)];
  return refusal === undefined
    ? toDomainError(role, error)
    : unusable(`${role} cannot be used`, new Error(refusal, { cause: error }));
}

/** Whether the endpoint says that there is no object under the key. */
export function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
