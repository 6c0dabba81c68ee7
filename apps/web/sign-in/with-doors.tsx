import type { VNode } from 'preact';
import { useResource } from '../api/resource.ts';
import { load } from '../ui/load.ts';
import { askOffered, type Offered } from './ask.ts';

type Doors = typeof import('./doors.tsx');

/** Shows something once the ways to log in are known and loaded; nothing if the server does not respond. */
export function WithDoors({
  children,
}: {
  readonly children: (doors: Doors, offered: Offered) => VNode | null;
}): VNode | null {
  const loaded = useResource(() => Promise.all([load(() => import('./doors.tsx')), askOffered()]), []);
  return loaded.state === 'loaded' ? children(...loaded.value) : null;
}
