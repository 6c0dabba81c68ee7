import { definedFields } from '../../core/json/defined-fields.ts';
import { decodeUndeclared } from '../../core/model/guess-charset.ts';
import type { CameraFacts } from '../../core/ports/media.ts';
import type { PictureMetadata } from './picture-metadata.ts';

type Value = Uint8Array | readonly number[];

/** The numbers of tags in TIFF 6.0, EXIF 2.32 and Windows. Those of the position are 1 to 4, which other directories do not use. */
const TAG = {
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  documentName: 0x10d,
  imageDescription: 0x10e,
  make: 0x10f,
  model: 0x110,
  software: 0x131,
  artist: 0x13b,
  exposureTime: 0x829a,
  fNumber: 0x829d,
  exif: 0x8769,
  gps: 0x8825,
  iso: 0x8827,
  dateTimeOriginal: 0x9003,
  createDate: 0x9004,
  offset: 0x9010,
  offsetOriginal: 0x9011,
  focalLength: 0x920a,
  userComment: 0x9286,
  xpTitle: 0x9c9b,
  xpComment: 0x9c9c,
  xpAuthor: 0x9c9d,
  xpKeywords: 0x9c9e,
  xpSubject: 0x9c9f,
  lensModel: 0xa434,
} as const;

/** The length in bytes of a value of each type, by its number; values of other types are skipped. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8];
const [SHORT, RATIONAL, SIGNED_RATIONAL] = [3, 5, 10];
/** Maximum length of a text, and maximum number of numbers, of a tag. */
const MAX_TEXT_BYTES = 64 * 1024;
const MAX_NUMBERS = 4;

/** Whether bytes begin like a TIFF structure: a TIFF file, or EXIF. */
export const isTiff = (bytes: Uint8Array): boolean => /^(?:II\*\0|MM\0\*)/.test(ascii(bytes.subarray(0, 4)));

/** The metadata in a TIFF structure, as far as it is undamaged. */
export function exifMetadata(tiff: Uint8Array): PictureMetadata {
  const isLittleEndian = tiff[0] === 0x49;
  const tags = isTiff(tiff) ? tagsOf(tiff, isLittleEndian) : new Map<number, Value>();
  const text = (tag: number) => textOf(tags.get(tag));
  const windows = (tag: number) => textOf(tags.get(tag), 'utf-16le');
  const offset = text(TAG.offsetOriginal) ?? text(TAG.offset) ?? '';
  const date = text(TAG.dateTimeOriginal) ?? text(TAG.createDate);
  return {
    titles: [windows(TAG.xpTitle), text(TAG.documentName)],
    descriptions: [text(TAG.imageDescription), windows(TAG.xpComment), windows(TAG.xpSubject)],
    authors: [text(TAG.artist) ?? windows(TAG.xpAuthor)],
    keywords: windows(TAG.xpKeywords)?.split(';') ?? [],
    dates: [date && (/[+Z-]\d*:?\d*$/.test(date.slice(10)) ? date : date + offset)],
    software: text(TAG.software),
    comment: userComment(tags.get(TAG.userComment), isLittleEndian),
    camera: cameraFacts(tags),
  };
}

/** The tags of a picture, its camera and its position. Entries that point beyond the end are skipped. */
function tagsOf(tiff: Uint8Array, isLittleEndian: boolean): ReadonlyMap<number, Value> {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const tags = new Map<number, Value>();
  const uint16 = (at: number) => view.getUint16(at, isLittleEndian);
  const uint32 = (at: number) => view.getUint32(at, isLittleEndian);
  const int32 = (at: number) => view.getInt32(at, isLittleEndian);
  const numberOf = (type: number, at: number): number => {
    if (type === RATIONAL) return uint32(at) / uint32(at + 4);
    if (type === SIGNED_RATIONAL) return int32(at) / int32(at + 4);
    return type === SHORT ? uint16(at) : uint32(at);
  };
  const readDirectory = ([start = tiff.length]: Value = []) => {
    const end = start + 2 <= tiff.length ? start + 2 + 12 * uint16(start) : 0;
    for (let at = start + 2; at + 12 <= Math.min(end, tiff.length); at += 12) {
      const [tag, type, count] = [uint16(at), uint16(at + 2), uint32(at + 4)];
      const size = SIZES[type] ?? 0;
      const from = size * count <= 4 ? at + 8 : uint32(at + 8);
      if (size === 0 || tags.has(tag) || from + size * count > tiff.length) continue;
      const numbers = () =>
        Array.from({ length: Math.min(count, MAX_NUMBERS) }, (_, nth) => numberOf(type, from + nth * size));
      tags.set(tag, size === 1 ? tiff.subarray(from, from + Math.min(count, MAX_TEXT_BYTES)) : numbers());
    }
  };
  if (tiff.length >= 8) readDirectory([uint32(4)]);
  readDirectory(tags.get(TAG.exif));
  readDirectory(tags.get(TAG.gps));
  return tags;
}

/** A text up to its first zero. Without an encoding it is meant to be ASCII, but is in any charset. */
function textOf(value: Value | undefined, encoding?: string): string | undefined {
  if (!(value instanceof Uint8Array)) return undefined;
  const text = encoding === undefined ? decodeUndeclared(value) : new TextDecoder(encoding).decode(value);
  const clean = text.replace(/\0[\s\S]*$/, '').trim();
  return clean === '' ? undefined : clean.toWellFormed();
}

/** The comment. Eight bytes before it name its encoding; its byte order is often not that of the file. */
function userComment(value: Value | undefined, isLittleEndian: boolean): string | undefined {
  if (!(value instanceof Uint8Array)) return undefined;
  const [, encoding] = /^(ASCII|UNICODE|JIS|\0)[\s\0]*$/.exec(ascii(value.subarray(0, 8))) ?? [];
  const text = encoding === undefined ? value : value.subarray(8);
  if (encoding !== 'UNICODE') return textOf(text);
  const isLow = text[1] === 0 || (text[0] !== 0 && isLittleEndian);
  return textOf(text, isLow ? 'utf-16le' : 'utf-16be');
}

function cameraFacts(tags: ReadonlyMap<number, Value>): CameraFacts {
  const text = (tag: number) => textOf(tags.get(tag));
  const number = (tag: number, min: number, max: number) => {
    const [value = Number.NaN] = tags.get(tag) ?? [];
    return value >= min && value <= max ? value : undefined;
  };
  return definedFields<CameraFacts>({
    make: text(TAG.make),
    model: text(TAG.model),
    lens: text(TAG.lensModel),
    focalLengthMillimetres: number(TAG.focalLength, 0.1, 10_000),
    aperture: number(TAG.fNumber, 0.1, 1_000),
    exposureSeconds: number(TAG.exposureTime, 1e-7, 1e6),
    iso: number(TAG.iso, 1, 1e7),
    ...position(
      degrees(tags.get(TAG.latitude), text(TAG.latitudeRef)),
      degrees(tags.get(TAG.longitude), text(TAG.longitudeRef)),
    ),
  });
}

/** A position, if both are coordinates. */
export function position(latitude: number, longitude: number): CameraFacts {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : {};
}

/** Degrees with minutes and seconds, which may be missing or 0/0; negative in the south and west. NaN if there are no degrees. */
export function degrees([whole = Number.NaN, minutes, seconds]: Value = [], reference = ''): number {
  const all = whole + (minutes || 0) / 60 + (seconds || 0) / 3600;
  return /^[sw]/i.test(reference) ? -all : all;
}

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
