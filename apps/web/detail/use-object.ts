import { effect, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { type ReloadableResource, useResource } from '../api/resource.ts';
import type { SavedObject } from '../api/saved-object.ts';
import { access } from '../key/access.ts';
import { changed } from '../live/live.ts';

/** How long an object is cached after its view closes, in milliseconds. Switching between panel and reading page then needs no request. */
const CACHED_MS = 5_000;

/** The object of the view that was closed last. */
let cached: { readonly object: SavedObject; readonly at: number } | null = null;

// Clears the cache when the object changes or the app loses its key.
effect(() => {
  const ids = changed.value;
  if (access.value.state === 'closed' || (cached !== null && ids.includes(cached.object.id))) cached = null;
});

/** Loads an object, and reloads it when it changes. If another view has just shown the object, it starts with that version. */
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
