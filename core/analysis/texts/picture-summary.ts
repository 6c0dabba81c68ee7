import { lineTitle } from '../../model/line-title.ts';
import { normalizeSpace, truncate } from '../../model/text.ts';
import type { MediaFacts, MediaPlace } from '../../ports/media.ts';
import { dayOf, readName, screenshotIn } from './file-name.ts';

/** The facts about a picture that are known without understanding what it shows. */
interface KnownPicture {
  readonly facts: MediaFacts;
  readonly title: string;
  /** The text recognised in it; may be empty. */
  readonly text: string;
}

/** The kinds of pictures that people distinguish. */
type PictureKind = 'Photograph' | 'Screenshot' | 'ImageObject';

/** The most characters of its text that a summary quotes. */
const QUOTED = 240;

/** The most characters of a line that counts as a sign; longer lines are running text. */
const MAX_SIGN = 40;

/** A screenshot if the device or the file name says so, a photograph if a camera took it, otherwise an image. */
export function pictureKind(facts: MediaFacts, fileName = ''): PictureKind {
  if (facts.isScreenshot || screenshotIn(fileName) !== undefined) return 'Screenshot';
  const { camera } = facts;
  const isTaken =
    camera?.make !== undefined || camera?.model !== undefined || camera?.exposureSeconds !== undefined;
  return isTaken ? 'Photograph' : 'ImageObject';
}

/**
 * A picture in one or two sentences: its caption, unless that is the title, otherwise where and when it was taken; and the text in it.
 * Empty if none of this is known: the day and the camera alone are details, not a summary.
 */
export function pictureSummary({ facts, title, text }: KnownPicture): string {
  const quoted = inOneLine(text);
  const sentences = [
    facts.description === undefined
      ? sentence(taken(facts) ?? '')
      : !title.startsWith(normalizeSpace(facts.description)) && sentence(facts.description),
    quoted !== '' &&
      `Text in the picture: “${quoted.length > QUOTED ? `${truncate(quoted, QUOTED - 1)}…` : quoted}”`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The text on one line: running text is joined with spaces, signs and lists with dots. */
function inOneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\s+/gu, ' ').trim());
  const written = lines.filter((line) => line !== '');
  return written.join(written.every((line) => line.length <= MAX_SIGN) ? ' · ' : ' ');
}

function taken(facts: MediaFacts): string | undefined {
  const where = placeOf(facts);
  const day = facts.created && dayOf(facts.created);
  return where && pictureKind(facts) === 'Photograph'
    ? `Photograph taken in ${where}${day ? ` on ${day}` : ''}`
    : undefined;
}

/** The fewest words of a caption that names a picture; a shorter one, or one that begins with a small letter, is a remark about it. */
const MIN_CAPTION = 3;
const isRemark = (caption: string): boolean =>
  /^\s*\p{Ll}/u.test(caption) || (caption.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).length < MIN_CAPTION;

/** A caption of several words, and a remark after it: after a comma, or in brackets. */
const REMARK = /^(?:((?:[^\s:,]+ ){3,}[^\s:,]+), \p{Ll}.*|([^:()]{16,}) \([^()]*\))$/u;

/**
 * A title for a picture: its caption without a remark, otherwise the words of its file name, otherwise the town and the month, otherwise
 * its kind (screenshot or photo) and its day; undefined if none of these is known. A remark comes after the words of the file name.
 */
export function pictureTitle(facts: MediaFacts, fileName: string): string | undefined {
  const { description, place, created = '' } = facts;
  const screenshot = screenshotIn(fileName);
  const { words, day: dayInName } = readName(fileName);
  const day = dayInName ?? dayOf(created, screenshot?.language);
  const kind = pictureKind(facts, fileName);
  if (description !== undefined && (words === undefined || !isRemark(description)))
    return lineTitle(normalizeSpace(description).replace(REMARK, '$1$2'));
  if (words !== undefined) return dayInName === undefined ? words : `${words}, ${dayInName}`;
  if (place) return [place.town, monthOf(created)].filter(Boolean).join(', ');
  const isKnown = kind !== 'ImageObject' || dayInName !== undefined;
  return day !== undefined && isKnown
    ? withDay(screenshot?.word ?? (kind === 'Screenshot' ? 'Screenshot' : 'Photo'), day)
    : undefined;
}

const withDay = (word: string, day: string): string =>
  `${word}${/\p{Script=Latin}|\p{Script=Cyrillic}/u.test(word) ? ', ' : '、'}${day}`;

/** `Lisbon, Portugal` */
function placeOf({ place }: MediaFacts): string | undefined {
  const country = place && countryOf(place);
  return place && (country === place.town ? country : `${place.town}, ${country}`);
}

/** The English names of countries. Loading them takes about 10 ms, so they are loaded for the first picture with a known location. */
let countries: Intl.DisplayNames | undefined;

function countryOf({ country }: MediaPlace): string {
  countries ??= new Intl.DisplayNames('en', { type: 'region' });
  return countries.of(country) ?? country;
}

/** `May 2024` */
function monthOf(created: string): string | undefined {
  return dayOf(created)?.replace(/^\d+ /, '');
}

const sentence = (text: string): string => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);
