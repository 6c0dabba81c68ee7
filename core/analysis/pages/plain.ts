import { decodeHTML } from 'entities';
import { truncate } from '../../model/text.ts';

/** Longer values of page data are cut. */
const MAX_LENGTH = 5_000;

/** The elements of texts. Anything else between such brackets is not markup: `Vec<T>`, `<stdio.h>`. */
const ELEMENTS =
  'a|abbr|address|article|aside|b|big|blockquote|br|button|center|cite|code|dd|del|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|iframe|img|ins|kbd|label|li|mark|ol|p|picture|pre|q|s|samp|script|section|small|source|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|time|tr|tt|u|ul|var|video|wbr|jats:[a-z-]+';
const MARKUP = new RegExp(`<!--.{0,500}?-->|</?(?:${ELEMENTS})(?=[\\s/>])[^<>]{0,500}>`, 'gis');

/** A value of page data as one line: no tags, white space collapsed, character references decoded. */
export function plainText(text: string, maxLength: number = MAX_LENGTH): string {
  const bare = decodeHTML(text.slice(0, maxLength * 2).replace(MARKUP, ' '));
  return truncate(bare.replace(/[\s\u0000-\u001f\u007f]+/gu, ' ').trim(), maxLength).toWellFormed();
}

/** The absolute http or https URL of `href` on a page; undefined for anything else. */
export function resolveUrl(href: string, base: string): string | undefined {
  const trimmed = href.trim();
  if (trimmed === '' || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
