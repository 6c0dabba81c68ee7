import { readName } from '../../core/analysis/texts/file-name.ts';
import { definedFields } from '../../core/json/defined-fields.ts';
import type { CameraFacts, MediaFacts } from '../../core/ports/media.ts';
import { nearestTown } from './nearest-town.ts';
import { commentText, MAX_KEYWORDS, propertyText } from './property-text.ts';

type Texts = readonly (string | undefined)[];

/** The metadata of a picture in one format, as written; of several texts, the preferred first. */
export interface PictureMetadata {
  readonly titles?: Texts;
  readonly descriptions?: Texts;
  readonly authors?: Texts;
  readonly keywords?: Texts;
  readonly dates?: Texts;
  /** The comment of EXIF, which people and devices write. */
  readonly comment?: string | undefined;
  readonly software?: string | undefined;
  readonly camera?: CameraFacts;
}

/** The metadata of a picture by its format. The texts in XMP are the most complete; those in PNG are often made by programs. */
export interface MetadataByFormat {
  readonly xmp?: PictureMetadata;
  readonly iptc?: PictureMetadata;
  readonly exif?: PictureMetadata;
  readonly png?: PictureMetadata;
}

/** What cameras and programs write instead of a description: `OLYMPUS DIGITAL CAMERA`, `Created with GIMP`. */
const MADE_UP =
  /(?:^|\s)(?:digital ?(?:still )?camera|camera pictures|dsc|dcim)$|^(?:DSC|IMG|DCIM)[\w\\/.-]*$|^(?:default|untitled|photo|image|picture|camera|my photo|screenshot|binary comment|applemark|dcf 1\.0|hp photosmart|oznor\w*|<.*>|exif[_ ]jpeg.*|lead technologies .*|maker:0x.*|(?:created|processed|edited) (?:with|by|using) .*)$/i;
/** Modes of a phone's camera, which some write as the description: a few small letters, mostly without a vowel, such as `hdrpl`. */
const MODE = /^(?:[bcdfghj-np-tv-z]{3,8}|cof|dav|edf|mde|nor)$/;
const PROGRAM_FOR_SCREENSHOTS =
  /^(?:gnome-screenshot|spectacle|flameshot|greenshot|sharex|snagit|lightshot|ksnip|shutter)\b/i;

/** The facts in the metadata of a picture, without texts that devices and programs made up. */
export async function factsOfMetadata({ xmp, iptc, exif, png }: MetadataByFormat): Promise<MediaFacts> {
  const inOrder = [xmp, iptc, exif, png].filter((metadata) => metadata !== undefined);
  const comment = (exif ?? xmp)?.comment;
  const keywords = firstList(inOrder.map((metadata) => metadata.keywords));
  const software = propertyText(inOrder.find((metadata) => metadata.software)?.software);
  const isScreenshot = /^screenshot$/i.test(comment ?? '') || PROGRAM_FOR_SCREENSHOTS.test(software ?? '');
  const camera = { ...xmp?.camera, ...exif?.camera };
  const { latitude, longitude } = camera;
  return definedFields<MediaFacts>({
    title: written(inOrder.flatMap((metadata) => metadata.titles)).find((title) => readName(title).words),
    description: written([...inOrder.flatMap((metadata) => metadata.descriptions), commentText(comment)])[0],
    authors: firstList(inOrder.map((metadata) => metadata.authors?.flatMap((text) => text?.split(';')))),
    created: [exif, xmp, iptc, png]
      .flatMap((metadata) => metadata?.dates ?? [])
      .map(instant)
      .find((date) => date !== undefined),
    software,
    tags: keywords && keywords.length <= MAX_KEYWORDS ? keywords : undefined,
    isScreenshot: isScreenshot || undefined,
    camera: Object.keys(camera).length > 0 ? camera : undefined,
    place:
      latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)
        ? undefined // cameras without a position write zeros
        : await nearestTown(latitude, longitude).catch(() => undefined),
  });
}

/** The texts that a person wrote, each on one line. */
function written(texts: Texts): readonly string[] {
  return texts
    .map(propertyText)
    .filter((text) => text !== undefined && !MADE_UP.test(text) && !MODE.test(text)) as string[];
}

/** The first list with a text. */
function firstList(lists: readonly (Texts | undefined)[]): readonly string[] | undefined {
  return lists
    .map((list) => [...new Set(list?.map(propertyText).filter((text) => text !== undefined))])
    .find((list) => list.length > 0);
}

/** The date of EXIF, `2026:01:02 03:04:05`, and its variants; hours and an offset are optional. */
const DATE =
  /^(\d{4})[:/.-] ?(\d\d?)[:/.-] ?(\d\d?)(?:[T\s-]\s?(\d\d?):(\d\d)(?::(\d\d))?(?:\.\d+)?\s?(Z|[+-]\d\d?:?\d\d)?)?/;

/** Converts a date to ISO 8601, with the offset if there is one; undefined if it is not a date. */
function instant(text: string | undefined): string | undefined {
  const [, year, month, day, hour, minute, second = '00', offset = ''] = DATE.exec(text ?? '') ?? [];
  if (year === undefined) return undefined;
  const two = (number = '') => number.padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  const local = hour === undefined ? date : `${date}T${two(hour)}:${minute}:${second}`;
  const moment = new Date(hour === undefined ? date : `${local}Z`);
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(local)) return undefined;
  return (
    local +
    offset.replace(/^([+-])(\d\d?):?(\d\d)$/, (_, sign, hours, rest) => `${sign}${two(hours)}:${rest}`)
  );
}
