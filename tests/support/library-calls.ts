/** The commands that create a library if necessary. */
export const MAKERS: readonly string[] = ['serve', 'migrate', 'import', 'restore'];

/** One call of each command that needs a library. @param target where a backup or an export would be written */
export function callsWithoutLibrary(target: string): readonly (readonly [string, ...string[]])[] {
  return [
    ['backup', target],
    ['export', target],
    ['accounts', 'list'],
    ['accounts', 'suspend', '1'],
    ['accounts', 'resume', '1'],
    ['accounts', 'plan', '1', 'Plus'],
    ['accounts', 'rename', '1', 'Anna'],
    ['accounts', 'delete', '1', '--without-export'],
    ['keys', 'create', '--account', '1'],
    ['keys', 'list'],
    ['keys', 'revoke', 'kid'],
    ['tokens', 'create', '--name', 'A program'],
    ['tokens', 'list'],
    ['tokens', 'revoke', 'id'],
    ['tokens', 'forbid'],
    ['tokens', 'allow'],
    ['secret-key', 'rotate'],
    ['ai-server', 'show'],
    ['ai-server', 'test'],
    ['ai-server', 'set', '--text-model', 'm'],
    ['doctor'],
    ['repair', target],
    ['reanalyse'],
    ['review'],
    ['worker'],
  ];
}
