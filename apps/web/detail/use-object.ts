import { effect, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { type ReloadableResource, useResource } from '../api/resource.ts';
import type { SavedObject } from '../api/saved-object.ts';
import { access } from '../key/access.ts';
import { changed } from '../live/live.ts';

/**
 * How long an object is cached after its view closes, in milliseconds, so that switching between panel and reading page needs no request.
 */
const CACHED_MS = 5_000;

/** The object of the view that closed last, until it changes. */
let cached: { readonly object: SavedObject; readonly at: number } | null = null;

// Clears the cache when there is no key, or the object has changed.
effect(() => {
  const ids = changed.value;
  if (access.value.state === 'closed' || (cached !== null && ids.includes(cached.object.id))) cached = null;
});

/** Loads an object, and reloads it when it changes. Starts with the cached object if another view has just shown it. */
export function useObject(client: Client, id: string): ReloadableResource<SavedObject> {
  const isKnown = cached?.object.id === id && Date.now() - cached.at < CACHED_MS;
  const loaded = useResource<SavedObject>(
    (signal) => client.json('GET', `/objects/${encodeURIComponent(id)}`, { signal }),
    [id],
    isKnown ? cached?.object : undefined,
  );
  useSignalEffect(() => {
    if (changed.value.includes(id)) loaded.reload();
  });
  const shown = useRef<SavedObject | null>(null);
  shown.current = loaded.state === 'loaded' ? loaded.value : null;
  useEffect(
    () => () => {
      const isOpen = access.peek().state === 'open';
      cached = isOpen && shown.current !== null ? { object: shown.current, at: Date.now() } : null;
    },
    [],
  );
  return loaded;
}
