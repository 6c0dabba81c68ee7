import { type DomainError, storageFull, unavailable, unusable } from '../../core/errors.ts';

/** What endpoints say when they have no room, or no more than they allow us. */
const FULL: ReadonlySet<string> = new Set([
  'InsufficientStorage',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
  'QuotaExceededException',
  'EntityTooLarge',
]);

/** What waiting does not mend, by the code of the endpoint or the status of an answer without one. */
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
 * What went wrong between us and the endpoint, as the domain knows it. The endpoint's own words are only its cause.
 * @param role what the bucket is for us, as in `The blob store`
 */
export function toDomainError(role: string, error: unknown): DomainError {
  return FULL.has(codeOf(error)) ? storageFull(error) : unavailable(role, error);
}

/** The same, told in full where someone can put it right. */
export function toObstacle(role: string, error: unknown): DomainError {
  const refusal = REFUSALS[codeOf(error)];
  return refusal === undefined
    ? toDomainError(role, error)
    : unusable(`${role} cannot be used`, new Error(refusal, { cause: error }));
}

/** Whether the endpoint says that it has nothing under the key. */
export function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
