import { relative } from 'node:path';

/**
 * How a shell runs the program that was started as `program`: by name if npm installed it globally, otherwise by path. npx would download
 * another project's package of the same name.
 */
export function commandOf(program: string, folder: string): string {
  const isModule = program.endsWith('.js');
  if (!isModule && !program.includes('node_modules')) return 'commonplace';
  const file = relative(folder, program);
  return isModule ? `node ${file}` : file;
}
