import {
  ADTS,
  BufferSource,
  EncodedPacketSink,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { unprocessable } from '../../core/errors.ts';
import { definedFields } from '../../core/json/defined-fields.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { MediaFacts } from '../../core/ports/media.ts';
import { withSynchronisedTag } from './id3.ts';
import { commentText, propertyOfRecording } from './property-text.ts';
import { barsOf, drawBars, loudnessOf } from './waveform.ts';

/** All formats of the library except playlists, which refer to other files. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, ADTS, FLAC, MPEG_TS];

/** What iTunes writes into the episodes of podcasts, in ID3 and in MP4. */
const MARKS_OF_PODCASTS = ['PCST', 'PCS', 'pcst'];

/**
 * The duration, picture size and tags of a video or audio file.
 * @throws DomainError `unprocessable` for any other file, or a damaged one
 */
export function recordingFacts(file: Uint8Array): Promise<MediaFacts> {
  return withRecording(file, async (input) => {
    if ((await input.getTracks()).length === 0) throw new Error('no tracks');
    const durationSeconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    const video = await input.getPrimaryVideoTrack();
    const { date, raw = {}, ...tags } = await input.getMetadataTags();
    const artists = [raw.ARTIST ?? tags.artist ?? tags.albumArtist].flat().map(propertyOfRecording);
    const authors = artists.filter((artist) => artist !== undefined);
    return definedFields<MediaFacts>({
      ...(Number.isFinite(durationSeconds) && durationSeconds > 0 && { durationSeconds }),
      ...(video && { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }),
      title: propertyOfRecording(tags.title),
      authors: authors.length > 0 ? authors : undefined,
      album: propertyOfRecording(tags.album),
      genre: MARKS_OF_PODCASTS.some((mark) => mark in raw) ? 'Podcast' : propertyOfRecording(tags.genre),
      description: propertyOfRecording(tags.description ?? raw.TDES ?? commentText(tags.comment)),
      ...(date && !Number.isNaN(date.getTime()) && { created: date.toISOString() }),
    });
  });
}

/**
 * The embedded cover of a recording, in any picture format; undefined if the recording has no cover.
 * @throws DomainError `unprocessable` if the file is damaged or not a recording
 */
export function recordingCover(file: Uint8Array): Promise<Uint8Array | undefined> {
  return withRecording(file, async (input) => {
    const { images = [] } = await input.getMetadataTags();
    const cover = images.find(({ kind }) => kind === 'coverFront') ?? images[0];
    return cover?.data;
  });
}

/** Maximum number of loudness values that are read for a waveform, enough for about two hours of MP3. */
const MAX_VALUES = 300_000;

/**
 * The cover of a sound recording, otherwise its waveform as SVG; undefined if it has no sound.
 * @throws DomainError `unprocessable` for any other file, or a damaged one
 */
export async function recordingPicture(file: Uint8Array): Promise<Uint8Array | undefined> {
  const cover = await recordingCover(file);
  if (cover !== undefined) return cover;
  return withRecording(file, async (input) => {
    const track = await input.getPrimaryAudioTrack();
    if (track === null) return undefined;
    const codec = String(await track.getCodec());
    const loudness: number[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) {
      loudness.push(...loudnessOf(codec, packet));
      if (loudness.length >= MAX_VALUES) break;
    }
    return loudness.length === 0 ? undefined : drawBars(barsOf(loudness));
  });
}

async function withRecording<T>(file: Uint8Array, work: (input: Input) => Promise<T>): Promise<T> {
  const input = new Input({ source: new BufferSource(withSynchronisedTag(file)), formats: FORMATS });
  try {
    return await work(input);
  } catch {
    throw unprocessable(reason('recording-unreadable'));
  } finally {
    input.dispose();
  }
}
