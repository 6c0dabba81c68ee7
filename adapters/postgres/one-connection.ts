import postgres from 'postgres';
import { isDomainError, unusable } from '../../core/errors.ts';
import { addressesOf, databaseNameOf } from './addresses.ts';
import { CONNECT_TIMEOUT_SECONDS, QUIET } from './driver-options.ts';
import { isAway, isTransient, translate } from './errors.ts';
import { toPrimary } from './primary.ts';

/**
 * Runs `work` on a separate connection, which is closed afterwards.
 * @throws DomainError `unavailable` when the database cannot be reached
 */
export async function onOneConnection<T>(
  url: string,
  work: (client: postgres.Sql) => Promise<T>,
): Promise<T> {
  const client = postgres(addressesOf(url)[0] ?? url, {
    ...toPrimary(url),
    ...QUIET,
    max: 1,
  });
  try {
    return await work(client);
  } catch (error) {
    throw explain(error, url);
  } finally {
    await client.end({ timeout: CONNECT_TIMEOUT_SECONDS });
  }
}

/** An error that names the unreachable database and the reason, without the password. */
function explain(error: unknown, url: string): unknown {
  if (isDomainError(error)) return error;
  const isUnusable = isAway(error) || isDomainError(translate(error), 'unavailable');
  return isUnusable
    ? unusable(`The database ${databaseNameOf(url)} cannot be opened`, error, isTransient(error))
    : error;
}
