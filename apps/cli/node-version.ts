/** The oldest supported Node: its major and minor version. */
const LEAST = [20, 12] as const;

/**
 * Why a version of Node cannot run the program.
 * @param version such as `20.12.2`
 * @returns null if it can
 */
export function refuseNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
  return isEnough ? null : `Commonplace needs Node ${LEAST.join('.')} or later, but this is Node ${version}.`;
}
