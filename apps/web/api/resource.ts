import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Client } from './client.ts';
import type { Space } from './types.ts';

/** Data loaded from the server while a component is shown. */
type Resource<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly value: T }
  | { readonly state: 'failed'; readonly error: Error };

export type ReloadableResource<T> = Resource<T> & { reload(): void };

/**
 * Loads data when the component mounts and whenever `keys` change. It aborts loads that are no longer needed, so an older response never
 * replaces a newer one. During a reload, the last value for the same keys remains.
 * @param load sends the request; the signal aborts it
 * @param keys strings and numbers that identify the request
 * @param known the data for these keys, if it is already available. Then nothing is loaded until `reload` is called
 */
export function useResource<T>(
  load: (signal: AbortSignal) => Promise<T>,
  keys: readonly (string | number)[],
  known?: T,
): ReloadableResource<T> {
  const key = JSON.stringify(keys);
  const reloads = useSignal(0);
  const last = useSignal<{ readonly key: string; readonly resource: Resource<T> } | null>(null);
  const first = useMemo<{ readonly resource: Resource<T>; readonly reloads: number }>(
    () => ({
      resource: known === undefined ? { state: 'loading' } : { state: 'loaded', value: known },
      reloads: reloads.peek(),
    }),
    [key],
  );
  useEffect(() => {
    if (first.resource.state === 'loaded' && first.reloads === reloads.peek()) return;
    const controller = new AbortController();
    const settle = (resource: Resource<T>) => {
      if (!controller.signal.aborted) last.value = { key, resource };
    };
    load(controller.signal).then(
      (value) => settle({ state: 'loaded', value }),
      (error: Error) => settle({ state: 'failed', error }),
    );
    return () => controller.abort();
  }, [key, reloads.value]);
  const current: Resource<T> = last.value?.key === key ? last.value.resource : first.resource;
  const reload = () => {
    reloads.value = reloads.peek() + 1;
  };
  return { ...current, reload };
}

/**
 * Loads the JSON at a path.
 * @param keys more values that the response depends on, such as the object's modification time
 */
export function useJson<T>(
  client: Client,
  path: string,
  keys: readonly string[] = [],
): ReloadableResource<T> {
  return useResource((signal) => client.json<T>('GET', path, { signal }), [path, ...keys]);
}

/** The spaces of the account; empty while they load, or if that fails. */
export function useSpaces(client: Client): readonly Space[] {
  const spaces = useJson<readonly Space[]>(client, '/spaces');
  return spaces.state === 'loaded' ? spaces.value : [];
}
