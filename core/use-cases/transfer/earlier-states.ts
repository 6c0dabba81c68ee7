import { isDomainError, unprocessable } from '../../errors.ts';
import { readLines } from '../../library/read-lines.ts';
import {
  type EarlierState,
  type ListedFile,
  type Manifest,
  parseListedFile,
  parseManifest,
  parseState,
} from '../../model/backup.ts';
import { type RetentionPolicy, statesToKeep } from '../../model/backup-retention.ts';
import { type Instant, parseTimestamp, toTimestamp } from '../../model/instant.ts';
import type { BackupStore } from '../../ports/backup-store.ts';

/** The lines of the list of files of a manifest. @throws DomainError `unprocessable` when the list is damaged */
export async function* listedFiles(store: BackupStore, { files }: Manifest): AsyncGenerator<ListedFile> {
  for await (const { bytes } of readLines(store.get(files.list.sha256))) {
    yield parseListedFile(new TextDecoder().decode(bytes ?? undefined));
  }
}

/** The hashes that the kept states need, and the names of damaged states. While there are damaged states, no files may be removed. */
interface KeptStates {
  readonly hashes: ReadonlySet<string>;
  readonly damaged: readonly string[];
}

/**
 * Removes the states that the policy no longer keeps, and reads the other states. Removes no state if `keep` is null or a state cannot be
 * parsed.
 */
export async function applyRetention(store: BackupStore, keep: RetentionPolicy | null): Promise<KeptStates> {
  const states = (await store.listStates()).map(({ name, text }) => ({ name, state: parseState(text) }));
  const damaged = states.filter(({ state }) => state === null).map(({ name }) => name);
  const hashes = new Set<string>();
  const taken = states.flatMap(({ state }) => state?.taken ?? []);
  const keptTimes = keep === null || damaged.length > 0 ? new Set(taken) : statesToKeep(taken, keep);
  for (const { name, state } of states) {
    if (state === null) continue;
    if (!keptTimes.has(state.taken)) await store.dropState(name);
    else if (!(await addHashes(store, state.manifest, hashes))) damaged.push(name);
  }
  return { hashes, damaged };
}

/** Adds all hashes that a manifest needs. Returns false if its list cannot be read. */
async function addHashes(store: BackupStore, manifest: Manifest, hashes: Set<string>): Promise<boolean> {
  const { list } = manifest.files;
  if (!(await store.holds(list))) return false;
  for (const part of [manifest.database, list]) if (part) hashes.add(part.sha256);
  try {
    for await (const [, sha256] of listedFiles(store, manifest)) hashes.add(sha256);
    return true;
  } catch (error) {
    if (isDomainError(error, 'unprocessable')) return false;
    throw error;
  }
}

/**
 * The newest state taken at `instant` or before.
 * @throws DomainError `unprocessable`, with the times of all states, if there is no such state
 */
export async function stateOf(store: BackupStore, instant: Instant): Promise<EarlierState> {
  const earlier = (await store.listStates()).flatMap(({ text }) => parseState(text) ?? []);
  const text = await store.readManifest();
  const last = text === null ? [] : await lastState(store, text);
  // Sorting keeps the order of equal times: a state with its own key comes before the last one.
  const states = [...earlier, ...last].toSorted((one, other) => other.taken - one.taken);
  const found = states.find(({ taken }) => taken <= instant);
  if (found) return found;
  const times = [...new Set(states.map(({ taken }) => toTimestamp(taken)))];
  throw unprocessable(
    `The backup has no state from ${toTimestamp(instant)} or before. It has: ${times.join(', ') || 'none'}.`,
  );
}

async function lastState(store: BackupStore, text: string): Promise<readonly EarlierState[]> {
  const manifest = parseManifest(text);
  const taken = parseTimestamp(manifest.taken);
  return taken === null ? [] : [{ manifest, taken, secret: await store.readSecret() }];
}
