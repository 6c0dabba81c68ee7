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

/** Failures that waiting does not fix, by error code or, for responses without a code, by status. */
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

/** The endpoint did not respond in time. The error has no `cause`, because the S3 client would retry because of it. */
class Silence extends Error {
  override readonly name = 'Silence';
}

/** The endpoint does not know an operation of S3. */
class MissingFeature extends Error {
  override readonly name = 'MissingFeature';
}

type Handler<Input, Output> = (input: Input) => Promise<Output>;

/**
 * Middleware around every attempt of a request. Renames a timeout, which the S3 client would retry, so that callers learn of it within
 * seconds. Names the operation that the endpoint does not offer.
 */
export function namedErrors<Input, Output>(
  next: Handler<Input, Output>,
  { commandName = '' }: { readonly commandName?: string },
): Handler<Input, Output> {
  return async (input) => {
    try {
      return await next(input);
    } catch (error) {
      if (codeOf(error) === 'TimeoutError') throw new Silence('The endpoint did not respond in time.');
      if (UNKNOWN_OPERATION.has(codeOf(error)) || UNKNOWN_STATUS.has(statusOf(error)))
        throw new MissingFeature(commandName.replace(/Command$/, ''));
      throw error;
    }
  };
}

/** Whether the endpoint does not offer the operation. */
export function isMissingFeature(error: unknown): boolean {
  return error instanceof MissingFeature;
}

const UNKNOWN_OPERATION: ReadonlySet<string> = new Set([
  'NotImplemented',
  'MethodNotAllowed',
  'UnsupportedOperation',
]);
const UNKNOWN_STATUS: ReadonlySet<unknown> = new Set([405, 501]);

/**
 * Translates an error of the endpoint, or of the connection to it. The endpoint's own message is only the cause.
 * @param role names the bucket in the error, such as `The blob store`
 */
export function toDomainError(role: string, error: unknown): DomainError {
  if (error instanceof MissingFeature)
    return unusable(`${role} cannot be used`, new Error(`its endpoint does not offer ${error.message}`));
  return FULL.has(codeOf(error)) ? storageFull(error) : unavailable(role, error);
}

/** Translates an error like `toDomainError`, but includes the reason, for an administrator who can fix it. */
export function toUnavailable(role: string, error: unknown): DomainError {
  const refusal = REFUSALS[codeOf(error)];
  if (refusal === undefined) return toDomainError(role, error);
  const region =
    error instanceof Error && 'Region' in error && typeof error.Region === 'string' ? error.Region : null;
  const remedy = region === null ? '' : `: write region=${region} in its address`;
  return unusable(`${role} cannot be used`, new Error(`${refusal}${remedy}`, { cause: error }));
}

/** Whether the endpoint reports that the key has no object. */
export function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(codeOf(error));
}

/** Whether the endpoint reports that the object already exists, or that another request is creating it. */
export function isRefusedByCondition(error: unknown): boolean {
  return ['PreconditionFailed', 'ConditionalRequestConflict'].includes(codeOf(error));
}

function statusOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode;
}

function codeOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
