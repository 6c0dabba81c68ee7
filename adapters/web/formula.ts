import { Element, type ParentNode, Text } from 'domhandler';
import { fold, tokensOf, walk } from './nodes.ts';

/** The classes of `data` elements that contain TeX. */
export const INLINE_MATH = 'math-inline';
export const DISPLAY_MATH = 'math-display';

/** Maximum length of a formula, in characters. */
export const MAX_FORMULA = 10_000;

export interface Formula {
  readonly tex: string;
  readonly isDisplay: boolean;
}

export function formulaElement(tex: string, isDisplay: boolean): Element {
  const data = new Element('data', { class: isDisplay ? DISPLAY_MATH : INLINE_MATH }, [new Text(tex)]);
  for (const child of data.children) child.parent = data;
  return data;
}

/** TeX in one line, unless a line break ends a comment in it, and without MediaWiki's additions. */
export function given(written: string, isDisplay: boolean): Formula {
  const cut = written.slice(0, MAX_FORMULA).trim();
  const bare =
    /^\{\\(?:displaystyle|textstyle)\b([\s\S]*)\}$/.exec(cut)?.[1] ??
    /^(\$\$?)([^$]+)\1$/.exec(cut)?.[2] ??
    /^\\[[(]([\s\S]+)\\[\])]$/.exec(cut)?.[1] ??
    cut;
  const tex = /(^|[^\\])%/.test(bare) ? bare.replaceAll(/\n\s*\n/g, '\n').trim() : fold(bare);
  return { tex, isDisplay };
}

export function find(root: ParentNode, what: string | ((element: Element) => boolean)): Element | undefined {
  let found: Element | undefined;
  walk(root, (element) => {
    if (found === undefined && (typeof what === 'string' ? element.name === what : what(element)))
      found = element;
    return found === undefined;
  });
  return found;
}

export const hasClass = ({ attribs }: Element, ...names: readonly string[]): boolean =>
  tokensOf(attribs.class).some((token) => names.includes(token));
