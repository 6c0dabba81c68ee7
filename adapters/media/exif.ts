import exifr from 'exifr';
import { definedFields } from '../../core/json/defined-fields.ts';
import type { CameraFacts, MediaFacts } from '../../core/ports/media.ts';
import { nearestTown } from './nearest-town.ts';

type Tags = Readonly<Record<string, unknown>>;

/** The prefix of EXIF inside JPEG files: `Exif` and two zero bytes. */
const PREFIX = [0x45, 0x78, 0x69, 0x66, 0, 0];

/**
 * The facts about a picture in its EXIF data; empty if they are missing or damaged.
 * @param file the EXIF of a picture, or a whole JPEG, TIFF or HEIC file
 */
export async function exifFacts(file: Uint8Array): Promise<MediaFacts> {
  const isPrefixed = PREFIX.every((byte, at) => file[at] === byte);
  const tags: Tags | undefined = await exifr
    .parse(isPrefixed ? file.subarray(PREFIX.length) : file, {
      reviveValues: false,
      userComment: true,
      xmp: false,
      icc: false,
      iptc: false,
      mergeOutput: true,
    })
    .catch(() => undefined);
  return tags === undefined ? {} : withPlace(factsOf(tags));
}

/** Adds the town if there are coordinates. Zeros do not count: cameras without a position write them. */
async function withPlace(facts: MediaFacts): Promise<MediaFacts> {
  const { latitude, longitude } = facts.camera ?? {};
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return facts;
  const place = await nearestTown(latitude, longitude).catch(() => undefined);
  return { ...facts, ...(place && { place }) };
}

function factsOf(tags: Tags): MediaFacts {
  const written = text(tags.ImageDescription);
  const camera = cameraFacts(tags);
  return definedFields<MediaFacts>({
    description: written !== undefined && OF_CAMERA.test(written) ? undefined : written,
    authors: text(tags.Artist)?.split(/\s*;\s*/),
    created: instant(tags.DateTimeOriginal ?? tags.CreateDate, tags.OffsetTimeOriginal),
    software: text(tags.Software),
    ...(text(tags.userComment)?.toLowerCase() === 'screenshot' && { isScreenshot: true as const }),
    ...(Object.keys(camera).length > 0 && { camera }),
  });
}

/** What cameras write instead of a description: `OLYMPUS DIGITAL CAMERA`. */
const OF_CAMERA = /^(?:\w+ )?(?:digital (?:still )?camera|dsc|dcim)$|^(?:DSC|IMG|DCIM)[\w\\/.-]*$/i;

function cameraFacts(tags: Tags): CameraFacts {
  const latitude = number(tags.latitude, -90, 90);
  const longitude = number(tags.longitude, -180, 180);
  return definedFields({
    make: text(tags.Make),
    model: text(tags.Model),
    lens: text(tags.LensModel),
    focalLengthMillimetres: number(tags.FocalLength, 0.1, 10_000),
    aperture: number(tags.FNumber, 0.1, 1_000),
    exposureSeconds: number(tags.ExposureTime, 1e-7, 1e6),
    iso: number(tags.ISO, 1, 1e7),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  });
}

/** Converts `2026:01:02 03:04:05` to ISO 8601, with the offset if there is one; undefined if it is not a date. */
function instant(value: unknown, offset: unknown): string | undefined {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(String(value));
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const moment = new Date(`${local}Z`);
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(local)) return undefined;
  return /^[+-]\d\d:\d\d$/.test(String(offset)) ? `${local}${offset}` : local;
}

function text(value: unknown): string | undefined {
  const written = value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
  if (typeof written !== 'string') return undefined;
  const clean = written
    .replace(/^(ASCII|UNICODE)\0+/, '')
    .replace(/\0/g, '')
    .trim();
  return clean === '' ? undefined : clean.toWellFormed();
}

function number(value: unknown, min: number, max: number): number | undefined {
  return typeof value === 'number' && value >= min && value <= max ? value : undefined;
}
