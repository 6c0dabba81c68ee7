import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * What npm runs after `npm ci`: builds the program. It is not TypeScript, because with `--omit=dev` nothing is installed that could run that;
 * an existing build then stays, and without one the installation succeeds and says what is missing.
 */
const PROGRAM = 'dist/commonplace.js';

if (existsSync('node_modules/tsx')) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'esbuild.config.ts'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else if (!existsSync(PROGRAM)) {
  process.stderr.write(
    `Installed without building ${PROGRAM}: that takes the development dependencies. Run npm ci, then npm prune --omit=dev.\n`,
  );
}
