import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Uid } from '../../core/model/uid.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Config } from './config.ts';

const fileOf = ({ dataDir }: Config) => path.join(dataDir, 'unfinished-backups.json');

/**
 * The id under which a backup is to be announced in a target. It is noted in the data directory until the backup is done, so
 * that the run after one that was killed is known there as the same, and does not wait for it.
 */
export function beginBackupRun(config: Config, target: string, ids: Ids): Uid {
  const unfinished = findUnfinished(config);
  const id = unfinished[target] ?? ids();
  note(config, { ...unfinished, [target]: id });
  return id;
}

/** Forgets a run whose announcement was withdrawn. */
export function endBackupRun(config: Config, target: string): void {
  const { [target]: _, ...rest } = findUnfinished(config);
  note(config, rest);
}

type Unfinished = Readonly<Record<string, Uid>>;

function note(config: Config, unfinished: Unfinished): void {
  const file = fileOf(config);
  if (Object.keys(unfinished).length === 0) rmSync(file, { force: true });
  else {
    writeFileSync(`${file}.new`, `${JSON.stringify(unfinished)}\n`, { flush: true });
    renameSync(`${file}.new`, file);
  }
}

function findUnfinished(config: Config): Unfinished {
  try {
    return JSON.parse(readFileSync(fileOf(config), 'utf8'));
  } catch {
    return {};
  }
}
