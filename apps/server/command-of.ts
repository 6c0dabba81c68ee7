import { relative } from 'node:path';

/**
 * The shell command for the program that was started as `program`: a name if npm installed it globally, otherwise a path. It does not use
 * npx, which would download another project's package of the same name.
 */
export function commandOf(program: string, folder: string): string {
  const isModule = program.endsWith('.js');
  if (!isModule && !program.includes('node_modules')) return 'commonplace';
  const file = relative(folder, program);
  return isModule ? `node ${file}` : file;
}
