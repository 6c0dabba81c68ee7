import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType, Node } from 'prosemirror-model';
import { type Plugin, TextSelection } from 'prosemirror-state';
import { isSafeAddress } from '../../../../core/prose/addresses.ts';
import { asList, listDepth } from './lists.ts';
import { marks, nodes } from './types.ts';

/** Converts Markdown as it is typed, except while an input method is composing. `Backspace` undoes a conversion. */
export function markdownRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
      wrappingInputRule(/^([-+*])\s$/, nodes.bulletList),
      wrappingInputRule(
        /^(\d{1,3})[.)]\s$/,
        nodes.orderedList,
        ([, number]) => ({ start: Number(number) === 1 ? null : Number(number) }),
        ([, number], list) => (list.attrs.start ?? 1) + list.childCount === Number(number),
      ),
      wrappingInputRule(/^>\s$/, nodes.blockquote),
      taskRule,
      horizontalRuleRule,
      textblockTypeInputRule(/^```([\w+#.-]*)\s$/, nodes.codeBlock, ([, language]) => ({
        language: language || null,
      })),
      wikiRule,
      linkRule,
      addressRule,
      ...MARK_PATTERNS.map(([pattern, type]) => markRule(pattern, type)),
    ],
  });
}

/** Text between two markers, without surrounding white space; the first marker must not be inside a word. */
const between = (sign: string, but: string) =>
  new RegExp(
    `(?:^|[^${but}\\\\\\p{L}\\p{N}])(${sign}([^\\s${but}](?:[^${but}]*[^\\s${but}])?)${sign})$`,
    'u',
  );

/** Sub- and superscript markers follow a letter. */
const after = (sign: string) => new RegExp(`[^${sign}\\\\\\s]([${sign}]([^\\s${sign}]+)[${sign}])$`);

const MARK_PATTERNS: readonly (readonly [RegExp, MarkType])[] = [
  [between('\\*\\*', '*'), marks.bold],
  [between('__', '_'), marks.bold],
  [between('\\*', '*'), marks.italic],
  [between('_', '_'), marks.italic],
  [between('~~', '~'), marks.strike],
  [between('==', '='), marks.highlight],
  [between('\\+\\+', '+'), marks.ins],
  [between('`', '`'), marks.code],
  [after('\\^'), marks.superscript],
  [after('~'), marks.subscript],
];

/** The first group of a match is replaced, the second one kept. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(
    pattern,
    ({ tr, doc }, { 0: whole, 1: signed = '', 2: inner = '' }, start, end) => {
      const signStart = start + whole.length - signed.length;
      const innerStart = signStart + signed.indexOf(inner);
      const innerEnd = innerStart + inner.length;
      if (!doc.resolve(start).parent.type.allowsMarkType(type)) return null;
      if (doc.rangeHasMark(signStart, end, marks.code)) return null;
      if (innerEnd < end) tr.delete(innerEnd, end);
      if (signStart < innerStart) tr.delete(signStart, innerStart);
      return tr.addMark(signStart, signStart + inner.length, type.create()).removeStoredMark(type);
    },
    { inCodeMark: false },
  );
}

/** `[ ] ` at the start of a block or list item. */
const taskRule = new InputRule(/^\[([ xX])?\]\s$/, ({ tr, doc }, { 1: sign }, start, end) => {
  const checked = sign !== undefined && sign !== ' ';
  tr.delete(start, end);
  const $start = tr.doc.resolve(start);
  const depth = listDepth($start);
  if (depth > 0 && $start.depth === depth + 2 && $start.index(depth + 1) === 0) {
    if (doc.resolve(start).node(depth).childCount > 1) return null;
    return asList(tr.setSelection(TextSelection.create(tr.doc, start)), depth, 'taskList', checked);
  }
  const range = $start.blockRange();
  const list = range && { type: nodes.taskList, attrs: null };
  if (!range || !list || !range.parent.canReplaceWith(range.startIndex, range.endIndex, nodes.taskList))
    return null;
  return tr.wrap(range, [list, { type: nodes.taskItem, attrs: { checked } }]);
});

/** `---`, `___` or `***` on its own line. */
const horizontalRuleRule = new InputRule(/^(?:---|___|\*\*\*)$/, ({ tr, doc }, _, start) => {
  const $start = doc.resolve(start);
  const { parent, depth } = $start;
  const index = $start.index(depth - 1);
  if (
    parent.type !== nodes.paragraph ||
    !$start.node(depth - 1).canReplaceWith(index, index, nodes.horizontalRule)
  )
    return null;
  tr.delete(start, start + parent.content.size);
  return tr.insert($start.before(), nodes.horizontalRule.create());
});

/** `[[Title]]` and `[[Title|label]]`, embedded with `!`. */
const wikiRule = new InputRule(
  /(!?)\[\[([^[\]|]+)(?:\|([^[\]|]+))?\]\]$/,
  ({ tr }, { 1: sign, 2: title = '', 3: label }, start, end) => {
    if (title.trim() === '') return null;
    return tr.replaceWith(start, end, wikiLink({ title, ...(label && { label }), isEmbedded: sign === '!' }));
  },
  { inCodeMark: false },
);

/** A link to an object. @property target its id; without one the server looks up its title */
export function wikiLink(reference: {
  readonly title: string;
  readonly label?: string;
  readonly target?: string;
  readonly isEmbedded?: boolean;
}): Node {
  const { title, label, target, isEmbedded } = reference;
  return nodes.wikiLink.create({
    text: label ?? title,
    target: target ?? (label === undefined ? null : title),
    kept: isEmbedded ? { attrs: { embed: true } } : null,
  });
}

/** `[text](address)`. */
const linkRule = new InputRule(
  /(?:^|[^!])(\[([^[\]]+)\]\((\S+)\))$/,
  (state, match, start, end) => {
    const { 0: whole, 1: written = '', 2: text = '', 3: href = '' } = match;
    if (!isSafeAddress(href, 'link')) return null;
    const from = start + whole.length - written.length;
    const link = marks.link.create({ href });
    const $from = state.doc.resolve(from);
    const node = state.schema.text(text, link.addToSet($from.marks()));
    return state.tr.replaceWith(from, end, node).removeStoredMark(marks.link);
  },
  { inCodeMark: false },
);

/** A bare URL, when the word ends. */
const addressRule = new InputRule(
  /(?:^|\s)(https?:\/\/[^\s<>]+[^\s<>.,;:!?'")\]])\s$/,
  ({ tr, doc }, { 0: whole, 1: href = '' }, start, end) => {
    const from = start + whole.indexOf(href);
    const to = from + href.length;
    if (doc.rangeHasMark(from, to, marks.link) || doc.rangeHasMark(from, to, marks.code)) return null;
    if (!doc.resolve(from).parent.type.allowsMarkType(marks.link)) return null;
    return tr
      .addMark(from, to, marks.link.create({ href }))
      .insertText(whole.slice(-1), end)
      .removeStoredMark(marks.link);
  },
  { inCodeMark: false },
);
