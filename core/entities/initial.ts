import { MARKDOWN } from '../model/content.ts';
import type { Entity } from '../model/entity.ts';
import type { Uid } from '../model/uid.ts';
import type { Quotation } from '../prose/quotation.ts';
import { type EntityType, fieldsOf } from './vocabulary.ts';

/** The entity of a note (D25): `Quotation` if the note is a quotation with its source. */
export function noteEntity(id: Uid, quotation?: Quotation): Entity {
  if (quotation === undefined) return { id, '@type': 'Note' };
  const { words, author, work, url } = quotation;
  return {
    id,
    '@type': 'Quotation',
    ...(author !== undefined && { author: { name: author } }),
    content: { type: MARKDOWN, body: words },
    ...(work !== undefined && { work }),
    ...(url !== undefined && { url }),
  };
}

/** The entity of a saved page before analysis (D25): a web page with its URL, any white space encoded. */
export function pageEntity(id: Uid, address: string): Entity {
  const { hostname, href } = new URL(address);
  return {
    id,
    '@type': 'WebPage',
    site: { domain: domainOf(hostname) },
    url: /\s/.test(address) ? href : address,
  };
}

/** The usual name of a site: its host without `www.`. */
export function domainOf(hostname: string): string {
  return hostname.replace(/^www\.(?=.)/, '');
}

/** The entity of an upload before analysis, of the type that its media type implies (D25). */
export function mediaEntity(id: Uid, mediaType: string): Entity {
  const type = mediaEntityType(mediaType);
  return { id, '@type': type, ...(fieldsOf(type).has('format') && { format: formatOf(mediaType) }) };
}

/** The type of entity that a media type implies. */
export function mediaEntityType(mediaType: string): EntityType {
  return TYPE_OF_FAMILY.get(mediaType.slice(0, mediaType.indexOf('/'))) ?? 'Document';
}

const TYPE_OF_FAMILY: ReadonlyMap<string, EntityType> = new Map([
  ['image', 'ImageObject'],
  ['video', 'VideoObject'],
  ['audio', 'AudioObject'],
  ['model', 'Model'],
]);

/** The usual name of a media type's format: `pdf`, `docx`, `svg`. */
export function formatOf(mediaType: string): string {
  const format = mediaType.slice(mediaType.indexOf('/') + 1);
  return EXTENSIONS.get(format) ?? format.replace(/^x-/, '').replace(/\+(xml|json|zip)$/, '');
}

/** Formats whose usual name differs from their media type. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['vnd.oasis.opendocument.text', 'odt'],
  ['vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['vnd.oasis.opendocument.presentation', 'odp'],
  ['vnd.oasis.opendocument.text-flat-xml', 'fodt'],
  ['vnd.oasis.opendocument.spreadsheet-flat-xml', 'fods'],
  ['vnd.oasis.opendocument.presentation-flat-xml', 'fodp'],
  ['vnd.ms-excel', 'xls'],
  ['vnd.ms-powerpoint', 'ppt'],
  ['msword', 'doc'],
  ['plain', 'txt'],
  ['tab-separated-values', 'tsv'],
  ['markdown', 'md'],
  ['rfc822', 'eml'],
  ['related', 'mhtml'],
  ['octet-stream', 'bin'],
]);
