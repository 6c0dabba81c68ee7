import { quote, type Reason, withCommas } from '../errors.ts';
import { type MessageWriter, writerOf } from './table.ts';

type Url = { readonly url: string };
type Host = { readonly host: string };
type Max = { readonly max: number };
type Seconds = { readonly seconds: number };
type Status = { readonly status: number };
type Bytes = { readonly maxBytes: number };
type Type = { readonly type: string };
type Size = { readonly width: number; readonly height: number };

/** The reasons why a file, a page or a feed cannot be read, or a message cannot be sent. They are stored, and shown later. */
export const REASONS = {
  // Addresses and their servers
  'address-not-http': ({ url }: Url) => `${quote(url)} is not an http or https address.`,
  'address-not-public': ({ host }: Host) =>
    `${quote(host)} is not on the public internet, and FETCH_ALLOW does not name it.`,
  'address-redirects': ({ url, max }: Url & Max) => `${quote(url)} redirects more than ${max} times.`,
  'address-unreadable': ({ url }: Url) => `${quote(url)} is not an address.`,
  'answer-certificate': ({ url }: Url) => `The certificate of ${quote(url)} is not valid for this address.`,
  'answer-compressed': ({ encoding }: { encoding: string }) =>
    `The response is compressed as ${quote(encoding)}, which is not supported.`,
  'answer-compressed-often': ({ times }: { times: number }) => `The response is compressed ${times} times.`,
  'answer-empty': () => 'The response is empty.',
  'answer-headers-endless': ({ url }: Url) => `The headers of the response from ${quote(url)} do not end.`,
  'answer-not-decompressed': ({ url }: Url) => `The response from ${quote(url)} cannot be decompressed.`,
  'answer-slow': ({ url, seconds }: Url & Seconds) =>
    `The response from ${quote(url)} was not complete within ${seconds} s.`,
  'answer-status': ({ url, status }: Url & Status) => `${quote(url)} returned status ${status}.`,
  'answer-too-large': ({ maxBytes }: Bytes) => `The response is larger than ${sizeInWords(maxBytes)}.`,
  'answer-unconditional': ({ url }: Url) =>
    `${quote(url)} returned 304 Not Modified for an unconditional request.`,
  'host-away': ({ host }: Host) => `The server ${quote(host)} is not responding. Try again shortly.`,
  'host-not-looked-up': ({ host }: Host) =>
    `The name ${quote(host)} cannot be resolved at the moment. Try again shortly.`,
  'host-unknown': ({ host }: Host) => `The server ${quote(host)} does not exist: its name does not resolve.`,
  'server-away': ({ url }: Url) => `The server of ${quote(url)} is not responding. Try again shortly.`,
  // Pages
  'copy-read-instead': ({ date, reason }: { date: string; reason: Reason }) =>
    `${reason.reason} The copy of ${date} was read instead.`,
  'page-challenge': ({ url }: Url) => `${quote(url)} returned a robot check instead of the page.`,
  'page-consent-only': () => 'The page shows only a consent form.',
  'page-error': ({ url }: Url) => `${quote(url)} returned an error message instead of the page.`,
  'page-grown': ({ maxBytes }: Bytes) => `The page has grown to more than ${sizeInWords(maxBytes)}.`,
  'page-leaves-web': () => 'The page redirects to something other than a web address.',
  'page-log-in': ({ url }: Url) => `${quote(url)} requires you to log in.`,
  'page-memory': () => 'The page uses too much memory.',
  'page-not-in-file': () => 'There is no page in this file.',
  'page-not-shown': ({ error }: { error: string }) => `The page cannot be shown: ${error}.`,
  'page-shows-much': ({ maxBytes }: Bytes) =>
    `The content of the page is larger than ${sizeInWords(maxBytes)}.`,
  'page-status': ({ status }: Status) => `The page returned status ${status}.`,
  'saved-page-damaged': () => 'This saved page is damaged.',
  'web-address-only': () => 'Only http and https addresses can be shown.',
  // Files
  'archive-damaged': () => 'This archive is damaged.',
  'archive-files': ({ max }: Max) => `This archive contains more than ${max} files.`,
  'archive-no-document': () => 'This archive contains no document.',
  'archive-size': ({ maxBytes }: Bytes) => `This archive unpacks to more than ${sizeInWords(maxBytes)}.`,
  'book-without-contents': () => 'This e-book has no list of contents.',
  'file-nested': ({ max }: Max) => `This file nests more than ${max} elements.`,
  'file-not-text': () => 'This file is not text.',
  'file-without-text': () => 'No text could be read from this file.',
  'heic-damaged': () => 'This HEIC picture cannot be read: it is damaged.',
  'heic-empty': () => 'This HEIC file contains no picture.',
  'mail-lines': ({ max }: Max) => `This message has more than ${withCommas(max)} lines.`,
  'mail-nested': () => 'This message is too deeply nested, or its headers are too long.',
  'pdf-damaged': () => 'This PDF cannot be read: it is damaged.',
  'pdf-empty': () => 'This PDF has no page.',
  'pdf-password': () => 'This PDF is protected by a password.',
  'picture-damaged': () => 'This picture cannot be read: it is damaged.',
  'picture-format': () => 'This picture cannot be read: it is damaged, or not in the format that it claims.',
  'picture-held': ({ width, height, format }: Size & { format: string }) =>
    `This picture of ${width} × ${height} pixels is too large for its format, ${format}, which must be decoded in memory as a whole.`,
  'picture-pixels': () => 'This picture cannot be read: it has too many pixels.',
  'picture-text': () => 'The text in this picture cannot be recognised.',
  'picture-too-large': ({ width, height }: Size) =>
    `This picture of ${width} × ${height} pixels is too large.`,
  'recording-unreadable': () =>
    'This recording cannot be read: it is damaged, or not in the format that it claims.',
  'text-cut': () => 'The end of its text was left out. It is neither shown nor searched.',
  'text-cut-at-page': ({ page, pages }: { page: number; pages: number }) =>
    `Its text was read up to page ${withCommas(page)} of ${withCommas(pages)}. The rest is neither shown nor searched.`,
  'text-full': ({ maxBytes }: Bytes) =>
    `Its text is longer than ${sizeInWords(maxBytes)}. The rest is neither shown nor searched.`,
  'text-full-at-page': ({ page, pages, maxBytes }: { page: number; pages: number } & Bytes) =>
    `Its text was read up to page ${withCommas(page)} of ${withCommas(pages)}: it is longer than ${sizeInWords(maxBytes)}. The rest is neither shown nor searched.`,
  'too-complex': () => 'This is too large, or too deeply nested, to be read.',
  'type-without-picture': ({ type }: Type) =>
    `A file of the type ${quote(type)} cannot be shown as a picture.`,
  'type-without-text': ({ type }: Type) => `A file of the type ${quote(type)} has no readable text.`,
  'type-unreadable': ({ type }: Type) => `A file of the type ${quote(type)} cannot be read here.`,
  'video-slow': ({ seconds }: Seconds) => `No frame of this video could be rendered within ${seconds} s.`,
  'video-unreadable': () =>
    'No frame of this video can be shown: it is damaged, or in a format that ffmpeg does not read.',
  'video-without-frame': () => 'This video has no frame that can be shown.',
  // The work itself
  'ai-answer': ({ problem }: { problem: string }) => `The AI server returned no usable response: ${problem}`,
  'ai-away': () => 'The AI server is not responding. Try again shortly.',
  'ai-busy': ({ seconds }: Seconds) => `The AI server is busy. Try again in ${seconds} s.`,
  'ai-endless': () => 'The response of the AI server does not end.',
  'ai-no-text-model': () => 'No model for texts is configured.',
  'ai-no-vision-model': () => 'No model for pictures is configured.',
  'ai-not-json': () => 'The response of the AI server is not JSON.',
  'ai-refused': ({ status }: Status) => `The AI server refused the request with status ${status}.`,
  'ai-vectors': ({ problem }: { problem: string }) =>
    `The vectors of the AI server are unusable: ${problem}.`,
  'ai-without-message': () => 'The response of the AI server contains no message.',
  'browser-not-started': () => 'The browser cannot be started. Run commonplace doctor to see why.',
  'internal-error': () => 'Internal error. See the server log.',
  'model-changed': ({ model, count, expected }: { model: string; count: number; expected: number }) =>
    `The model ${quote(model)} returns ${count} numbers instead of ${expected}: it is a different model.`,
  'object-without-address': () => 'The object has no address.',
  'object-without-file': () => 'The object has no file.',
  'process-ended': ({ times }: { times: number }) =>
    `The process that did this ended unexpectedly ${times} times.`,
  'work-broke-down': () => 'The program that reads this crashed.',
  'work-memory': ({ maxMiB }: { maxMiB: number }) => `This takes more than ${maxMiB} MiB of memory.`,
  'work-memory-full': () => 'This takes too much memory.',
  'work-processor': ({ seconds }: Seconds) => `This takes more than ${seconds} s of processor time.`,
  'work-time': ({ seconds }: Seconds) => `This takes longer than ${seconds} s.`,
  // Feeds
  'feed-damaged': () => 'The feed is damaged: its markup cannot be read.',
  'feed-items-left-out': ({ count, name, reason }: { count: number; name: string; reason: Reason }) => {
    const named = name === '' ? '' : ` (“${name}”)`;
    return count === 1
      ? `One item was left out${named}: ${reason.reason}`
      : `${count} items were left out, the first${named}: ${reason.reason}`;
  },
  'feed-page-instead': () => 'This address is now a page, not a feed.',
  'feed-page-names-other': ({ url }: Url) =>
    `This address is now a page, not a feed. The page names the feed ${url}.`,
  'feed-restored': () => 'Paused because the library was restored from a backup.',
  'feed-slow': () => 'It took too long to read.',
  'feed-space-deleted': () => 'Its space was deleted. Choose another or none, then resume it.',
  'feed-unread': () => 'It could not be read.',
  'feed-unsaved': () => 'Its items could not be saved.',
  'not-a-feed': () => 'The response is neither a feed nor a page that names one.',
  'page-without-feed': () => 'It is a page without a feed.',
  // Webhooks
  'delivery-blocked': () => 'Messages before it could not be delivered for three days.',
  'delivery-redirect': ({ status }: Status) =>
    `The receiver returned status ${status}, and redirects are not followed.`,
  'delivery-secret': () => 'Its secret was encrypted with a different secret key than the one in use.',
  'delivery-status': ({ status }: Status) => `The receiver returned status ${status}.`,
  'delivery-unsent': () => 'It could not be sent.',
  'webhook-imported': () => 'Paused because it was imported. Resuming it makes a new secret.',
  'webhook-restored': () => 'Paused because the library was restored from a backup.',
} as const;

export const reason: MessageWriter<typeof REASONS> = writerOf(REASONS);

const KIB = 1024;

function sizeInWords(bytes: number): string {
  if (bytes >= KIB * KIB) return `${Math.round(bytes / KIB / KIB)} MiB`;
  return bytes >= KIB ? `${Math.round(bytes / KIB)} KiB` : `${bytes} bytes`;
}
