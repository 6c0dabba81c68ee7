import { compareMarks, type Mark, type ProseNode } from './schema.ts';

/** Whether two lists contain the same marks in the same order. */
function sameMarks(a: readonly Mark[] | undefined, b: readonly Mark[] | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a.length !== b.length) return false;
  return a.every((mark, index) => sameMark(mark, b[index]));
}

/** Whether two marks have the same type and attributes. */
export function sameMark(a: Mark, b: Mark | undefined): boolean {
  if (a === b) return true;
  if (b === undefined || a.type !== b.type) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => a[name] === b[name] || JSON.stringify(a[name]) === JSON.stringify(b[name]))
  );
}

/** The marks in canonical order, each type once; undefined without marks. */
export function orderMarks(marks: readonly Mark[]): readonly Mark[] | undefined {
  if (marks.length === 0) return undefined;
  const seen = new Set<string>();
  return marks.filter((mark) => !seen.has(mark.type) && seen.add(mark.type)).sort(compareMarks);
}

/** A text node, with marks already in order. */
export function textNode(text: string, marks?: readonly Mark[]): ProseNode {
  return marks === undefined ? { type: 'text', text } : { type: 'text', text, marks };
}

/** Merges neighbouring text with equal marks and drops empty text (D35). */
export function mergeText(nodes: readonly ProseNode[]): ProseNode[] {
  const merged: ProseNode[] = [];
  let parts: string[] = [];
  let marks: readonly Mark[] | undefined;
  const flush = () => {
    const text = parts.join('');
    if (text !== '') merged.push(textNode(text, marks));
    parts = [];
  };
  for (const node of nodes) {
    if (node.type !== 'text') {
      flush();
      merged.push(node);
    } else if (node.text !== '') {
      if (!sameMarks(marks, node.marks)) flush();
      marks = node.marks;
      parts.push(node.text ?? '');
    }
  }
  flush();
  return merged;
}

/** A node with these children. Without children, `content` is left out. */
export function nodeOf(
  type: string,
  content: readonly ProseNode[],
  attrs?: Readonly<Record<string, unknown>>,
): ProseNode {
  return {
    type,
    ...(attrs === undefined ? {} : { attrs }),
    ...(content.length === 0 ? {} : { content }),
  };
}

/** The text of a node whose only child is text: code or HTML. */
export function soleText(node: ProseNode): string {
  return node.content?.[0]?.text ?? '';
}
