import { createHash } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { isDomainError } from '../../core/errors.ts';
import type { Blob } from '../../core/model/blob.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Storage } from '../../core/ports/storage.ts';
import type { Vault } from '../../core/ports/vault.ts';
import { openBlobs, openFoundation } from '../server/compose.ts';
import { type Config, ConfigError } from '../server/config.ts';
import { type Command, EXIT_FAILED, parseCall, type Terminal } from './command.ts';
import { progressBar } from './progress.ts';
import { reanalyseAll } from './reanalyse.ts';

/** Something that was looked at. */
interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'advice' | 'wrong';
  readonly message: string;
  /** What to do about it. */
  readonly remedy?: string;
}

const LOW_ROOM_BYTES = 1024 ** 3;

/** Looks whether everything is as it should be, and says what to do where it is not. */
export const doctor: Command = {
  usage: ['doctor [--reanalyse] [--json]'],
  summary: 'Check configuration, database and every stored file.',
  async run(args, terminal) {
    const { values } = parseCall(args, { reanalyse: { type: 'boolean' }, json: { type: 'boolean' } });
    if (values.reanalyse) return reanalyseAll(terminal, values.json ?? false);
    const findings = await examine(terminal);
    if (values.json) terminal.out(JSON.stringify(findings));
    else for (const finding of findings) terminal.out(line(finding));
    return findings.some((finding) => finding.status === 'wrong') ? EXIT_FAILED : 0;
  },
};

async function examine(terminal: Terminal): Promise<readonly Finding[]> {
  try {
    const config = terminal.config();
    if (config.databaseUrl === null && !existsSync(config.databaseFile)) return [nothingYet(config)];
    const message = `The data directory is ${config.dataDir}.`;
    return [
      { check: 'configuration', status: 'ok', message },
      checkRoom(config.dataDir),
      ...(await examineData(config)),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((message) => ({ check: 'configuration', status: 'wrong', message }));
  }
}

function nothingYet({ databaseFile }: Config): Finding {
  return {
    check: 'data directory',
    status: 'advice',
    message: `There is nothing to examine: ${databaseFile} does not exist.`,
    remedy: 'Start the server, which makes it, or set DATA_DIR to where the data is.',
  };
}

async function examineData(config: Config): Promise<readonly Finding[]> {
  try {
    const { storage, vault } = await openFoundation(config);
    try {
      const damage = await storage.inspect();
      if (damage.length > 0) return damage.map(damaged);
      return [
        { check: 'database', status: 'ok', message: 'The database is sound.' },
        ...(await checkKeys(storage, vault)),
        ...(await checkBlobs(storage, await openBlobs(config))),
      ];
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (isDomainError(error)) return [damaged(error.message)];
    throw error;
  }
}

function damaged(message: string): Finding {
  return {
    check: 'database',
    status: 'wrong',
    message,
    remedy: 'If this does not say what to do: stop the server and restore the last backup.',
  };
}

function checkRoom(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const message = `${(free / 1024 ** 3).toFixed(1)} GiB are free.`;
  if (free >= LOW_ROOM_BYTES) return { check: 'disk', status: 'ok', message };
  return {
    check: 'disk',
    status: 'advice',
    message,
    remedy: 'Make room, or move the data directory to a larger disk.',
  };
}

/** Whether the secrets of the keys can be opened with the secret key in use. */
async function checkKeys(storage: Storage, vault: Vault): Promise<readonly Finding[]> {
  const keys = await storage.accessKeys.list();
  const lost = keys.filter((key) => !canOpen(vault, key.sealedSecret));
  if (lost.length === 0)
    return [{ check: 'access keys', status: 'ok', message: `All ${keys.length} can be used.` }];
  return [
    {
      check: 'access keys',
      status: 'wrong',
      message: `${lost.length} of ${keys.length} were made under another secret key.`,
      remedy:
        'Put the secret.key of that time back (or set SECRET_KEY), or make new keys with: commonplace keys create.',
    },
  ];
}

function canOpen(vault: Vault, sealed: string): boolean {
  try {
    return vault.open(sealed).length > 0;
  } catch (error) {
    if (isDomainError(error)) return false;
    throw error;
  }
}

async function checkBlobs(storage: Storage, blobs: BlobStore): Promise<readonly Finding[]> {
  const known: { objectId: string; blob: Blob }[] = [];
  for await (const entry of storage.objects.listBlobs()) known.push(entry);
  const bar = progressBar('checking files', known.length, 'files');
  const lost: Finding[] = [];
  for (const { objectId, blob } of known) {
    const hash = await hashOf(blobs, blob);
    bar.add(1);
    if (hash === blob.sha256) continue;
    lost.push({
      check: 'files',
      status: 'wrong',
      message: `The file of the object ${objectId} is ${hash === null ? 'missing' : 'damaged'}.`,
      remedy: `Restore ${blob.key} from a backup, or upload ${blob.name ?? 'the file'} again.`,
    });
  }
  bar.end();
  return lost.length > 0
    ? lost
    : [{ check: 'files', status: 'ok', message: `All ${known.length} are whole.` }];
}

async function hashOf(blobs: BlobStore, { key }: Blob): Promise<string | null> {
  try {
    const hash = createHash('sha256');
    for await (const chunk of await blobs.get(key)) hash.update(chunk);
    return hash.digest('hex');
  } catch (error) {
    if (isDomainError(error, 'not-found')) return null;
    throw error;
  }
}

function line({ check, status, message, remedy }: Finding): string {
  return `${status.padEnd(6)}  ${check}: ${message}${remedy === undefined ? '' : `\n        ${remedy}`}`;
}
