import type { Document, Element } from 'domhandler';
import type { ShownThings } from '../../core/model/page.ts';
import { textOf, walk } from './nodes.ts';

/** Elements that are not about the page's subject. */
const ASIDE: ReadonlySet<string> = new Set(['aside', 'footer', 'nav', 'header', 'del', 's']);
/** Classes of sections about other things. */
const OTHERS =
  /related|recommend|upsell|cross-?sell|carousel|similar|recently|mini-?cart|sidebar|widget|comment|review/i;
/** Classes of prices that are not the current price. */
const OTHER_PRICE =
  /regular|(^|[-_ ])(old|was)([-_ ]|$)|before|compare|strike|list-?price|basis|rrp|uvp|msrp|shipping|delivery|installment|month|saving|total|text-price/i;

/** Classes, ids and property names to look for. */
const MARKS = {
  prices: /(^|[-_ ])(price|preis|prix|precio|prijs|prezzo|money|offscreen)([-_ ]|$)/i,
  brands: /(^|[-_ ])(brand|manufacturer|vendor|marke|marque|marca|merk)([-_ ]|$)|^bylineinfo$/i,
  artists: /(^|[-_ ])(artist|byartist|interpret)([-_ ]|$)/i,
  albums: /(^|[-_ ])(fromalbum|album[-_]+title|album-name)([-_ ]|$)/i,
} as const;
const TRACKS = /(^|[-_ ])(track[-_]?list(ing)?|track_table)([-_ ]|$)/i;

/** Labels of a button for buying. */
const BUY =
  /^(add to (cart|basket|bag|trolley)|buy (it )?now|in den (warenkorb|einkaufswagen)|ajouter au panier|aggiungi al carrello|añadir (al carrito|a la cesta)|agregar al carrito|adicionar ao carrinho|in (mijn )?winkel(wagen|mand)(je)?|lägg i (varukorg|kundvagn)(en)?|læg i (indkøbs)?kurv(en)?|do(daj do)? koszyka|カートに入れる|加入购物车|加入購物車|в корзину|добавить в корзину)/iu;
const BUTTONS: ReadonlySet<string> = new Set(['button', 'input', 'a', 'div']);

const MAX_TEXT = 80;
const MAX_EACH = 10;

type Lines = Record<keyof typeof MARKS, string[]>;

/**
 * The short lines that are marked as prices, brands, artists and albums, in order, and other signs of shops and of music; undefined if no
 * line is marked.
 */
export function readShownThings(document: Document): ShownThings | undefined {
  const lines: Lines = { prices: [], brands: [], artists: [], albums: [] };
  let [buyButtons, hasTracks, hasPlayer] = [0, false, false];
  walk(document, (element) => {
    const marks = marksOf(element);
    if (ASIDE.has(element.name) || OTHERS.test(marks)) return false;
    if (MARKS.prices.test(marks) && OTHER_PRICE.test(marks)) return false;
    if (BUTTONS.has(element.name) && isBuyButton(element)) buyButtons += 1;
    hasTracks ||= TRACKS.test(marks);
    hasPlayer ||= element.name === 'audio';
    for (const name of NAMES) if (MARKS[name].test(marks)) addLine(lines[name], element);
    if (HEADINGS.has(element.name)) addCredit(lines, element);
    return true;
  });
  const isAny = NAMES.some((name) => lines[name].length > 0);
  return isAny ? { ...lines, buyButtons, hasTracks, hasPlayer } : undefined;
}

function marksOf({ attribs: { class: classes = '', id = '', itemprop = '' } }: Element): string {
  return `${id} ${classes} ${itemprop}`.trim();
}

function isBuyButton(element: Element): boolean {
  const { value = '', role } = element.attribs;
  if (element.name === 'div' && role !== 'button') return false;
  return BUY.test(element.name === 'input' ? value.trim() : textOf(element, MAX_TEXT));
}

function addLine(lines: string[], element: Element): void {
  const text = textOf(element, MAX_TEXT + 1);
  if (text !== '' && text.length <= MAX_TEXT && lines.length < MAX_EACH && !lines.includes(text))
    lines.push(text);
}

/** Adds the album and the artist from a heading such as `from Slow Harbour by Tidesong`. */
function addCredit(lines: Lines, element: Element): void {
  const { album, artist } = CREDIT.exec(textOf(element, MAX_TEXT))?.groups ?? {};
  if (artist !== undefined) lines.artists.push(artist);
  if (album !== undefined) lines.albums.push(album);
}

const NAMES = ['prices', 'brands', 'artists', 'albums'] as const;
const HEADINGS: ReadonlySet<string> = new Set(['h2', 'h3', 'h4']);
const CREDIT = /^(?:from (?<album>.+) )?by (?<artist>\p{L}.{0,60})$/u;
