import { existsSync } from 'node:fs';
import { foreignInOpen, reachable } from '../../../adapters/data-dir/privacy.ts';
import type { Config } from '../../server/config.ts';
import { advice, type Finding } from './finding.ts';

/** Reports which of the server's files other users of this machine can access, and whether its directory contains foreign files. */
export function checkPrivacy(config: Config): readonly Finding[] {
  if (!existsSync(config.dataDir)) return [];
  const found = reachable(config);
  const foreign = foreignInOpen(config);
  const ofFiles = advice(
    'privacy',
    `Other users of this machine can reach ${found.join(', ')}.`,
    'Start the server, which takes that from them, as the user that owns them.',
  );
  const ofFolder = advice(
    'privacy',
    `The data directory ${config.dataDir} holds other things too, such as ${foreign}, and others can reach it: its permissions are left as they are.`,
    'Give the server a DATA_DIR of its own.',
  );
  return [...(found.length > 0 ? [ofFiles] : []), ...(foreign === null ? [] : [ofFolder])];
}
