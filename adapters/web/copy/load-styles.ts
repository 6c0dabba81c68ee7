import type { FetchedStyle } from '../../../core/ports/page-copier.ts';
import { decodeText } from '../charset.ts';
import type { StyleSource } from './clean-page.ts';
import { readStyle, type StylePiece } from './style-sheet.ts';

/** A style sheet including its imports, as texts and references, which are filled in later. */
export type LoadedStyle = readonly (Exclude<StylePiece, { readonly sheet: string }> | LoadedStyle)[];

/** Maximum number of style sheets of a page that are loaded, and maximum depth of imports. */
const MAX_SHEETS = 60;
const MAX_DEPTH = 5;
/** Maximum number of characters of all style sheets together. */
const MAX_CHARACTERS: number = 6 * 1024 * 1024;

/** Loads style sheets with their imports, each address once, up to the limits. */
interface StyleLoader {
  load(source: StyleSource): Promise<LoadedStyle>;
  /** The number of style sheets that could not be fetched. */
  missing(): number;
}

/** @param base the base of relative addresses in the page */
export function styleLoader(
  fetchStyle: (address: string) => Promise<FetchedStyle | null>,
  base: string,
): StyleLoader {
  const fetched = new Map<string, Promise<FetchedStyle | null>>();
  let characters = 0;
  let missing = 0;

  async function textAt(address: string): Promise<{ readonly css: string; readonly url: string } | null> {
    const cached = fetched.get(address);
    if (!cached && fetched.size >= MAX_SHEETS) missing += 1;
    if (!cached && fetched.size >= MAX_SHEETS) return null;
    const fetching = cached ?? fetchStyle(address);
    fetched.set(address, fetching);
    const style = await fetching;
    if (!style && !cached) missing += 1;
    if (!style) return null;
    const url = style.url.startsWith('cid:') ? base : style.url;
    return { css: decodeText(style.bytes, style.contentType), url };
  }

  async function read(css: string, url: string, above: readonly string[]): Promise<LoadedStyle> {
    characters += css.length;
    if (characters > MAX_CHARACTERS) {
      missing += 1;
      return [];
    }
    const loaded: LoadedStyle[number][] = [];
    for (const piece of readStyle(css, url)) {
      if (typeof piece === 'string' || 'kind' in piece) loaded.push(piece);
      else if (above.length < MAX_DEPTH && !above.includes(piece.sheet)) {
        const { sheet, blocks } = piece;
        const inner = await open(sheet, [...above, sheet]);
        loaded.push(...blocks.map((block) => `${block}{`), inner, '}'.repeat(blocks.length), '\n');
      }
    }
    return loaded;
  }

  async function open(address: string, above: readonly string[]): Promise<LoadedStyle> {
    const found = await textAt(address);
    return found ? read(found.css, found.url, above) : [];
  }

  return {
    load: (source) => ('css' in source ? read(source.css, base, []) : open(source.address, [source.address])),
    missing: () => missing,
  };
}
