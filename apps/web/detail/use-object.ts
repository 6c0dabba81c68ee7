import { effect, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { type ReloadableResource, useResource } from '../api/resource.ts';
import type { SavedObject } from '../api/saved-object.ts';
import { access } from '../key/access.ts';
import { changed } from '../live/live.ts';

/**
 * How long an object is cached after its view was left, in milliseconds, so that the page for reading and the panel need not load it again.
 */
const CACHED_MS = 5_000;

/** Caches the object whose view was left last, until it changes. */
let left: { readonly object: SavedObject; readonly at: number } | null = null;

// Clears the cache when there is no key, or the object has changed.
effect(() => {
  const ids = changed.value;
  if (access.value.state === 'closed' || (left !== null && ids.includes(left.object.id))) left = null;
});

/** Loads an object, and loads it again when it changes. Starts with the cached object, if another view has just shown it. */
export function useObject(client: Client, id: string): ReloadableResource<SavedObject> {
  const isKnown = left?.object.id === id && Date.now() - left.at < CACHED_MS;
  const loaded = useResource<SavedObject>(
    (signal) => client.json('GET', `/objects/${encodeURIComponent(id)}`, { signal }),
    [id],
    isKnown ? left?.object : undefined,
  );
  useSignalEffect(() => {
    if (changed.value.includes(id)) loaded.reload();
  });
  const shown = useRef<SavedObject | null>(null);
  shown.current = loaded.state === 'loaded' ? loaded.value : null;
  useEffect(
    () => () => {
      const isOpen = access.peek().state === 'open';
      left = isOpen && shown.current !== null ? { object: shown.current, at: Date.now() } : null;
    },
    [],
  );
  return loaded;
}
