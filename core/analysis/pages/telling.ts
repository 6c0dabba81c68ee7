import { type EntityValue, isFields } from '../../model/entity.ts';
import type { PageReading } from '../../model/page.ts';

/** What a page calls the site of which it is a part. */
export interface SiteNames {
  readonly page: Pick<PageReading, 'url'>;
  /** Undefined when the page does not say. */
  readonly siteName: string | undefined;
}

/** Fields that name a thing, and those that name who made it. */
const NAMES: ReadonlySet<string> = new Set(['title', 'name']);
const MAKERS: ReadonlySet<string> = new Set(['authors', 'author']);

/**
 * What a value tells about a field; undefined if it tells nothing, so that others are asked before it is taken for want of better:
 * an address for a name, the host for a publisher, the site for an author. Of several authors, the site is left out.
 */
export function tellingPart(field: string, value: EntityValue, site: SiteNames): EntityValue | undefined {
  if (NAMES.has(field)) return typeof value === 'string' && isAddress(value) ? undefined : value;
  if (field === 'publisher') return isHost(nameOf(value)) ? undefined : value;
  if (!MAKERS.has(field)) return value;
  if (!Array.isArray(value)) return isSite(nameOf(value), site) ? undefined : value;
  const people = value.filter((one) => !isSite(nameOf(one), site));
  return people.length === 0 ? undefined : people;
}

/** Whether a text is an address on the web and nothing else. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim());
}

/** Whether a name is that of the site, or its host. */
export function isSite(name: string, { page, siteName }: SiteNames): boolean {
  const host = new URL(page.url).hostname;
  const names = [siteName ?? '', host, host.replace(/^www\./, ''), hostName(page.url)].map(bareName);
  return name !== '' && names.includes(bareName(name));
}

/** The part of a host that names the site: `wikipedia` of `en.wikipedia.org`. */
export function hostName(url: string): string {
  return new URL(url).hostname.split('.').at(-2) ?? '';
}

/** A name without what is often left out of it: its case, its signs, and the end of a host. */
export function bareName(text: string): string {
  return text
    .toLowerCase()
    .replace(/\.(com|org|net|io|dev|co\.uk)$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function isHost(name: string): boolean {
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(name);
}

function nameOf(value: EntityValue): string {
  return isFields(value) && typeof value.name === 'string' ? value.name : '';
}
