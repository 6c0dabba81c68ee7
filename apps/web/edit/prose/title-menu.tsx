import { type Signal, signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { EditorView } from 'prosemirror-view';
import type { Preview } from '../../api/types.ts';
import { commonWords } from '../../words/common.ts';
import { editWords } from '../../words/edit.ts';
import { typeInWords } from '../../words/format.ts';
import { completeReference, type TitleMenu, type UnfinishedReference } from './wiki-completion.ts';

export type FoundTitle = Pick<Preview, 'id' | 'title' | 'type'>;

/** Finds objects by the words of their titles, or the newest objects if nothing was typed. */
export type FindTitles = (typed: string, signal: AbortSignal) => Promise<readonly FoundTitle[]>;

interface OpenMenu {
  readonly reference: UnfinishedReference;
  readonly titles: readonly FoundTitle[];
  /** The index of the title that `Enter` inserts. */
  readonly selectedIndex: number;
  /** The position of the link in the viewport, in pixels. */
  readonly position: { readonly left: number; readonly bottom: number };
}

/** How long typing must pause before titles are searched, in milliseconds. */
const DEBOUNCE_MS = 120;

/** The menu with its state and actions. */
interface ShownTitles extends TitleMenu {
  readonly shown: Signal<OpenMenu | null>;
  choose(title: FoundTitle): void;
}

export function createTitleMenu(find: FindTitles, id: string): ShownTitles {
  const shown = signal<OpenMenu | null>(null);
  let current: EditorView | null = null;
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dismissed = -1;

  function set(next: OpenMenu | null): void {
    shown.value = next;
    const dom = current?.dom;
    if (next === null || next.titles.length === 0) {
      for (const name of ['aria-controls', 'aria-activedescendant']) dom?.removeAttribute(name);
    } else {
      dom?.setAttribute('aria-controls', id);
      dom?.setAttribute('aria-activedescendant', `${id}-${next.selectedIndex}`);
    }
  }

  function close(): void {
    clearTimeout(timer);
    controller.abort();
    set(null);
  }

  async function suggest(reference: UnfinishedReference, view: EditorView): Promise<void> {
    controller.abort();
    controller = new AbortController();
    const { signal: aborted } = controller;
    // Without suggestions, people can still type.
    const found = await find(reference.start, aborted).catch(() => []);
    if (aborted.aborted || view.isDestroyed) return;
    const { left, bottom } = view.coordsAtPos(reference.from);
    set({ reference, titles: found, selectedIndex: 0, position: { left, bottom } });
  }

  function choose(title: FoundTitle): void {
    const reference = shown.peek()?.reference;
    close();
    if (current && reference) completeReference(current, reference, title);
  }

  return {
    shown,
    choose,
    show(reference, view) {
      current = view;
      if (reference === null || reference.from === dismissed) {
        if (reference === null) dismissed = -1;
        close();
        return;
      }
      clearTimeout(timer);
      const before = shown.peek();
      if (before) shown.value = { ...before, reference };
      timer = setTimeout(() => void suggest(reference, view), DEBOUNCE_MS);
    },
    handleKey({ key }) {
      const open = shown.peek();
      if (!open || open.titles.length === 0) return false;
      const { titles: found, selectedIndex: chosen } = open;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const step = key === 'ArrowDown' ? 1 : -1;
        set({ ...open, selectedIndex: (chosen + step + found.length) % found.length });
        return true;
      }
      if (key === 'Escape') {
        dismissed = open.reference.from;
        close();
        return true;
      }
      const title = found[chosen];
      if ((key !== 'Enter' && key !== 'Tab') || !title) return false;
      choose(title);
      return true;
    },
  };
}

export function TitleList({ menu, id }: { readonly menu: ShownTitles; readonly id: string }): VNode | null {
  const open = menu.shown.value;
  if (open === null || open.titles.length === 0) return null;
  const { titles: found, selectedIndex: chosen, position: at } = open;
  return (
    <div id={id} class="title-list" role="listbox" aria-label={editWords.titles} style={styleAt(at)}>
      {found.map((title, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus, and its keys choose
        <div
          key={title.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => menu.choose(title)}
        >
          <span dir="auto">{title.title || commonWords.untitled}</span>
          <span class="quiet">{typeInWords(title.type)}</span>
        </div>
      ))}
    </div>
  );
}

/** CSS that puts the list below the link, or above it if there is no space. The list stays within the viewport. */
function styleAt({ left, bottom }: OpenMenu['position']) {
  const inlineStart = `clamp(0.5rem, ${left}px, calc(100vw - min(22rem, 100vw - 1rem) - 0.5rem))`;
  return bottom > innerHeight - 240
    ? { left: inlineStart, bottom: `${innerHeight - bottom + 28}px` }
    : { left: inlineStart, top: `${bottom + 4}px` };
}
