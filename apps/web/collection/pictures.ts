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
  /** Loads these pictures unless they are cached. Pictures that are not listed are no longer requested. */
  request(names: readonly PictureName[]): void;
  /** Releases all pictures. */
  clear(): void;
}

interface PicturesOptions {
  /** Loads a picture; null if it does not exist. Rejects if there is no response; the next request retries. */
  readonly fetchPicture: (name: PictureName) => Promise<Blob | null>;
  /** Called after a request failed. */
  readonly onFailure?: () => void;
  readonly maxBytes?: number;
}

interface LoadedPicture {
  readonly picture: Picture;
  readonly sizeBytes: number;
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
    if (entry.picture.value !== undefined) URL.revokeObjectURL(entry.picture.value.url);
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
    else addToCache(key, loaded);
    loadNext();
  }

  async function load(name: PictureName): Promise<LoadedPicture | null> {
    const blob = await fetchPicture(name);
    return blob && { picture: await pictureFrom(blob), sizeBytes: blob.size };
  }

  function addToCache(key: string, { picture, sizeBytes }: LoadedPicture): void {
    const entry = entryOf(key);
    entry.bytes = sizeBytes;
    entry.picture.value = picture;
    bytes += sizeBytes;
    evict();
  }

  function mustBeLoaded(name: PictureName): boolean {
    const key = keyOf(name);
    return cache.get(key)?.picture.peek() === undefined && !pending.has(key) && !missing.has(key);
  }

  function loadNext(): void {
    while (requests < MAX_REQUESTS) {
      const next = wanted.find(mustBeLoaded);
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
