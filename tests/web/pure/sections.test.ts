import fc from 'fast-check';
import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, it } from 'vitest';
import { fromEditor, jsonFromEditor, toEditor } from '../../../apps/web/edit/prose/document.ts';
import { editorKeys } from '../../../apps/web/edit/prose/keys.ts';
import {
  acrossSections,
  inSections,
  sectionPlugins,
  withoutSections,
} from '../../../apps/web/edit/prose/sections.ts';
import { insertTable } from '../../../apps/web/edit/prose/tables.ts';
import type { ProseDocument, ProseNode } from '../../../core/prose/schema.ts';
import { runs } from '../../support/runs.ts';

/** Long texts are edited in sections, which must be unnoticeable. */

const paragraph = (text: string): ProseNode => ({
  type: 'paragraph',
  ...(text !== '' && { content: [{ type: 'text', text }] }),
});
const list = (...texts: readonly string[]): ProseNode => ({
  type: 'bulletList',
  content: texts.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
});

/** Blocks of all kinds, with different ones at the ends of each section. */
function longText(blocks: number): ProseDocument {
  const content = Array.from({ length: blocks }, (_, at): ProseNode => {
    if (at % 17 === 0)
      return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: `h${at}` }] };
    if (at % 13 === 0) return list(`a${at}`, `b${at}`);
    if (at % 11 === 0) return { type: 'horizontalRule' };
    return paragraph(at % 7 === 0 ? '' : `t${at}`);
  });
  return { type: 'doc', content };
}

/**
 * Each step is undone separately, however fast it follows the previous one. Otherwise, adjacent steps within
 * half a second would be undone together, depending on the clock and, at the end of a section, on its
 * boundary (docs/decisions/0043).
 */
const STEP_BY_STEP = { newGroupDelay: -1 };

/** An editor without a window, with the key bindings of the real one. */
function editing(doc: Node, isInSections: boolean) {
  const actions = { editLink: () => undefined, onNothingLeft: () => undefined, leave: () => undefined };
  const keys = editorKeys(actions);
  const plugins = [...keys, history(STEP_BY_STEP), ...(isInSections ? sectionPlugins() : [])];
  const view = {
    state: EditorState.create({ doc: isInSections ? inSections(doc) : doc, plugins }),
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr);
    },
    endOfTextblock(direction: string) {
      const { $from } = view.state.selection;
      return $from.parentOffset === (direction === 'backward' ? 0 : $from.parent.content.size);
    },
  };
  const asView = view as unknown as EditorView;
  return {
    view,
    key(name: string) {
      const parts = name.split('-');
      const key = parts.pop() ?? '';
      const event = {
        key: parts.includes('Shift') && key.length === 1 ? key.toUpperCase() : key,
        keyCode: key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0,
        ctrlKey: parts.includes('Mod'),
        altKey: parts.includes('Alt'),
        shiftKey: parts.includes('Shift'),
        metaKey: false,
      } as KeyboardEvent;
      for (const plugin of keys) if (plugin.props.handleKeyDown?.call(plugin, asView, event)) return;
    },
    run: (command: Command) => acrossSections(command)(view.state, view.dispatch, asView),
    /** Selects from one position to another, each given as the number of a text block and an offset in it. */
    select(from: TextPosition, to: TextPosition) {
      const [a, b] = [from, to].map((place) => positionOf(view.state.doc, place));
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, a ?? 0, b)));
    },
    json: () => jsonFromEditor(view.state.doc),
  };
}

type Editing = ReturnType<typeof editing>;

interface TextPosition {
  readonly block: number;
  readonly offset: number;
}

function positionOf(doc: Node, { block, offset }: TextPosition): number {
  const starts: (readonly [number, number])[] = [];
  doc.descendants((node, pos) => {
    if (node.isTextblock) starts.push([pos + 1, node.content.size]);
  });
  const [start, size] = starts[Math.min(block, starts.length - 1)] ?? [1, 0];
  return start + Math.min(offset, size);
}

const place: fc.Arbitrary<TextPosition> = fc.record({
  // Mostly near the ends of sections.
  block: fc.oneof(
    fc.integer({ min: 0, max: 260 }),
    fc.tuple(fc.constantFrom(46, 92, 138, 184), fc.integer({ min: -4, max: 4 })).map(([at, by]) => at + by),
  ),
  offset: fc.constantFrom(0, 0, 1, 99),
});

const KEYS = ['Backspace', 'Delete', 'Enter', 'Tab', 'Shift-Tab', 'Mod-z', 'Mod-y', 'Mod-Alt-c', 'Mod-Alt-2'];
const press = fc.constantFrom(...KEYS).map((name) => ({ name, act: (editor: Editing) => editor.key(name) }));
const listed = fc
  .constantFrom('Shift-Mod-7', 'Shift-Mod-8', 'Shift-Mod-9')
  .map((name) => ({ name, act: (editor: Editing) => editor.key(name) }));
const goTo = fc.record({ from: place, isRange: fc.boolean(), to: place }).map(({ from, isRange, to }) => ({
  name: `select ${JSON.stringify(from)} ${isRange ? JSON.stringify(to) : ''}`,
  act: (editor: Editing) => editor.select(from, isRange ? to : from),
}));
const type = fc.constant({
  name: 'type',
  act: ({ view }: Editing) => view.dispatch(view.state.tr.insertText('x')),
});
const move = fc.record({ to: place }).map(({ to }) => ({
  name: `copy to ${JSON.stringify(to)}`,
  act(editor: Editing) {
    const slice = withoutSections(editor.view.state.selection.content());
    editor.select(to, to);
    editor.run((state, dispatch) => {
      dispatch?.(state.tr.replaceSelection(slice));
      return true;
    });
  },
}));

const steps = fc.array(fc.oneof(press, press, goTo, goTo, type, listed, move), {
  minLength: 4,
  maxLength: 14,
});

/** The first difference of two long texts, since nobody reads them as a whole. */
function difference(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return `${one.slice(Math.max(0, at - 150), at + 150)}\n${other.slice(Math.max(0, at - 150), at + 150)}`;
}

describe('the sections of a long text', () => {
  it('are absent from the saved text', () => {
    for (const blocks of [1, 200, 201, 450]) {
      const document = longText(blocks);
      const edited = inSections(toEditor(document));
      edited.check();
      expect(edited.childCount).toBeLessThanOrEqual(200);
      expect(fromEditor(edited)).toEqual(document);
      expect(JSON.parse(jsonFromEditor(edited))).toEqual(document);
    }
  });

  it('do not affect key bindings', () =>
    fc.assert(
      fc.property(steps, (steps) => {
        const document = toEditor(longText(260));
        const [plain, sectioned] = [editing(document, false), editing(document, true)];
        for (const { act } of steps) {
          act(plain);
          act(sectioned);
          sectioned.view.state.doc.check();
          expect(difference(sectioned.json(), plain.json())).toBeNull();
        }
      }),
      { numRuns: runs(12) },
    ));

  it('are the same again after an undo, in one change of the view', () => {
    const { view, key, select } = editing(toEditor(longText(260)), true);
    const before = view.state.doc;
    select({ block: 120, offset: 1 }, { block: 120, offset: 1 });
    view.dispatch(view.state.tr.insertText('x'));
    expect(view.state.doc.eq(before)).toBe(false);
    let changes = 0;
    const { dispatch } = view;
    view.dispatch = (tr) => {
      changes += 1;
      dispatch(tr);
    };
    key('Mod-z');
    expect(view.state.doc.eq(before)).toBe(true);
    expect(changes).toBe(1);
  });

  it('allow inserting a table after a selected rule', () => {
    for (const isInSections of [false, true]) {
      const { view, run } = editing(toEditor(longText(260)), isInSections);
      let at = 0;
      view.state.doc.descendants((node, pos) => {
        if (at === 0 && node.type.name === 'horizontalRule') at = pos;
      });
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
      run(insertTable);
      const types = fromEditor(view.state.doc).content.map(({ type }) => type);
      expect(types.indexOf('table')).toBe(types.indexOf('horizontalRule') + 1);
    }
  });
});
