import { invalid, quote } from '../../core/errors.ts';

/** Version of the interface that is spoken, which every response names (D40). */
export const API_VERSION = '0.7.0';

/** The releases that the interface lists, 0.1 to 0.7; all but the last are labelled Alpha, the last Beta. */
const LISTED = /^v?0\.([1-7](\.0)?(-alpha)?|7(\.0)?-beta)$/;

/**
 * Checks the version that a request asks for: any listed release will do, since clients of earlier ones work unchanged.
 * @throws DomainError `invalid` for another
 */
export function checkVersion(wanted: string | readonly string[] | undefined): void {
  if (wanted === undefined || LISTED.test(String(wanted))) return;
  throw invalid(
    `API-Version is ${quote(wanted)}, but must be a release from 0.1 to 0.7, such as ${API_VERSION}.`,
  );
}
