import exifr from 'exifr/dist/lite.esm.mjs';

/** The Exif data that a camera recorded in a picture. */
export interface ExifData {
  readonly camera: string;
  readonly lens: string;
  /** The exposure time in seconds. */
  readonly exposure: number | null;
  /** The f-number N of f/N. */
  readonly aperture: number | null;
  readonly iso: number | null;
  /** The focal length in millimetres. */
  readonly focalLength: number | null;
  /** The location in degrees (WGS 84); null if it is unknown. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
}

/** Reads the Exif data of a file in the browser; null if it has none. */
export async function readExif(file: Blob): Promise<ExifData | null> {
  const tags = await exifr.parse(file, { gps: true, xmp: false }).catch(() => undefined);
  if (typeof tags !== 'object' || tags === null) return null;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const number = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null);
  const [latitude, longitude] = [Number(tags.latitude), Number(tags.longitude)];
  const [make, model] = [text(tags.Make), text(tags.Model)];
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return {
    camera: model.startsWith(make) ? model : `${make} ${model}`.trim(),
    lens: text(tags.LensModel),
    exposure: number(tags.ExposureTime),
    aperture: number(tags.FNumber),
    iso: number(tags.ISO),
    focalLength: number(tags.FocalLength),
    place: isPlace ? { latitude, longitude } : null,
  };
}
