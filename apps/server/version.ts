import manifest from '../../package.json' with { type: 'json' };

/** The commit, set by the build (packaging/commit.ts). */
declare const COMMONPLACE_COMMIT: string | undefined;

/** The version of the product. */
export const VERSION: string = manifest.version;

/** The commit of the build; null if it is unknown, or if the program runs from source. */
export const COMMIT: string | null =
  (typeof COMMONPLACE_COMMIT === 'undefined' ? '' : COMMONPLACE_COMMIT) || null;

/** The version with its commit, for people. */
export const VERSION_AND_COMMIT: string = COMMIT === null ? VERSION : `${VERSION} (commit ${COMMIT})`;
