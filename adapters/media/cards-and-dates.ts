import type { DocumentText, MediaFacts } from '../../core/ports/media.ts';
import { documentBuilder } from './document-builder.ts';
import { notedText } from './noted-text.ts';

/** Reads calendars (RFC 5545) and address cards (RFC 6350). Both consist of lines with fields. */

/** An event, a task or a card: the values of its fields by name, in the order of the file. */
type Entry = ReadonlyMap<string, readonly string[]>;

const ENTRY = /^(?:VEVENT|VTODO|VJOURNAL|VCARD)$/i;
/** The fields that may name an entry, the preferred first; and the fields to show, with their labels. */
const NAMES = ['SUMMARY', 'FN', 'ORG'] as const;
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

/** The name of the first entry, if there are few. */
export function entryFacts(text: string): MediaFacts {
  const entries = entriesIn(text);
  const title = entries.length <= MAX_NAMED ? entries.map(nameOf).find((name) => name !== '') : undefined;
  return title === undefined ? {} : { title };
}

/** The text of a file: each entry under its name. */
export function readEntries(text: string, from = 0): DocumentText {
  const document = documentBuilder(from);
  for (const entry of entriesIn(text)) {
    document.heading(2, nameOf(entry));
    for (const [field, label] of SHOWN)
      for (const value of entry.get(field) ?? []) document.item(`${label}: ${written(value)}`);
    for (const field of PARAGRAPHS) for (const value of entry.get(field) ?? []) document.paragraph(value);
    if (document.isFull()) break;
  }
  return document.finish();
}

function nameOf(entry: Entry): string {
  return NAMES.map((field) => notedText(entry.get(field)?.[0])).find((name) => name !== undefined) ?? '';
}

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
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const [, group = '', value = ''] =
      /^(?:[\w-]+\.)?([\w-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/.exec(line) ?? [];
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

function unescaped(value: string): string {
  return value.replace(/\\([\\;,:nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}
