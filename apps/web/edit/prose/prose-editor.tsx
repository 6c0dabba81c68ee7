import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { EditorState, Plugin, Selection } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { PROSE } from '../../api/text.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { toast } from '../../ui/toasts.tsx';
import { editWords } from '../../words/edit.ts';
import { jsonFromEditor, serializeAhead, toEditor } from './document.ts';
import type { EditorHandle } from './editor-handle.ts';
import { markdownRules } from './input-rules.ts';
import { editorKeys } from './keys.ts';
import { LinkDialog, openLinkDialog } from './link-dialog.tsx';
import { nodeViews } from './node-views.ts';
import { pasteProps } from './paste.ts';
import { filePlugin, type Pictures, saveFiles } from './pictures.ts';
import { acrossSections, inSections, sectionPlugins } from './sections.ts';
import { createTitleMenu, type FindTitles, TitleList } from './title-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import { type ToolbarState, toolbarState } from './toolbar-state.ts';
import { wikiCompletion } from './wiki-completion.ts';

interface ProseEditorProps {
  /** The JSON of the initial document. */
  readonly body: string;
  /** The accessible name of the editor. */
  readonly label: string;
  readonly pictures: Pictures;
  readonly findTitles: FindTitles;
  readonly onChange: () => void;
  /** Called when the person leaves the editor with `Escape`. */
  readonly leave: () => void;
  readonly handle: (handle: EditorHandle) => void;
}

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 2_000;

/** In texts whose JSON is shorter than this, the cursor starts at the end, which is probably visible. */
const SHORT_TEXT = 2_000;

/** The rich text editor for Prose. */
export default function ProseEditor(props: ProseEditorProps): VNode {
  const current = useRef(props);
  current.current = props;
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const menu = useMemo(() => createTitleMenu((...args) => current.current.findTitles(...args), id), []);
  const state = useMemo(() => stateOf(props.body), []);
  const tools = useSignal<ToolbarState>(toolbarState(state));

  const editLink = () => {
    if (dialog.current && view.current) openLinkDialog(dialog.current, view.current);
  };

  useEffect(() => {
    const { pictures, label } = props;
    let frame = 0;
    const drawTools = () => {
      frame = 0;
      tools.value = toolbarState(editor.state);
    };
    const plugins = [
      wikiCompletion(menu),
      markdownRules(),
      ...editorKeys({
        editLink,
        leave: () => current.current.leave(),
        onNothingLeft: (direction) => toast({ text: editWords.nothingTo[direction] }),
      }),
      filePlugin(pictures),
      dropCursor({ class: 'drop-cursor' }),
      gapCursor(),
      tableEditing(),
      history({ depth: MAX_UNDO_STEPS }),
      placeholder(),
      ...sectionPlugins(),
    ];
    const editor = new EditorView(container.current, {
      ...pasteProps,
      state: state.reconfigure({ plugins }),
      nodeViews: nodeViews(pictures),
      attributes: {
        class: 'prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-autocomplete': 'list',
      },
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction));
        frame ||= requestAnimationFrame(drawTools);
        if (transaction.docChanged) current.current.onChange();
      },
    });
    view.current = editor;
    const serializeWhenIdle = () =>
      whenIdle((timeLeftMs) => {
        if (!editor.isDestroyed && !serializeAhead(editor.state.doc, () => timeLeftMs() > 1))
          serializeWhenIdle();
      });
    serializeWhenIdle();
    props.handle({
      read: () => ({ type: PROSE, body: jsonFromEditor(editor.state.doc) }),
      isComposing: () => !editor.isDestroyed && editor.composing,
      focus: () => editor.focus(),
    });
    return () => {
      cancelAnimationFrame(frame);
      editor.destroy();
    };
  }, []);

  return (
    <>
      <Toolbar
        state={tools}
        run={(command) => {
          const editor = view.current;
          if (!editor) return;
          acrossSections(command)(editor.state, editor.dispatch, editor);
          editor.focus();
        }}
        editLink={editLink}
        addFiles={(files) => {
          const editor = view.current;
          if (editor) saveFiles(editor, files, editor.state.selection.from, props.pictures);
        }}
      />
      <div ref={container} class="editor-text" />
      <TitleList menu={menu} id={id} />
      <LinkDialog dialog={dialog} view={() => view.current} />
    </>
  );
}

function stateOf(body: string): EditorState {
  const doc = inSections(toEditor(JSON.parse(body)));
  const selection = body.length < SHORT_TEXT ? Selection.atEnd(doc) : Selection.atStart(doc);
  return EditorState.create({ doc, selection });
}

/** A plugin that shows a hint in an empty text. */
function placeholder(): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const { firstChild, childCount } = doc;
        if (!firstChild?.isTextblock || firstChild.content.size > 0 || childCount > 2) return null;
        if (childCount === 2 && (doc.lastChild?.content.size ?? 0) > 0 && firstChild.type.name !== 'heading')
          return null;
        const isTitle = firstChild.type.name === 'heading';
        const hint = isTitle ? editWords.titleHint : editWords.textHint;
        const attributes = { class: 'hinted', 'data-hint': hint, ...(isTitle && { 'aria-label': hint }) };
        return DecorationSet.create(doc, [Decoration.node(0, firstChild.nodeSize, attributes)]);
      },
    },
  });
}
