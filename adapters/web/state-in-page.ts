import { type Document, isText } from 'domhandler';
import { walk } from './nodes.ts';

/** Limits for reading the state of a page: characters of all scripts, values, their depth, and the characters of a path. */
const MAX = { characters: 4_000_000, values: 100_000, depth: 40, path: 500 } as const;
/** Minimum number of characters of a text. Shorter strings are labels and descriptions. */
const MIN_TEXT = 500;

/** The start of a script that assigns an object to a variable. */
const ASSIGNED = /^\s*(?:(?:window|self|globalThis)\.)?\w{1,60}\s*=\s*(?=[{[])/;
const MARKUP = /<(?:p|br|div|h[1-6]|ul|ol|blockquote)[\s/>]/i;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The scripts of a page that consist of data from which other scripts build the page, such as `__NEXT_DATA__`. */
export function stateScripts(page: Document): readonly string[] {
  const found: string[] = [];
  walk(page, ({ name, attribs, children: [child] }) => {
    const text = name === 'script' && child && isText(child) ? child.data : '';
    if (/^application\/json\b/i.test(attribs.type ?? '')) found.push(text);
    else if (ASSIGNED.test(text)) found.push(text.slice(0, lastBracket(text) + 1).replace(ASSIGNED, ''));
    return true;
  });
  return found;
}

/** The position of the bracket that ends the data. */
const lastBracket = (text: string): number => Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));

/**
 * The HTML of the text in the data of `stateScripts`; empty if it has no text. The text may be one string or a list with a string for each
 * paragraph, so all strings at the same path are one text, where a path ignores positions in lists. The longest text is that of the page.
 */
export function htmlInState(scripts: readonly string[]): string {
  const texts = new Map<string, { readonly strings: string[]; length: number }>();
  let [characters, values] = [0, 0];
  const visit = (value: unknown, path: string, depth: number): void => {
    values += 1;
    if (values > MAX.values || depth > MAX.depth || path.length > MAX.path) return;
    if (typeof value === 'string') {
      const text = texts.get(path) ?? { strings: [], length: 0 };
      texts.set(path, text);
      text.strings.push(value);
      if (isProse(value)) text.length += value.length;
    } else if (Array.isArray(value)) for (const member of value) visit(member, `${path}*`, depth + 1);
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value))
        visit(member, `${path}.${name.slice(0, 60)}`, depth + 1);
  };
  for (const script of scripts) {
    characters += script.length;
    if (characters > MAX.characters) break;
    try {
      visit(JSON.parse(script), '', 0);
    } catch {} // it is not data but a script
  }
  const [longest] = [...texts.values()].sort((one, other) => other.length - one.length);
  return longest === undefined || longest.length < MIN_TEXT ? '' : longest.strings.map(asHtml).join('\n');
}

/** Whether a string consists of sentences, and is not a URL, code or a list of names. */
const isProse = (text: string): boolean =>
  MARKUP.test(text) || (/[.!?…](?:\s|$)/.test(text) && /\s\S+\s/.test(text)) || /[。！？]/.test(text);

function asHtml(text: string): string {
  if (MARKUP.test(text)) return text;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => `<p>${line.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`).join('');
}
