import PostalMime, { type Address, type Email } from 'postal-mime';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { decodeUndeclared } from '../../core/model/guess-charset.ts';
import type { DocumentText, MediaFacts } from '../../core/ports/media.ts';
import { type DocumentBuilder, documentBuilder } from './document-builder.ts';
import { html } from './html.ts';
import { readMarkup } from './markup-reader.ts';
import { propertyText } from './property-text.ts';

/** Maximum nesting of a message's parts, such as forwarded messages that contain others. */
const MAX_NESTING = 50;
/** Maximum size of a header. Parsing takes time that is quadratic in the number of its parameters. */
const MAX_HEADER_BYTES = 256 * 1024;
/**
 * Maximum number of lines of a message. The parser keeps each line separately: five times as many lines would exhaust the memory. A message
 * with 64 MiB of Base64 has fewer.
 */
const MAX_LINES = 1_000_000;
/** Maximum number of messages of a mailbox that are read. */
const MAX_MESSAGES = 5_000;
const LINE_FEED = 10;

/**
 * The subject, the sender and the date of a message (RFC 5322).
 * @throws DomainError `unprocessable` if it is nested too deep, or has too many lines
 */
export async function mailFacts(bytes: Uint8Array): Promise<MediaFacts> {
  const { subject, from, date } = await parse(bytes);
  const title = propertyText(subject);
  const author = from && propertyText(from.name || from.address);
  const sent = date === undefined ? Number.NaN : Date.parse(date);
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { authors: [author] }),
    ...(!Number.isNaN(sent) && { created: new Date(sent).toISOString() }),
  };
}

/**
 * A message as text: sender, recipients, date, body, and the names of attached files. Plain text is preferred to HTML.
 * @throws DomainError `unprocessable` if it is nested too deep, or has too many lines
 */
export async function readMail(bytes: Uint8Array, from = 0): Promise<DocumentText> {
  const document = documentBuilder(from);
  addMail(await parse(bytes), document);
  return document.finish();
}

/**
 * The messages of a mailbox (RFC 4155), each after a heading with its subject. Leaves out messages that are nested too deep or have too
 * many lines.
 */
export async function readMailbox(bytes: Uint8Array, from = 0): Promise<DocumentText> {
  const document = documentBuilder(from);
  let messages = 0;
  for (const message of messagesIn(bytes)) {
    messages += 1;
    if (document.isFull() || messages > MAX_MESSAGES) break;
    const mail = await parse(message).catch(() => null);
    if (mail === null) continue;
    document.heading(2, mail.subject ?? '');
    addMail({ ...mail, text: (mail.text ?? '').replace(ESCAPED, '') }, document);
  }
  return document.finish();
}

/** The start of a message in a mailbox: a line after an empty line, or at the beginning of the file. */
const MESSAGE_START = '\nFrom ';
/** The sign before a line of a message that would otherwise begin like that. */
const ESCAPED = /^>(?=>*From )/gm;

function* messagesIn(bytes: Uint8Array): Generator<Uint8Array> {
  const mailbox = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = mailbox.indexOf(LINE_FEED) + 1;
  for (let at = mailbox.indexOf(MESSAGE_START); at >= 0; at = mailbox.indexOf(MESSAGE_START, at + 1)) {
    if (!/\n\r?$/.test(mailbox.toString('latin1', at - 2, at))) continue;
    yield mailbox.subarray(start, at);
    start = mailbox.indexOf(LINE_FEED, at + 1) + 1 || mailbox.length;
  }
  yield mailbox.subarray(start);
}

function addMail(mail: Email, document: DocumentBuilder): void {
  for (const row of headerRows(mail)) document.row(row);
  if (mail.text?.trim()) readPassages(mail.text, document);
  else readMarkup(mail.html ?? '', html, document);
  for (const { filename } of mail.attachments) if (filename) document.item(filename);
}

/** Consecutive lines of plain text. */
interface Passage {
  /** The number of enclosing quotations. */
  readonly depth: number;
  readonly lines: string[];
}

/** The prefix of quoted lines, including quotations within quotations. */
const QUOTED = /^(?: ?>)+ ?/;

function readPassages(text: string, document: DocumentBuilder): void {
  let open = 0;
  for (const { depth, lines } of passagesOf(text)) {
    for (; open < depth; open++) document.beginQuotation();
    for (; open > depth; open--) document.endQuotation();
    document.paragraph(lines.join('\n').trim());
  }
}

/** The paragraphs of plain text, including quoted ones. */
function passagesOf(text: string): readonly Passage[] {
  const passages: Passage[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const own = line.replace(QUOTED, '');
    const depth = line.slice(0, line.length - own.length).split('>').length - 1;
    const last = passages.at(-1);
    if (isOpen && last?.depth === depth) last.lines.push(own);
    else passages.push({ depth, lines: [own] });
    isOpen = own.trim() !== '';
  }
  return passages.filter(({ lines }) => lines.some((line) => line.trim() !== ''));
}

async function parse(bytes: Uint8Array): Promise<Email> {
  if (hasTooManyLines(bytes)) throw unprocessable(reason('mail-lines', { max: MAX_LINES }));
  try {
    return await PostalMime.parse(withLinesKept(inReadableCharset(withoutEnvelope(bytes))), {
      maxNestingDepth: MAX_NESTING,
      maxHeadersSize: MAX_HEADER_BYTES,
    });
  } catch {
    throw unprocessable(reason('mail-nested'));
  }
}

/** The message in a file of Apple Mail, which has its length before it and properties after it; other files unchanged. */
function withoutEnvelope(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.subarray(0, 20)).toString('latin1');
  const [line, length] = /^(\d{1,12})[ \t]*\r?\n/.exec(start) ?? [];
  return line === undefined ? bytes : bytes.subarray(line.length, line.length + Number(length));
}

/** A message in UTF-8, which the parser expects, if it declares no charset: old programs wrote that of their country. */
function inReadableCharset(bytes: Uint8Array): Uint8Array {
  const isDeclared = /charset[*\d\s]{0,9}=/i.test(Buffer.from(bytes).toString('latin1'));
  return isDeclared ? bytes : new TextEncoder().encode(decodeUndeclared(bytes));
}

/** Maximum length of a line of a header, in bytes, whose parameters are changed. */
const MAX_PARAMETERS = 1_000;
/** Maximum number of places at which a message is searched for the declaration. */
const MAX_SEARCHED = 10_000;

/**
 * The message without the declaration that its lines are wrapped (`format=flowed`, RFC 3676): the parser would join the lines of a
 * quotation together with the signs before them. Only where wrapping has added spaces (`delsp`), the parser must remove them.
 */
function withLinesKept(bytes: Uint8Array): Uint8Array {
  const message = Buffer.from(bytes);
  let at = -1;
  for (let searched = 0; searched < MAX_SEARCHED; searched++) {
    at = message.indexOf('lowed', at + 1);
    if (at < 0) break;
    const before = message.toString('latin1', Math.max(0, at - MAX_PARAMETERS), at + 'lowed'.length);
    const after = message.toString('latin1', at, at + MAX_PARAMETERS);
    const [header = ''] = /^[^\n]*(?:\n[ \t][^\n]*)?/.exec(after) ?? [];
    const line = before.slice(before.lastIndexOf('\n') + 1);
    const isParameter = /^(?:content-type:|[ \t])/i.test(line) && /\bformat="?flowed$/i.test(line);
    if (isParameter && !/delsp="?yes/i.test(line + header)) message.write('fixed ', at - 1, 'latin1');
  }
  return message;
}

function hasTooManyLines(bytes: Uint8Array): boolean {
  let lines = 0;
  for (
    let at = bytes.indexOf(LINE_FEED);
    at >= 0 && lines <= MAX_LINES;
    at = bytes.indexOf(LINE_FEED, at + 1)
  )
    lines += 1;
  return lines > MAX_LINES;
}

function headerRows({ from, to = [], cc = [], date }: Email): readonly (readonly [string, string])[] {
  const rows: (readonly [string, string])[] = [
    ['From', from ? named(from) : ''],
    ['To', to.map(named).join(', ')],
    ['Cc', cc.map(named).join(', ')],
    ['Date', written(date)],
  ];
  return rows.filter(([, value]) => value !== '');
}

/** A date in the form `2026-11-03 08:12 UTC`; anything else unchanged. */
function written(date = ''): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : new Date(time).toISOString().replace(/^(.{10})T(.{5}).*$/, '$1 $2 UTC');
}

/** A person as `Ann Lee <ann@example.org>`, or the name of a group. */
function named({ name, address }: Address): string {
  if (!address) return name;
  return name === '' ? address : `${name} <${address}>`;
}
