import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { unlessBusy } from '../frame/unless-busy.ts';

/** Lets the key `/` lead to a field from anywhere; on some keyboards it is typed with Shift. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = unlessBusy((event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    });
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
