import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { collection } from '../collection/collection.ts';
import { readLibrary } from '../collection/library.ts';
import type { OpenAccess } from '../key/access.ts';
import { changed } from '../live/live.ts';

/** Changes within this time trigger one reload. */
const PAUSE_MS = 300;

/** Loads the library, and reloads it when something changes here or elsewhere. */
export function useLibrary({ client }: OpenAccess): void {
  const seen = useRef<{ readonly view: object | null; readonly revision: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const readSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void readLibrary(client), PAUSE_MS);
  };
  useEffect(() => {
    void readLibrary(client);
    return () => clearTimeout(timer.current);
  }, [client]);
  useSignalEffect(() => {
    const { view, revision, state } = collection.value;
    if (state !== 'whole') return;
    const isSameView = seen.current?.view === view;
    const isChanged = isSameView && seen.current?.revision !== revision;
    seen.current = { view, revision };
    if (isChanged) readSoon();
  });
  useSignalEffect(() => {
    if (changed.value.length > 0) readSoon();
  });
}
