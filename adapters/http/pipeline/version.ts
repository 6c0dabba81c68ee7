import { invalid, quote } from '../../../core/errors.ts';

/** The version of the interface, named in every response (D40). */
export const API_VERSION = '0.7.0';

/** The released versions of the interface, 0.1 to 0.7. The last is labelled Beta, the others Alpha. */
const LISTED = /^v?0\.([1-7](\.0)?(-alpha)?|7(\.0)?-beta)$/;

/**
 * Checks the requested version. Any released version is accepted, since clients of earlier versions work unchanged.
 * @throws DomainError `invalid` for any other version
 */
export function checkVersion(wanted: string | readonly string[] | undefined): void {
  if (wanted === undefined || LISTED.test(String(wanted))) return;
  throw invalid(
    `API-Version is ${quote(wanted)}, but must be a release from 0.1 to 0.7, such as ${API_VERSION}.`,
  );
}
