import manifest from '../../package.json' with { type: 'json' };

/** Set by the build (packaging/commit.ts). */
declare const COMMONPLACE_COMMIT: string | undefined;

/** The version of the product. */
export const VERSION: string = manifest.version;

/** The commit this was built from; null if unknown, or if nothing was built. */
export const COMMIT: string | null =
  (typeof COMMONPLACE_COMMIT === 'undefined' ? '' : COMMONPLACE_COMMIT) || null;

/** The version with its commit, for people. */
export const VERSION_AND_COMMIT: string = COMMIT === null ? VERSION : `${VERSION} (commit ${COMMIT})`;
