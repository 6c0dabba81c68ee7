import { decodeHTML } from 'entities';
import { truncate } from '../../model/text.ts';

/** Longer values of page data are cut. */
const MAX_LENGTH = 5_000;

/** A value of page data as one line: no tags, white space collapsed, character references decoded. */
export function plainText(text: string, maxLength: number = MAX_LENGTH): string {
  const bare = decodeHTML(text.slice(0, maxLength * 2).replace(/<\/?[a-z!][^<>]{0,500}>/gi, ' '));
  return truncate(bare.replace(/[\s\u0000-\u001f\u007f]+/gu, ' ').trim(), maxLength).toWellFormed();
}

/** The absolute http or https URL that `href` means on a page; undefined for anything else. */
export function resolveUrl(href: string, base: string): string | undefined {
  const trimmed = href.trim();
  if (trimmed === '' || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
