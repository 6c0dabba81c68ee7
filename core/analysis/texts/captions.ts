import { decodeHTML } from 'entities';
import type { Captions } from '../../model/page.ts';

/** The timing of a cue, in WebVTT or SubRip, which `-->` marks, or of YouTube. */
const TIMING = /^.{0,40}?-->.{0,200}$|^\d+:\d\d:\d\d\.\d{3},\d+:\d\d:\d\d\.\d{3}$/;
/** Blocks that are not cues (WebVTT, 4.1). */
const NOT_CUES = /^(?:WEBVTT|NOTE|STYLE|REGION)\b/;
/** The beginning of captions of SubStation Alpha, and their lines: nine fields and a text. */
const SUB_STATION = /^\uFEFF?\[Script Info\]/;
const DIALOGUE = /^Dialogue:(?:[^,\n]{0,100},){9}(.*)$/gm;
/** Markup of cues, which does not separate words. */
const MARKUP = /<(?!br\b)[^<>]{0,100}>|\{\\[^{}]{0,40}\}/gi;
/** Sounds in brackets or between notes of music, and line breaks. */
const SOUND = /\[[^[\]]{1,40}\]|[♪♫]|<br[^<>]{0,5}>/gi;
/** The length in characters from which a paragraph ends after its current sentence. */
const PARAGRAPH = 500;
const END = /[.!?…。！？]["'”’»」)]?$/u;
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]$/u;

/**
 * The words of captions in WebVTT or SubRip, in paragraphs separated by blank lines, without times, markup and sounds. A line that rolling
 * captions repeat appears once.
 */
export function wordsOfCaptions(file: string): string {
  const paragraphs: string[] = [];
  let paragraph = '';
  let last = '';
  const lines = file.replaceAll(/\r\n?/g, '\n');
  const cues = SUB_STATION.test(lines)
    ? lines.replaceAll(DIALOGUE, '\n-->\n$1').replaceAll(/\\[Nnh]/g, ' ')
    : lines.replaceAll(/\n(?=\d+\n[\d:,.]{5,20} --> )/g, '\n\n');
  for (const block of cues.split(/\n[ \t]*\n/)) {
    const lines = block.split('\n');
    const timing = lines.findIndex((line) => TIMING.test(line));
    if (timing < 0 || NOT_CUES.test(block.trimStart())) continue;
    for (const written of lines.slice(timing + 1)) {
      const line = decodeHTML(written.replaceAll(MARKUP, '').replaceAll(SOUND, ' '))
        .replaceAll(/\s+/g, ' ')
        .trim();
      if (line === '' || line === last) continue;
      last = line;
      paragraph += paragraph === '' || UNSPACED.test(paragraph) ? line : ` ${line}`;
      if (paragraph.length < PARAGRAPH || !END.test(line)) continue;
      paragraphs.push(paragraph);
      paragraph = '';
    }
  }
  return [...paragraphs, paragraph].filter((one) => one !== '').join('\n\n');
}

/** The time of a line or word of lyrics, and a line of metadata such as `[ar:…]`. */
const LYRICS_TIME = /[[<]\d{1,3}:\d\d(?:[.:]\d{1,3})?[\]>]\s?/g;
const LYRICS_FIELD = /^\[[a-z#]{1,10}:.*\]$/;

/** The lines of lyrics in LRC format, without their times. */
export function wordsOfLyrics(file: string): string {
  return file
    .split(/\r\n?|\n/)
    .filter((line) => !LYRICS_FIELD.test(line.trim()))
    .map((line) => line.replaceAll(LYRICS_TIME, '').trim())
    .join('\n')
    .trim();
}

/** The title and performer in the metadata of lyrics. */
export function lyricsFacts(file: string): { readonly title?: string; readonly authors?: readonly string[] } {
  const [title, author] = ['ti', 'ar'].map((name) =>
    new RegExp(`^\\[${name}:\\s*(\\S[^\\]\\n]{0,200})\\]`, 'm').exec(file)?.[1]?.trim(),
  );
  return { ...(title !== undefined && { title }), ...(author !== undefined && { authors: [author] }) };
}

/** The captions to read: those in the language of the page, otherwise the first. @param language ISO 639-1 */
export function captionsFor(all: readonly Captions[], language: string | undefined): Captions | undefined {
  const isOwn = ({ language: own = '' }: Captions) => own.split('-', 1)[0]?.toLowerCase() === language;
  return all.find(isOwn) ?? all[0];
}
