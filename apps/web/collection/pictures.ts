import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type Picture, pictureFrom } from '../api/picture.ts';

/** One version of an object's picture. */
export interface PictureName {
  readonly id: string;
  /** Changes with the picture. */
  readonly version: string;
}

/** A bounded cache of card pictures. */
interface Pictures {
  /** A picture; undefined while loading. */
  of(name: PictureName): ReadonlySignal<Picture | undefined>;
  /** Requests those of these pictures that are missing, and cancels all other requests. */
  request(names: readonly PictureName[]): void;
  /** Revokes all addresses. */
  clear(): void;
}

interface PicturesOptions {
  /** Returns null if there is no picture. @throws when there is no response; the picture is requested again when it is next wanted */
  readonly fetchPicture: (name: PictureName) => Promise<Blob | null>;
  /** Called when a request failed. */
  readonly onFailure?: () => void;
  readonly maxBytes?: number;
}

interface Loaded {
  readonly picture: Picture;
  /** In bytes. */
  readonly size: number;
}

interface CacheEntry {
  readonly picture: Signal<Picture | undefined>;
  bytes: number;
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_REQUESTS = 4;

export function createPictures({ fetchPicture, onFailure, maxBytes = MAX_BYTES }: PicturesOptions): Pictures {
  const cache = new Map<string, CacheEntry>();
  const pending = new Set<string>();
  const missing = new Set<string>();
  let wanted: readonly PictureName[] = [];
  let requests = 0;
  let bytes = 0;

  const keyOf = ({ id, version }: PictureName) => `${id} ${version}`;

  function entryOf(key: string): CacheEntry {
    const entry = cache.get(key) ?? { picture: signal(undefined), bytes: 0 };
    cache.delete(key);
    cache.set(key, entry);
    return entry;
  }

  function release(key: string, entry: CacheEntry): void {
    if (entry.picture.value !== undefined) URL.revokeObjectURL(entry.picture.value.address);
    entry.picture.value = undefined;
    bytes -= entry.bytes;
    cache.delete(key);
  }

  function evict(): void {
    const requested = new Set(wanted.map(keyOf));
    for (const [key, entry] of cache) {
      if (bytes <= maxBytes) return;
      if (!requested.has(key) && entry.bytes > 0) release(key, entry);
    }
  }

  async function loadIntoCache(name: PictureName): Promise<void> {
    const key = keyOf(name);
    pending.add(key);
    requests += 1;
    const loaded = await load(name).catch(() => undefined);
    pending.delete(key);
    requests -= 1;
    if (loaded === undefined) return onFailure?.();
    if (loaded === null) missing.add(key);
    else keep(key, loaded);
    loadNext();
  }

  async function load(name: PictureName): Promise<Loaded | null> {
    const blob = await fetchPicture(name);
    return blob && { picture: await pictureFrom(blob), size: blob.size };
  }

  function keep(key: string, { picture, size }: Loaded): void {
    const entry = entryOf(key);
    entry.bytes = size;
    entry.picture.value = picture;
    bytes += size;
    evict();
  }

  function isAbsent(name: PictureName): boolean {
    const key = keyOf(name);
    return cache.get(key)?.picture.peek() === undefined && !pending.has(key) && !missing.has(key);
  }

  function loadNext(): void {
    while (requests < MAX_REQUESTS) {
      const next = wanted.find(isAbsent);
      if (next === undefined) return;
      void loadIntoCache(next);
    }
  }

  return {
    of: (name) => entryOf(keyOf(name)).picture,
    request(names) {
      wanted = names;
      loadNext();
    },
    clear() {
      for (const [key, entry] of [...cache]) release(key, entry);
    },
  };
}
