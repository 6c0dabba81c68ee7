import type { Attributes } from './markup-dialect.ts';

/** Reads formulas in Office files (ISO/IEC 29500-1, 22.1), and writes them on one line, as people type them: `x=(a+b)/(2√c)`. */

interface Node {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: Node[];
  text: string;
}

/** Collects the elements of a formula, and writes it when it ends. */
interface EquationReader {
  /** Whether a formula is being read. */
  readonly isOpen: boolean;
  /** @returns whether the element belongs to a formula */
  open(name: string, attributes: Attributes): boolean;
  text(text: string): void;
  /** @returns the formula that ends with the element */
  close(): string | undefined;
}

export function equationReader(): EquationReader {
  const open: Node[] = [];
  return {
    get isOpen() {
      return open.length > 0;
    },
    open(name, attributes) {
      if (open.length === 0 && name !== 'm:oMath') return false;
      const node: Node = { name, attributes, children: [], text: '' };
      open.at(-1)?.children.push(node);
      open.push(node);
      return true;
    },
    text(text) {
      const node = open.at(-1);
      if (node?.name === 'm:t') node.text += text;
    },
    close() {
      const node = open.pop();
      return open.length === 0 && node ? written(node) : undefined;
    },
  };
}

/** The functions that write elements. Any other element is written as its content, without its properties. */
const WRITERS: Readonly<Record<string, (node: Node) => string>> = {
  'm:t': ({ text }) => text,
  'm:f': (node) => `${group(part(node, 'm:num'))}/${group(part(node, 'm:den'))}`,
  'm:sSup': (node) => part(node, 'm:e') + script(node, '^', 'm:sup'),
  'm:sSub': (node) => part(node, 'm:e') + script(node, '_', 'm:sub'),
  'm:sSubSup': (node) => part(node, 'm:e') + script(node, '_', 'm:sub') + script(node, '^', 'm:sup'),
  'm:sPre': (node) => script(node, '_', 'm:sub') + script(node, '^', 'm:sup') + part(node, 'm:e'),
  'm:limLow': (node) => part(node, 'm:e') + script(node, '_', 'm:lim'),
  'm:limUpp': (node) => part(node, 'm:e') + script(node, '^', 'm:lim'),
  'm:rad': (node) => {
    const degree = part(node, 'm:deg');
    return degree === '' ? `√${group(part(node, 'm:e'))}` : `√(${degree}&${part(node, 'm:e')})`;
  },
  'm:nary': (node) =>
    `${setting(node, 'm:chr') ?? '∫'}${script(node, '_', 'm:sub')}${script(node, '^', 'm:sup')} ${part(node, 'm:e')}`,
  'm:func': (node) => `${part(node, 'm:fName')} ${part(node, 'm:e')}`,
  'm:d': (node) =>
    (setting(node, 'm:begChr') ?? '(') +
    parts(node, 'm:e').join(setting(node, 'm:sepChr') ?? '|') +
    (setting(node, 'm:endChr') ?? ')'),
  'm:m': (node) => `[${parts(node, 'm:mr').join('; ')}]`,
  'm:mr': (node) => parts(node, 'm:e').join(', '),
  'm:eqArr': (node) => parts(node, 'm:e').join('; '),
};

function written(node: Node): string {
  if (node.name.endsWith('Pr')) return '';
  return WRITERS[node.name]?.(node) ?? node.children.map(written).join('');
}

const parts = ({ children }: Node, name: string): readonly string[] =>
  children.filter((child) => child.name === name).map(written);

const part = (node: Node, name: string): string => parts(node, name).join('');

function script(node: Node, sign: string, name: string): string {
  const text = part(node, name);
  return text === '' ? '' : sign + group(text);
}

/** A value among the properties of an element. */
function setting({ children }: Node, name: string): string | undefined {
  const properties = children.find((child) => child.name.endsWith('Pr'));
  return properties?.children.find((child) => child.name === name)?.attributes['m:val'];
}

/** A text, in parentheses unless it is a number, a single character, or already in parentheses. */
function group(text: string): string {
  return /^(?:.|[\d.]+|\(.*\))?$/u.test(text) ? text : `(${text})`;
}
