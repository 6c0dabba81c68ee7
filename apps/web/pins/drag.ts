import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { makeDraggableByTouch } from './finger-drag.ts';

/** Makes the items of a board draggable onto each other. @param onDrop called with the ids of the dropped item and of its target */
export function makeDraggable(board: HTMLElement, onDrop: (id: string, onto: string) => void): () => void {
  const items = [...board.querySelectorAll<HTMLElement>('[data-id]')];
  return combine(
    makeDraggableByTouch(board, onDrop),
    ...items.flatMap((element) => {
      const id = element.dataset.id ?? '';
      return [
        draggable({
          element,
          getInitialData: () => ({ id }),
          onDragStart: () => element.classList.add('dragged'),
          onDrop: () => element.classList.remove('dragged'),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.id !== id,
          onDragEnter: () => element.classList.add('target'),
          onDragLeave: () => element.classList.remove('target'),
          onDrop({ source }) {
            element.classList.remove('target');
            onDrop(String(source.data.id), id);
          },
        }),
      ];
    }),
  );
}
