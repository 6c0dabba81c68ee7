import { effect, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { type ReloadableResource, useResource } from '../api/resource.ts';
import type { SavedObject } from '../api/saved-object.ts';
import { access } from '../key/access.ts';
import { changed } from '../live/live.ts';

/** How long an object is known after its view was left, in milliseconds: from the panel to the page for reading, and back. */
const KNOWN_MS = 5_000;

/** The object whose view was left last, until it changes. */
let left: { readonly object: SavedObject; readonly at: number } | null = null;

// Without a key, and once it changes, it is forgotten.
effect(() => {
  const ids = changed.value;
  if (access.value.state === 'closed' || (left !== null && ids.includes(left.object.id))) left = null;
});

/** An object, loaded again when it changes. What another view showed a moment ago is there from the start. */
export function useObject(client: Client, id: string): ReloadableResource<SavedObject> {
  const isKnown = left?.object.id === id && Date.now() - left.at < KNOWN_MS;
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
