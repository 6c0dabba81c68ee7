import { type EditorState, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { wikiLink } from './input-rules.ts';

/** A reference that is being typed: what stands after `[[`, up to the cursor. */
export interface UnfinishedReference {
  readonly start: string;
  readonly isEmbedded: boolean;
  /** Where it begins and ends in the document. */
  readonly from: number;
  readonly to: number;
}

/** The list of titles that is shown for it. */
export interface TitleMenu {
  /** Called when there is another reference, or none; not while an input method composes. */
  show(reference: UnfinishedReference | null, view: EditorView): void;
  /** Handles a key. @returns whether it was for the list */
  handleKey(event: KeyboardEvent): boolean;
}

const MAX_LENGTH = 120;
const UNFINISHED = /(!?)\[\[([^[\]|\n\ufffc]*)$/;

/** Completes references over titles. */
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
  const [written, sign, start = ''] = match;
  return { start, isEmbedded: sign === '!', from: $from.pos - written.length, to: $from.pos };
}

/** Puts a reference to an object where it is being typed. */
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
