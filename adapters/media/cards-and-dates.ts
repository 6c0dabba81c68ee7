import { decodeHTML } from 'entities';
import { decodeUndeclared } from '../../core/model/guess-charset.ts';
import type { DocumentText, MediaFacts } from '../../core/ports/media.ts';
import { documentBuilder } from './document-builder.ts';
import { propertyText } from './property-text.ts';

/** Reads calendars (RFC 5545) and address cards (RFC 6350). Both consist of lines with fields. */

/** An event, a task or a card: the values of its fields by name, in the order of the file. */
type Entry = ReadonlyMap<string, readonly string[]>;

const ENTRY = /^(?:VEVENT|VTODO|VJOURNAL|VCARD)$/i;
/** The fields that may name an entry, the preferred first; and the fields to show, with their labels. */
const NAMES = ['SUMMARY', 'FN', 'N', 'ORG'] as const;
const SHOWN: readonly (readonly [field: string, label: string])[] = [
  ['DTSTART', 'Start'],
  ['DTEND', 'End'],
  ['DUE', 'Due'],
  ['LOCATION', 'Place'],
  ['ORG', 'Organisation'],
  ['TITLE', 'Position'],
  ['BDAY', 'Birthday'],
  ['TEL', 'Telephone'],
  ['EMAIL', 'E-mail'],
  ['ADR', 'Address'],
  ['URL', 'URL'],
];
const PARAGRAPHS = ['DESCRIPTION', 'NOTE'] as const;
/** A file with more entries than this is a whole calendar, which its first entry does not describe. */
const MAX_NAMED = 20;

/** The name of the first entry, if there are few; otherwise that of the whole calendar. */
export function entryFacts(text: string): MediaFacts {
  const entries = entriesIn(text);
  const title =
    entries.length <= MAX_NAMED
      ? entries.map(nameOf).find((name) => name !== '')
      : propertyText(/^X-WR-CALNAME(?:;[^:\n]{0,200})?:(.+)$/im.exec(text)?.[1]);
  return title === undefined ? {} : { title };
}

/** The text of a file: each entry under its name. */
export function readEntries(text: string, from = 0): DocumentText {
  const document = documentBuilder(from);
  for (const entry of entriesIn(text)) {
    document.heading(2, nameOf(entry));
    for (const [field, label] of SHOWN)
      for (const value of entry.get(field) ?? []) document.item(`${label}: ${written(value)}`);
    for (const field of PARAGRAPHS)
      for (const value of entry.get(field) ?? []) document.paragraph(withoutTags(value));
    if (document.isFull()) break;
  }
  return document.finish();
}

function nameOf(entry: Entry): string {
  return NAMES.map((field) => nameIn(field, entry.get(field)?.[0])).find((name) => name !== undefined) ?? '';
}

/** The name in a field. The field `N` has the last name before the others. */
function nameIn(field: string, value: string | undefined): string | undefined {
  const [last, ...others] = value?.split(';') ?? [];
  return propertyText(field === 'N' ? [...others, last].join(' ') : value);
}

/** A text without the HTML that some calendars write. */
const withoutTags = (text: string): string =>
  /<(?:a|b|br|div|html|li|p|span|ul)\b/i.test(text)
    ? decodeHTML(
        text.replaceAll(/<br\s*\/?>|<\/(?:div|li|p)>/gi, '\n').replaceAll(/<[^<>]{0,1000}>/g, ''),
      ).trim()
    : text;

/** `2026-11-04 19:00 UTC` for a time in the basic format of ISO 8601; for anything else, its parts with commas between them. */
function written(value: string): string {
  const time = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(value);
  if (time === null) return value.replace(/\s*;[\s;]*/g, ', ').replace(/^, |, $/g, '');
  const [, year, month, day, hour, minute, zone] = time;
  return `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}`}${zone ? ' UTC' : ''}`;
}

function entriesIn(text: string): readonly Entry[] {
  const entries: Map<string, string[]>[] = [];
  /** The entry being read; nested components, such as an alarm, are not part of it. */
  const open: string[] = [];
  for (const line of unfolded(text)) {
    const [, group = '', settings = '', written = ''] =
      /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):([\s\S]*)$/.exec(line) ?? [];
    const value = valueIn(written, settings);
    const field = group.toUpperCase();
    if (field === 'BEGIN') {
      open.push(value.trim());
      if (ENTRY.test(value.trim())) entries.push(new Map());
    } else if (field === 'END') open.pop();
    else if (field !== '' && ENTRY.test(open.at(-1) ?? '')) {
      const entry = entries.at(-1);
      const values = entry?.get(field);
      if (values) values.push(unescaped(value));
      else entry?.set(field, [unescaped(value)]);
    }
  }
  return entries;
}

/** The lines of a file, each with the lines that continue it. */
const unfolded = (text: string): readonly string[] =>
  text
    .replaceAll(
      /^([^:\n]{0,200};ENCODING=QUOTED-PRINTABLE[^:\n]{0,200}:)((?:.*=\r?\n)*.*)$/gim,
      (_, field, value) => `${field}${value.replaceAll(/=\r?\n/g, '')}`,
    )
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/);

/** A value of version 2.1 of cards and version 1.0 of calendars, which write it in quoted-printable. */
function valueIn(written: string, settings: string): string {
  if (!/QUOTED-PRINTABLE/i.test(settings)) return written;
  const bytes = Uint8Array.from(
    written.replaceAll(/=([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    (letter) => letter.charCodeAt(0),
  );
  return decodeUndeclared(bytes).replaceAll(/\r\n?/g, '\n');
}

function unescaped(value: string): string {
  return value.replace(/\\([\\;,:nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}
