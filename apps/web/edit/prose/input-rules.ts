import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType, Node } from 'prosemirror-model';
import { type Plugin, TextSelection } from 'prosemirror-state';
import { isSafeAddress } from '../../../../core/prose/addresses.ts';
import { changeListType, listDepth } from './lists.ts';
import { marks, nodes } from './types.ts';

/** Converts Markdown while it is typed, except while an input method is composing. `Backspace` undoes a conversion. */
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
      urlRule,
      ...MARK_PATTERNS.map(([pattern, type]) => markRule(pattern, type)),
    ],
  });
}

/**
 * Matches text between two markers. The text must not begin or end with white space, and the first marker must not be inside a word.
 * @param marker the marker, escaped for a regular expression
 * @param character the character of the marker
 */
const between = (marker: string, character: string) =>
  new RegExp(
    `(?:^|[^${character}\\\\\\p{L}\\p{N}])(${marker}([^\\s${character}](?:[^${character}]*[^\\s${character}])?)${marker})$`,
    'u',
  );

/** Matches text between markers of sub- or superscript, which follow a character that is not white space. */
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

/** Replaces the first group of a match with the second group, which gets the mark. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(
    pattern,
    ({ tr, doc }, { 0: whole, 1: marked = '', 2: inner = '' }, start, end) => {
      const markedStart = start + whole.length - marked.length;
      const innerStart = markedStart + marked.indexOf(inner);
      const innerEnd = innerStart + inner.length;
      if (!doc.resolve(start).parent.type.allowsMarkType(type)) return null;
      if (doc.rangeHasMark(markedStart, end, marks.code)) return null;
      if (innerEnd < end) tr.delete(innerEnd, end);
      if (markedStart < innerStart) tr.delete(markedStart, innerStart);
      return tr.addMark(markedStart, markedStart + inner.length, type.create()).removeStoredMark(type);
    },
    { inCodeMark: false },
  );
}

/** Converts `[ ] ` at the start of a block or list item to a task. */
const taskRule = new InputRule(/^\[([ xX])?\]\s$/, ({ tr, doc }, { 1: sign }, start, end) => {
  const checked = sign !== undefined && sign !== ' ';
  tr.delete(start, end);
  const $start = tr.doc.resolve(start);
  const depth = listDepth($start);
  if (depth > 0 && $start.depth === depth + 2 && $start.index(depth + 1) === 0) {
    if (doc.resolve(start).node(depth).childCount > 1) return null;
    return changeListType(tr.setSelection(TextSelection.create(tr.doc, start)), depth, 'taskList', checked);
  }
  const range = $start.blockRange();
  const list = range && { type: nodes.taskList, attrs: null };
  if (!range || !list || !range.parent.canReplaceWith(range.startIndex, range.endIndex, nodes.taskList))
    return null;
  return tr.wrap(range, [list, { type: nodes.taskItem, attrs: { checked } }]);
});

/** Converts `---`, `___` or `***` on its own line to a rule. */
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

/** Converts `[[Title]]` and `[[Title|label]]` to a wiki link, which is embedded after `!`. */
const wikiRule = new InputRule(
  /(!?)\[\[([^[\]|]+)(?:\|([^[\]|]+))?\]\]$/,
  ({ tr }, { 1: sign, 2: title = '', 3: label }, start, end) => {
    if (title.trim() === '') return null;
    return tr.replaceWith(start, end, wikiLink({ title, ...(label && { label }), isEmbedded: sign === '!' }));
  },
  { inCodeMark: false },
);

/** Creates a wiki link. @property target the id of its object; without an id, the server looks up the title */
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

/** Converts `[text](URL)` to a link. */
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

/** Converts a URL to a link when white space is typed after it. */
const urlRule = new InputRule(
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
