import { existsSync } from 'node:fs';
import { reachable } from '../../../adapters/data-dir/privacy.ts';
import type { Config } from '../../server/config.ts';
import { placesOf } from '../../server/data-dir.ts';
import { advice, type Finding } from './finding.ts';

/** Tells which of the server's files other users of this machine can reach. */
export function checkPrivacy(config: Config): readonly Finding[] {
  if (!existsSync(config.dataDir)) return [];
  const found = reachable(placesOf(config));
  if (found.length === 0) return [];
  return [
    advice(
      'privacy',
      `Other users of this machine can reach ${found.join(', ')}.`,
      'Start the server, which takes that from them, as the user that owns them.',
    ),
  ];
}
