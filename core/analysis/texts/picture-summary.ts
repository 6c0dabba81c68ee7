import { truncate } from '../../model/text.ts';
import type { MediaFacts, MediaPlace } from '../../ports/media.ts';

/** What is known about a picture without understanding what it shows. */
export interface KnownPicture {
  readonly facts: MediaFacts;
  /** The text recognised in it; may be empty. */
  readonly text: string;
}

/** The kinds of pictures that people distinguish. */
export type PictureKind = 'Photograph' | 'Screenshot' | 'ImageObject';

/** The number of characters of its text that a summary quotes. */
const QUOTED = 240;

/** Longer lines are of running text. */
const MAX_SIGN = 40;

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** File names that devices give to screenshots, in their most common languages. */
const SCREENSHOT_NAME =
  /screen[ _-]?shot|screen[ _-]?cap|bildschirmfoto|capture d.?[eé]cran|captura de (pantalla|tela)|schermata|schermafbeelding|sk[aä]rm(bild|avbild)|スクリーンショット|スクショ|屏幕截图|截屏|снимок экрана/iu;

/** A screenshot if the device or the file name says so, a photograph if a camera does, otherwise an image. */
export function pictureKind(facts: MediaFacts, fileName = ''): PictureKind {
  if (facts.isScreenshot || SCREENSHOT_NAME.test(fileName.normalize('NFC'))) return 'Screenshot';
  const { camera } = facts;
  const isTaken =
    camera?.make !== undefined || camera?.model !== undefined || camera?.exposureSeconds !== undefined;
  return isTaken ? 'Photograph' : 'ImageObject';
}

/**
 * A picture in one to three sentences: its description, otherwise where, when and with what it was taken, and the text in it. Empty if none of
 * these is known: colours alone say nothing.
 */
export function pictureSummary({ facts, text }: KnownPicture): string {
  const quoted = inOneLine(text);
  const sentences = [
    sentence(facts.description ?? taken(facts) ?? ''),
    quoted !== '' &&
      `Text in the picture: “${quoted.length > QUOTED ? `${truncate(quoted, QUOTED - 1)}…` : quoted}”`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The lines of a text: running text goes on, signs and lists are kept apart. */
function inOneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\s+/gu, ' ').trim());
  const told = lines.filter((line) => line !== '');
  return told.join(told.every((line) => line.length <= MAX_SIGN) ? ' · ' : ' ');
}

function taken(facts: MediaFacts): string | undefined {
  const day = facts.created && dayOf(facts.created);
  const where = placeOf(facts);
  const parts = [
    (where ?? day) && 'taken',
    where && `in ${where}`,
    day && `on ${day}`,
    facts.camera?.model && `with ${camera(facts)}`,
  ].filter(Boolean);
  return pictureKind(facts) === 'Photograph' && parts.length > 0
    ? ['Photograph', ...parts].join(' ')
    : undefined;
}

/** Where there are seasons, in degrees from the equator. */
const TEMPERATE = 24;
const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;

/**
 * The tags of a photograph that are known without seeing it: the town and the country, where it was taken outside the tropics the
 * season, and its camera.
 */
export function pictureTags(facts: MediaFacts): readonly string[] {
  if (pictureKind(facts) !== 'Photograph') return [];
  const { model, latitude } = facts.camera ?? {};
  const month = Number(/^\d{4}-(\d\d)/.exec(facts.created ?? '')?.[1]);
  const hasSeason = latitude !== undefined && Math.abs(latitude) >= TEMPERATE && month >= 1;
  const quarter = Math.floor((month % 12) / 3) + ((latitude ?? 0) < 0 ? 2 : 0);
  return [
    ...(facts.place ? [facts.place.town, countryOf(facts.place)] : []),
    ...(hasSeason ? [SEASONS[quarter % SEASONS.length] ?? ''] : []),
    ...(model ? [camera(facts)] : []),
  ].filter((tag, at, all) => all.indexOf(tag) === at);
}

/** File names that cameras and telephones give, as `IMG_2041.JPG`. */
const CAMERA_NAME =
  /^(img|dsc[nf]?|pxl|p\d{3}|mvi|gopr|_?mg|image|photo|foto|wp|signal|whatsapp image)[-_ ]?[-\d_ .at]*(\(\d+\))?\.\w{3,4}$/i;

/**
 * A title for a photograph whose file name says nothing: its description, otherwise the town and the month, otherwise the day; undefined
 * if none is known.
 */
export function photographTitle(facts: MediaFacts, fileName: string): string | undefined {
  if (pictureKind(facts, fileName) !== 'Photograph' || !CAMERA_NAME.test(fileName)) return undefined;
  const { description, place, created = '' } = facts;
  const day = dayOf(created);
  const where = place && [place.town, monthOf(created)].filter(Boolean).join(', ');
  return description ?? where ?? (day && `Photograph of ${day}`);
}

/** `Lisbon, Portugal` */
function placeOf({ place }: MediaFacts): string | undefined {
  const country = place && countryOf(place);
  return place && (country === place.town ? country : `${place.town}, ${country}`);
}

/** The English names of countries, which are read, in some 10 ms, with the first picture that shows where it was taken. */
let countries: Intl.DisplayNames | undefined;

function countryOf({ country }: MediaPlace): string {
  countries ??= new Intl.DisplayNames('en', { type: 'region' });
  return countries.of(country) ?? country;
}

/** `May 2024` */
function monthOf(created: string): string | undefined {
  return dayOf(created)?.replace(/^\d+ /, '');
}

/** `6 May 2024` */
function dayOf(created: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(created) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name && `${Number(day)} ${name} ${year}`;
}

/** `Canon EOS R5`, whether or not the model repeats the make. */
function camera({ camera: { make = '', model = '' } = {} }: MediaFacts): string {
  const brand = make.split(' ')[0] ?? '';
  return model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${brand} ${model}`;
}

const sentence = (text: string): string => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);
