export const PROSE = 'application/prose+json';
export const MARKDOWN = 'text/markdown';

/** A text being edited: the JSON of a Prose document, or Markdown. */
export interface Text {
  readonly type: typeof PROSE | typeof MARKDOWN;
  readonly body: string;
}

/** A text as stored on the server. */
export interface StoredText extends Text {
  /** The ETag that detects changes (D44); null if the server sends none. */
  readonly tag: string | null;
}

/** Whether two texts are equal. Ignores the targets of wiki links, which change when other objects change. */
export function isSameText(a: Text, b: Text): boolean {
  if (a.type !== b.type) return false;
  if (a.body === b.body) return true;
  return a.type === PROSE && isSameNode(parsed(a.body), parsed(b.body));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function isSameNode(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [withoutTarget(a), withoutTarget(b)];
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length && names.every((name) => isSameNode(left[name], right[name]))
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function withoutTarget(node: Fields): Fields {
  if (node.type !== 'wikiLink') return node;
  const { target: _, ...attrs } = isRecord(node.attrs) ? node.attrs : {};
  return { ...node, attrs };
}
