import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isEditable } from '../commands/key-targets.ts';
import { type Incoming, readTransfer } from './incoming.ts';

/**
 * Handles drops and pastes anywhere on the page, except into text fields. Drags that started on the page are ignored.
 * @returns whether something acceptable is being dragged over the page
 */
export function useIncoming(receive: (incoming: Incoming) => void): ReadonlySignal<boolean> {
  const isOver = useSignal(false);
  useEffect(() => {
    const listening = new AbortController();
    const listen = <K extends keyof WindowEventMap>(name: K, act: (event: WindowEventMap[K]) => void) =>
      addEventListener(name, act, { signal: listening.signal });
    let isOwn = false;

    const isWanted = ({ dataTransfer, target }: DragEvent): boolean => {
      if (isOwn || dataTransfer === null || isInEditor(target)) return false;
      const { types } = dataTransfer;
      if (types.includes('Files')) return true;
      return !isEditable(target) && (types.includes('text/uri-list') || types.includes('text/plain'));
    };
    const onDrag = (event: DragEvent) => {
      isOver.value = isWanted(event) && !isDialogOpen();
      if (!isWanted(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isOver.value ? 'copy' : 'none';
    };
    listen('dragstart', () => {
      isOwn = true;
    });
    listen('dragend', () => {
      isOwn = false;
    });
    listen('dragenter', onDrag);
    listen('dragover', onDrag);
    listen('dragleave', (event) => {
      // When the drag leaves the window, there is no related target.
      if (event.relatedTarget === null) isOver.value = false;
    });
    listen('drop', (event) => {
      isOver.value = false;
      if (event.defaultPrevented || !isWanted(event) || event.dataTransfer === null) return;
      event.preventDefault();
      if (!isDialogOpen()) receive(readTransfer(event.dataTransfer));
    });
    listen('paste', (event) => {
      if (event.defaultPrevented || isEditable(event.target) || isDialogOpen()) return;
      if (event.clipboardData === null) return;
      event.preventDefault();
      receive(readTransfer(event.clipboardData));
    });
    return () => listening.abort();
  }, [receive]);
  return isOver;
}

/** Whether a target is in an editor, which handles drops itself. */
function isInEditor(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.editor') !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
