import { type EditorState, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { wikiLink } from './input-rules.ts';

/** A wiki link being typed. */
export interface UnfinishedReference {
  /** The text between `[[` and the cursor. */
  readonly start: string;
  readonly isEmbedded: boolean;
  /** The position of the link in the document. */
  readonly from: number;
  readonly to: number;
}

/** The list of titles for a wiki link being typed. */
export interface TitleMenu {
  /** Called when the link changes, and with null when the cursor leaves it. Not called while an input method is composing. */
  show(reference: UnfinishedReference | null, view: EditorView): void;
  /** @returns whether the list handled the key */
  handleKey(event: KeyboardEvent): boolean;
}

/** Maximum number of characters before the cursor that are searched for a link. */
const MAX_LENGTH = 120;
const UNFINISHED = /(!?)\[\[([^[\]|\n\ufffc]*)$/;

/** A plugin that completes wiki links by title. */
export function wikiCompletion(menu: TitleMenu): Plugin {
  return new Plugin({
    view: () => ({
      update(view, before) {
        if (view.composing || (before.selection.eq(view.state.selection) && before.doc === view.state.doc))
          return;
        menu.show(view.hasFocus() ? unfinishedReference(view.state) : null, view);
      },
      destroy: () => undefined,
    }),
    props: {
      handleKeyDown: (_, event) => !event.isComposing && menu.handleKey(event),
      handleDOMEvents: {
        blur: (view) => {
          menu.show(null, view);
          return false;
        },
      },
    },
  });
}

function unfinishedReference({ selection }: EditorState): UnfinishedReference | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null;
  const from = Math.max(0, $from.parentOffset - MAX_LENGTH);
  const before = $from.parent.textBetween(from, $from.parentOffset, null, '\ufffc');
  const match = UNFINISHED.exec(before);
  if (!match) return null;
  const [whole, prefix, start = ''] = match;
  return { start, isEmbedded: prefix === '!', from: $from.pos - whole.length, to: $from.pos };
}

/** Replaces the link being typed by a link to an object. */
export function completeReference(
  view: EditorView,
  { from, to, isEmbedded }: UnfinishedReference,
  { id, title }: { readonly id: string; readonly title: string },
): void {
  view.dispatch(
    view.state.tr.replaceWith(from, to, wikiLink({ title, target: id, isEmbedded })).scrollIntoView(),
  );
  view.focus();
}
