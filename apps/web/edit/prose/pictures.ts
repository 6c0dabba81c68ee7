import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { editWords } from '../../words/edit.ts';
import { wikiLink } from './input-rules.ts';
import { nodes } from './types.ts';

/** The editor's access to saved files and pictures. */
export interface Pictures {
  /** Saves a file as an object. If this fails, it shows the error and rejects with it. */
  save(file: File): Promise<{ readonly id: string; readonly title: string }>;
  /** Loads the picture of an object as a `blob:` URL. Rejects if the object has no picture. */
  ofObject(id: string): Promise<string>;
  /** Loads a picture in the text by its URL, as a `blob:` URL. Waits until the text is saved. */
  ofUrl(url: string): Promise<string>;
}

interface PicturePosition {
  readonly file: File;
  readonly pos: number;
}

type Change = { readonly add: PicturePosition } | { readonly remove: File };

const key = new PluginKey<DecorationSet>('pictures');

/** Saves files dropped or pasted into the text, and embeds them where they were dropped. */
export function filePlugin(pictures: Pictures): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const moved = set.map(tr.mapping, tr.doc);
        const change = tr.getMeta(key) as Change | undefined;
        if (change === undefined) return moved;
        if ('remove' in change)
          return moved.remove(moved.find(undefined, undefined, isForFile(change.remove)));
        const { file, pos } = change.add;
        return moved.add(tr.doc, [Decoration.widget(pos, () => placeholder(file), { file })]);
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handlePaste(view, event) {
        const files = [...(event.clipboardData?.files ?? [])];
        // Office programs add a picture of the text to copied text.
        if (files.length === 0 || event.clipboardData?.types.includes('text/html')) return false;
        saveFiles(view, files, view.state.selection.from, pictures);
        return true;
      },
      handleDrop(view, event, _, isMoved) {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (isMoved || files.length === 0) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        saveFiles(view, files, at?.pos ?? view.state.selection.from, pictures);
        return true;
      },
    },
  });
}

const isForFile = (file: File) => (spec: { readonly file?: File }) => spec.file === file;

function placeholder({ name }: File): HTMLElement {
  const element = document.createElement('span');
  element.className = 'file-waiting';
  element.textContent = editWords.savingFile(name);
  return element;
}

/** Saves files, and embeds each at the given position when it is saved. The position moves with edits made before that. */
export function saveFiles(view: EditorView, files: readonly File[], pos: number, pictures: Pictures): void {
  for (const file of files) {
    view.dispatch(view.state.tr.setMeta(key, { add: { file, pos } } satisfies Change));
    void pictures.save(file).then(
      (saved) => embed(view, file, saved),
      () => removePlaceholder(view, file),
    );
  }
}

function embed(
  view: EditorView,
  file: File,
  { id, title }: { readonly id: string; readonly title: string },
): void {
  if (view.isDestroyed) return;
  const [decoration] = key.getState(view.state)?.find(undefined, undefined, isForFile(file)) ?? [];
  const link = wikiLink({
    title: title || file.name,
    target: id,
    isEmbedded: file.type.startsWith('image/'),
  });
  const { tr, doc } = view.state;
  if (decoration) {
    const { parent, depth } = doc.resolve(decoration.from);
    if (parent.type.spec.code)
      tr.insert(doc.resolve(decoration.from).after(depth), nodes.paragraph.create(null, link));
    else if (parent.inlineContent) tr.insert(decoration.from, link);
    else tr.insert(decoration.from, nodes.paragraph.create(null, link));
  }
  view.dispatch(tr.setMeta(key, { remove: file } satisfies Change));
}

function removePlaceholder(view: EditorView, file: File): void {
  if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { remove: file } satisfies Change));
}
