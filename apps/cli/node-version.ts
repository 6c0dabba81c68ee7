/** The oldest Node that runs the program: its major and its minor number. */
const LEAST = [20, 12] as const;

/**
 * Why a Node cannot run the program.
 * @param version such as `20.12.2`
 * @returns null where it can
 */
export function refuseNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
  return isEnough ? null : `Commonplace needs Node ${LEAST.join('.')} or later, but this is Node ${version}.`;
}
