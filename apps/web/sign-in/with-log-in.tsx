import type { VNode } from 'preact';
import { useResource } from '../api/resource.ts';
import { load } from '../ui/load.ts';
import { loadOffered, type OfferedMethods } from './log-in-requests.ts';

type Parts = typeof import('./log-in-parts.tsx');

/** Renders its children when the offered log-in methods and their code have loaded. Renders nothing if the server does not respond. */
export function WithLogIn({
  children,
}: {
  readonly children: (parts: Parts, offered: OfferedMethods) => VNode | null;
}): VNode | null {
  const loaded = useResource(
    () => Promise.all([load(() => import('./log-in-parts.tsx')), loadOffered()]),
    [],
  );
  return loaded.state === 'loaded' ? children(...loaded.value) : null;
}
