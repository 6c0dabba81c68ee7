/** The oldest supported version of Node, major and minor. */
const MIN_VERSION = [20, 12] as const;

/**
 * The message for a version of Node that is too old; null if the version is supported.
 * @param version a version such as `20.12.2`
 */
export function unsupportedNodeMessage(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1]);
  return isEnough
    ? null
    : `Commonplace needs Node ${MIN_VERSION.join('.')} or later, but this is Node ${version}.`;
}
