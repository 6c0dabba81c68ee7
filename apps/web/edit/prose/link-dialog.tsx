import type { RefObject, TargetedSubmitEvent, VNode } from 'preact';
import type { EditorView } from 'prosemirror-view';
import { isSafeAddress } from '../../../../core/prose/addresses.ts';
import { editWords } from '../../words/edit.ts';
import { marks } from './types.ts';

interface LinkDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly view: () => EditorView | null;
}

/** Asks for the address of the link at the cursor or of the selection. */
export function LinkDialog({ dialog, view }: LinkDialogProps): VNode {
  function apply(address: string): void {
    const current = view();
    dialog.current?.close();
    if (!current) return;
    setLink(current, address);
    current.focus();
  }
  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const address = new FormData(event.currentTarget).get('address');
    apply(String(address ?? '').trim());
  }
  return (
    <dialog ref={dialog} class="link-dialog" aria-label={editWords.tools.link}>
      <form onSubmit={submit}>
        <label>
          <span>{editWords.address}</span>
          <input
            name="address"
            type="text"
            inputMode="url"
            autofocus
            autoComplete="off"
            spellcheck={false}
            placeholder="https://"
          />
        </label>
        <div class="buttons">
          <button type="button" onClick={() => apply('')}>
            {editWords.unlink}
          </button>
          <button type="submit" class="primary">
            {editWords.setLink}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Opens the dialog with the current address. */
export function openLinkDialog(dialog: HTMLDialogElement, view: EditorView): void {
  const { $from, from, to, empty } = view.state.selection;
  let href = empty ? marks.link.isInSet($from.marks())?.attrs.href : undefined;
  view.state.doc.nodesBetween(from, to, (node) => {
    href ??= marks.link.isInSet(node.marks)?.attrs.href;
  });
  const field = dialog.querySelector('input');
  if (field) field.value = href ?? '';
  dialog.showModal();
  field?.select();
}

/** The link address for typed text: adds `https://` to a host and `mailto:` to a mail address. */
function hrefOf(typed: string): string {
  if (/^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:[/?#]|$)/.test(typed)) return `https://${typed}`;
  return /^[^\s:/?#@]+@[^\s:/?#@]+\.[^\s:/?#@]+$/.test(typed) ? `mailto:${typed}` : typed;
}

/** Links the selection, changes the link at the cursor, or inserts the address as text. An empty address removes the link. */
function setLink(view: EditorView, typed: string): void {
  const { selection, tr } = view.state;
  const href = hrefOf(typed);
  const { from, to } = selection.empty ? linkAround(view) : selection;
  if (href === '') view.dispatch(tr.removeMark(from, to, marks.link));
  else if (!isSafeAddress(href, 'link')) return;
  else if (from < to)
    view.dispatch(tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href })));
  else
    view.dispatch(
      tr.replaceSelectionWith(view.state.schema.text(typed, [marks.link.create({ href })]), false),
    );
}

/** The range of the link at the cursor; empty outside links. */
function linkAround({ state: { selection } }: EditorView): { readonly from: number; readonly to: number } {
  const { $from } = selection;
  const link = marks.link.isInSet($from.marks());
  const has = (index: number) => link?.isInSet($from.parent.maybeChild(index)?.marks ?? []);
  let index = $from.index();
  if (!has(index)) index -= 1;
  if (!has(index)) return { from: $from.pos, to: $from.pos };
  let [first, last] = [index, index];
  while (has(first - 1)) first -= 1;
  while (has(last + 1)) last += 1;
  return { from: $from.posAtIndex(first), to: $from.posAtIndex(last + 1) };
}
