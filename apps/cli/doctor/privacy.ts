import { existsSync } from 'node:fs';
import { foreignInOpen, reachable } from '../../../adapters/data-dir/privacy.ts';
import type { Config } from '../../server/config.ts';
import { advice, type Finding } from './finding.ts';

/**
 * Reports the server's files that other users of this machine can access, and whether the data directory contains files of other programs.
 */
export function checkPrivacy(config: Config): readonly Finding[] {
  if (!existsSync(config.dataDir)) return [];
  const accessible = reachable(config);
  const foreign = foreignInOpen(config);
  const ofFiles = advice(
    'privacy',
    `Other users of this machine can access ${accessible.join(', ')}.`,
    'Start the server as the owner of these files. It makes them private.',
  );
  const ofFolder = advice(
    'privacy',
    `The data directory ${config.dataDir} contains other files, such as ${foreign}, so its permissions were not changed. Other users can access it.`,
    'Set DATA_DIR to a directory for the server alone.',
  );
  return [...(accessible.length > 0 ? [ofFiles] : []), ...(foreign === null ? [] : [ofFolder])];
}
