import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { SavedObject } from '../api/saved-object.ts';
import { load } from '../ui/load.ts';
import { EVERYTHING, urlOf } from '../view/view.ts';
import { formatBytes, inLine } from '../words/format.ts';
import { viewerWords } from '../words/viewer.ts';
import type { ExifData } from './camera.ts';

interface PictureFactsProps {
  readonly object: SavedObject;
  /** The file; null while it loads. */
  readonly file: Blob | null;
}

/** The details of a picture: its size, its colours, the camera, and where it was taken. */
export function PictureFacts({ object: { blob, title, summary }, file }: PictureFactsProps): VNode {
  const camera = useSignal<ExifData | null>(null);
  useEffect(() => {
    camera.value = null;
    if (file === null) return;
    let isCurrent = true;
    load(() => import('./camera.ts'))
      .then(({ readExif }) => readExif(file))
      .then(
        (found) => {
          if (isCurrent) camera.value = found;
        },
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  const { place = null } = camera.value ?? {};
  const lines = [
    blob?.width === undefined ? '' : `${blob.width} × ${blob.height}`,
    blob ? formatBytes(blob.size) : '',
    camera.value?.camera ?? '',
    camera.value?.lens ?? '',
    camera.value ? exposureOf(camera.value) : '',
  ].filter(Boolean);
  return (
    <aside class="viewer-facts" aria-label={viewerWords.facts}>
      <h2 dir="auto">{title}</h2>
      {summary !== '' && <p dir="auto">{summary}</p>}
      {lines.map((line) => (
        <p key={line} class="quiet">
          {line}
        </p>
      ))}
      {blob?.palette && (
        <ul class="viewer-palette" aria-label={viewerWords.palette}>
          {blob.palette.colors.map((color) => (
            <li key={color}>
              <a href={urlOf({ ...EVERYTHING, color })} style={{ background: color }} title={color}>
                <span class="visually-hidden">{viewerWords.inColor(color)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {place !== null && <PlaceMap {...place} />}
    </aside>
  );
}

/** Describes an exposure, such as `f/2 · 1/250 s · ISO 200 · 23 mm`. */
function exposureOf({ aperture, exposure, iso, focalLength }: ExifData): string {
  return inLine(
    aperture && `f/${aperture}`,
    exposure && (exposure < 1 ? `1/${Math.round(1 / exposure)} s` : `${exposure} s`),
    iso && `ISO ${iso}`,
    focalLength && `${Math.round(focalLength)} mm`,
  );
}

interface MapProps {
  readonly latitude: number;
  readonly longitude: number;
}

/** Number of degrees that a map shows from west to east. */
const SPAN = 60;

/** A small map of a location. It is drawn without the network. */
function PlaceMap({ latitude, longitude }: MapProps): VNode {
  const land = useSignal('');
  useEffect(() => {
    load(() => import('./land.ts')).then(
      ({ LAND }) => {
        land.value = LAND;
      },
      () => undefined,
    );
  }, []);
  const place = viewerWords.place(latitude.toFixed(3), longitude.toFixed(3));
  return (
    <figure class="viewer-map">
      <svg
        viewBox={`${longitude - SPAN / 2} ${-latitude - SPAN / 3} ${SPAN} ${(SPAN * 2) / 3}`}
        role="img"
        aria-label={place}
      >
        <path d={land.value} />
        <circle cx={longitude} cy={-latitude} r="1" />
      </svg>
      <figcaption class="quiet">{place}</figcaption>
    </figure>
  );
}
