import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';
import type { CopyFileKind } from '../../../core/model/page-copy.ts';
import { resolveAddress } from '../../../core/model/url.ts';

/** A part of a style sheet: text, or a reference that is filled in later. */
export type StylePiece =
  | string
  /** A picture or font, by its address or as a `data:` address. */
  | { readonly address: string; readonly kind: CopyFileKind }
  /** Another style sheet, and the blocks around its import, such as `@media print`. */
  | { readonly sheet: string; readonly blocks: readonly string[] };

/** Functions whose strings are addresses. */
const ADDRESSED: ReadonlySet<string> = new Set(['url', 'src', 'image-set', '-webkit-image-set', 'image']);

/** At-rules that have no meaning in a style element. */
const DROPPED: ReadonlySet<string> = new Set(['charset', 'namespace']);

/**
 * A style sheet, or the value of a `style` attribute, split at its references. Only the first source of a font in a web format is a
 * reference, since a browser only loads one source.
 * @param base the address of the style sheet
 */
export function readStyle(css: string, base: string): readonly StylePiece[] {
  return new StyleReader(tokenize({ css: css.replaceAll('\0', '') }), base).pieces();
}

class StyleReader {
  readonly #tokens: readonly CSSToken[];
  readonly #base: string;
  readonly #pieces: StylePiece[] = [];
  /** The open functions and brackets. */
  readonly #open: string[] = [];
  /** The depth of braces at the start of the current font rule; null outside of one. */
  #fontDepth: number | null = null;
  #depth = 0;
  #hasSource = false;
  #text = '';
  #at = 0;

  constructor(tokens: readonly CSSToken[], base: string) {
    this.#tokens = tokens;
    this.#base = base;
  }

  pieces(): readonly StylePiece[] {
    for (; this.#at < this.#tokens.length; this.#at += 1) this.#read(this.#tokens[this.#at] as CSSToken);
    this.#flush();
    return this.#pieces;
  }

  #read(token: CSSToken): void {
    const [type, source] = token;
    switch (type) {
      case TokenType.Comment:
        this.#text += ' ';
        return;
      case TokenType.URL:
        this.#name(token[4].value);
        return;
      case TokenType.String:
        if (!ADDRESSED.has(this.#open.at(-1) ?? '')) break;
        this.#name(token[4].value);
        return;
      case TokenType.Function:
        this.#openFunction(token[4].value.toLowerCase(), source);
        return;
      case TokenType.OpenParen:
        this.#open.push('(');
        break;
      case TokenType.CloseParen:
        // The end of `url("…")` has already been written with the address.
        if (WRITTEN.has(this.#open.pop() ?? '')) return;
        break;
      case TokenType.AtKeyword:
        if (this.#readRule(token[4].value.toLowerCase())) return;
        break;
      case TokenType.OpenCurly:
        this.#depth += 1;
        break;
      case TokenType.CloseCurly:
        this.#depth -= 1;
        this.#open.length = 0;
        if (this.#fontDepth !== null && this.#depth <= this.#fontDepth) this.#fontDepth = null;
        break;
      case TokenType.Delim:
        // As in `(400px<width)`: before a letter, an HTML parser would see a tag.
        if (source !== '<' || !/^[a-z]/i.test(this.#tokens[this.#at + 1]?.[1] ?? '')) break;
        this.#text += '< ';
        return;
      case TokenType.BadURL:
      case TokenType.BadString:
      case TokenType.CDO:
      case TokenType.CDC:
        return;
      default:
    }
    this.#text += source;
  }

  #openFunction(name: string, source: string): void {
    this.#open.push(name);
    if (!WRITTEN.has(name)) this.#text += source;
  }

  /** @returns whether the rule has been read to its end */
  #readRule(name: string): boolean {
    if (name === 'font-face') {
      this.#fontDepth = this.#depth;
      this.#hasSource = false;
    }
    if (name !== 'import' && !DROPPED.has(name)) return false;
    const rule: CSSToken[] = [];
    while (this.#at + 1 < this.#tokens.length) {
      const next = this.#tokens[this.#at + 1] as CSSToken;
      if (next[0] === TokenType.OpenCurly || next[0] === TokenType.CloseCurly) break;
      this.#at += 1;
      if (next[0] === TokenType.Semicolon) break;
      rule.push(next);
    }
    if (name === 'import') this.#import(rule);
    return true;
  }

  #import(rule: readonly CSSToken[]): void {
    const place = rule.findIndex(([type]) => type === TokenType.URL || type === TokenType.String);
    const named = rule[place];
    if (!named) return;
    const { value } = named[4] as { value: string };
    const sheet = resolveAddress(value, this.#base);
    if (sheet === undefined) return;
    const isCalled = rule.slice(0, place).some(([type]) => type === TokenType.Function);
    const rest = rule.slice(place + 1);
    const end = isCalled ? rest.findIndex(([type]) => type === TokenType.CloseParen) + 1 : 0;
    this.#flush();
    this.#pieces.push({ sheet, blocks: blocksOf(rest.slice(end)) });
  }

  #name(value: string): void {
    const kind: CopyFileKind = this.#fontDepth === null ? 'picture' : 'font';
    const address = addressOf(value, this.#base);
    if (address?.startsWith('#')) this.#text += `url("${address.replaceAll(/["\\\n\r<]/g, '')}")`;
    else if (address === undefined || (kind === 'font' && !this.#isFirstSource(address)))
      this.#text += NOTHING;
    else {
      this.#text += 'url("';
      this.#flush();
      this.#pieces.push({ address, kind });
      this.#text += '")';
    }
  }

  /** Whether a browser would load this source of a font. */
  #isFirstSource(address: string): boolean {
    if (this.#hasSource || /\.(eot|svg)([?#]|$)/i.test(address)) return false;
    this.#hasSource = true;
    return true;
  }

  #flush(): void {
    if (this.#text !== '') this.#pieces.push(this.#text);
    this.#text = '';
  }
}

/** Functions that are rewritten with the new address. */
const WRITTEN: ReadonlySet<string> = new Set(['url', 'src']);
const NOTHING = 'url("data:,")';

/** The at-rules that are equivalent to the conditions after an import's address: a layer, supported features, media. */
function blocksOf(tokens: readonly CSSToken[]): readonly string[] {
  const text = tokens
    .map(([type, source]) => (type === TokenType.Comment ? ' ' : source))
    .join('')
    .trim();
  const [, layer, named, supports, media = ''] =
    /^(?:(layer)(?:\(([^()]*)\))?(?=\s|$))?\s*(?:supports\(((?:[^()]|\([^()]*\))*)\))?\s*([\s\S]*)$/i.exec(
      text,
    ) ?? [];
  return [
    ...(layer === undefined ? [] : [`@layer ${named ?? ''}`]),
    ...(supports === undefined ? [] : [`@supports ${isDeclaration(supports) ? `(${supports})` : supports}`]),
    ...(media === '' ? [] : [`@media ${media}`]),
  ];
}

const isDeclaration = (condition: string): boolean => !condition.trimStart().startsWith('(');

/** The address of a file; fragments and `data:` addresses stay unchanged. */
function addressOf(value: string, base: string): string | undefined {
  const text = value.trim();
  return text.startsWith('#') || /^(data|cid):/i.test(text) ? text : resolveAddress(text, base);
}

/** A style sheet that is safe in a style element: no browser sees the end of the element or the start of a tag in it. */
export function inElement(css: string): string {
  return css.replaceAll(/<([/!?])/g, '<\\$1').replaceAll(/<(?=[a-z])/gi, '\\3c ');
}
