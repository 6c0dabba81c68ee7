import type { Attributes } from './markup-dialect.ts';
import { isOn } from './office-parts.ts';

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
      if (open.length === 0 && !/^m:oMath(?:Para)?$/.test(name)) return false;
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
  'm:t': ({ text }) => text.replaceAll('\u2061', ''), // the invisible sign after the name of a function
  'm:oMathPara': (node) => parts(node, 'm:oMath').join('; '),
  'w:br': () => '; ',
  'm:f': (node) => {
    const isFraction = setting(node, 'm:type') !== 'noBar';
    return group(part(node, 'm:num')) + (isFraction ? '/' : '¦') + group(part(node, 'm:den'));
  },
  'm:acc': (node) => signed(part(node, 'm:e'), setting(node, 'm:chr') ?? '\u0302'),
  'm:bar': (node) => signed(part(node, 'm:e'), setting(node, 'm:pos') === 'top' ? '\u0305' : '\u0332'),
  'm:phant': (node) => (isOn(setting(node, 'm:show')) ? part(node, 'm:e') : ''),
  'm:sSup': (node) => base(node) + script(node, '^', 'm:sup'),
  'm:sSub': (node) => base(node) + script(node, '_', 'm:sub'),
  'm:sSubSup': (node) => base(node) + script(node, '_', 'm:sub') + script(node, '^', 'm:sup'),
  'm:sPre': (node) => script(node, '_', 'm:sub') + script(node, '^', 'm:sup') + part(node, 'm:e'),
  'm:limLow': (node) => base(node) + script(node, '_', 'm:lim'),
  'm:limUpp': (node) => base(node) + script(node, '^', 'm:lim'),
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
  'm:eqArr': (node) => parts(node, 'm:e').join('; ').replaceAll('&', ''), // the signs at which lines are aligned
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
  if (/^[′″‴]*$/.test(text)) return text;
  return sign + group(text);
}

/** The base of an index or exponent. A name, such as that of a function, needs no parentheses. */
function base(node: Node): string {
  const text = part(node, 'm:e');
  return /^[\p{L}\p{M}]+$/u.test(text) ? text : group(text);
}

/** A text with a sign above or below: each character of a short text has the sign. */
const signed = (text: string, sign: string): string => text.replace(/[\p{L}\d]/gu, `$&${sign}`);

/** A value among the properties of an element. */
function setting({ children }: Node, name: string): string | undefined {
  const properties = children.find((child) => child.name.endsWith('Pr'));
  return properties?.children.find((child) => child.name === name)?.attributes['m:val'];
}

/** A text, in parentheses unless it is a number, a single character, or already in parentheses. */
function group(text: string): string {
  return /^(?:.\p{M}*|[\d.]+|\([^()]*\))?$/u.test(text) ? text : `(${text})`;
}
