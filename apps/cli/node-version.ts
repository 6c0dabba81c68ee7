/** The oldest supported Node: major and minor version. */
const MIN_VERSION = [20, 12] as const;

/**
 * Why a version of Node cannot run the program; null if it can.
 * @param version such as `20.12.2`
 */
export function refuseNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1]);
  return isEnough
    ? null
    : `Commonplace needs Node ${MIN_VERSION.join('.')} or later, but this is Node ${version}.`;
}
