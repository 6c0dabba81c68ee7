import { type Element, isTag, isText } from 'domhandler';
import { fold } from './nodes.ts';

/** The name of an element without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** MathML as TeX in one line: its texts, with fractions, roots, indices, brackets and rows. */
export function mathText(element: Element, depth = 0): string {
  const parts = element.children.flatMap((child) => {
    if (isText(child)) return fold(child.data).replaceAll(/[%#&{}$]/g, '\\$&');
    if (!isTag(child) || /^annotation/.test(localName(child.name)) || depth > 100) return [];
    return mathText(child, depth + 1);
  });
  const [first = '', second = '', third = ''] = parts.filter((part) => part !== '');
  switch (localName(element.name)) {
    case 'mfrac':
      return /^\w+\/\w+$/.test(`${first}/${second}`) ? `${first}/${second}` : `\\frac{${first}}{${second}}`;
    case 'msup':
    case 'mover':
      return `${first}^${grouped(second)}`;
    case 'msub':
    case 'munder':
      return `${first}_${grouped(second)}`;
    case 'msubsup':
    case 'munderover':
      return `${first}_${grouped(second)}^${grouped(third)}`;
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`;
    case 'mroot':
      return `\\sqrt[${second}]{${first}}`;
    case 'mfenced':
      return `(${parts.filter((part) => part !== '').join(', ')})`;
    case 'mtable':
      return `\\begin{matrix}${parts.filter((part) => part !== '').join(' \\\\ ')}\\end{matrix}`;
    case 'mtr':
      return parts.filter((part) => part !== '').join(' & ');
    default:
      return parts.join('').replaceAll(/[\u2061-\u2064]/g, '');
  }
}

const grouped = (text: string): string => ([...text].length > 1 ? `{${text}}` : text);

const SCRIPT_SIGNS: ReadonlyMap<string, string> = new Map([
  ['sup', '^'],
  ['sub', '_'],
]);

/** The text of a formula in HTML, as Pandoc writes it, with the signs of TeX for what is raised or lowered. */
export function texOf(element: Element, depth = 0): string {
  const text = element.children
    .map((child) => (isText(child) ? child.data : isTag(child) && depth < 100 ? texOf(child, depth + 1) : ''))
    .join('');
  const sign = SCRIPT_SIGNS.get(element.name);
  return sign === undefined ? text : sign + (text.length > 1 ? `{${text}}` : text);
}
