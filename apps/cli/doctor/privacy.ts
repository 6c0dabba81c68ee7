import { existsSync } from 'node:fs';
import { foreignInOpen, reachable } from '../../../adapters/data-dir/privacy.ts';
import type { Config } from '../../server/config.ts';
import { advice, type Finding } from './finding.ts';

/**
 * Reports which files of the server other users of this machine can access, and whether the data directory contains files that are not the
 * server's.
 */
export function checkPrivacy(config: Config): readonly Finding[] {
  if (!existsSync(config.dataDir)) return [];
  const found = reachable(config);
  const foreign = foreignInOpen(config);
  const ofFiles = advice(
    'privacy',
    `Other users of this machine can access ${found.join(', ')}.`,
    'Start the server as the owner of these files: it makes them private.',
  );
  const ofFolder = advice(
    'privacy',
    `The data directory ${config.dataDir} contains other files, such as ${foreign}, and other users can access it: its permissions were not changed.`,
    'Set DATA_DIR to a directory for the server alone.',
  );
  return [...(found.length > 0 ? [ofFiles] : []), ...(foreign === null ? [] : [ofFolder])];
}
