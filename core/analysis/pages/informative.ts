import { type EntityValue, isFields } from '../../model/entity.ts';
import type { PageReading } from '../../model/page.ts';

/** A page's names for its site. */
export interface SiteNames {
  readonly page: Pick<PageReading, 'url'>;
  /** Undefined if the page has none. */
  readonly siteName: string | undefined;
}

/** Fields that name a thing, and those that name its makers. */
const NAMES: ReadonlySet<string> = new Set(['title', 'name']);
const MAKERS: ReadonlySet<string> = new Set(['authors', 'author']);

/**
 * The informative part of a field's value; undefined if it has none, so that better values are tried first: an address as a name, the host
 * as publisher, the site as author. If there are several authors, the site is left out.
 */
export function informativePart(field: string, value: EntityValue, site: SiteNames): EntityValue | undefined {
  if (NAMES.has(field)) return typeof value === 'string' && isAddress(value) ? undefined : value;
  if (field === 'publisher') return isHost(nameOf(value)) ? undefined : value;
  if (!MAKERS.has(field)) return value;
  if (!Array.isArray(value)) return isSite(nameOf(value), site) ? undefined : value;
  const people = value.filter((one) => !isSite(nameOf(one), site));
  return people.length === 0 ? undefined : people;
}

/** Whether a text is just a web address. */
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

/** A name without its variable parts: case, signs, and the end of a host. */
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
