import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localMedia } from '../../../adapters/media/media.ts';
import { findFfmpeg } from '../../../adapters/media/video-frame.ts';
import { FULL_THUMBNAIL } from '../../../core/ports/media.ts';
import { wave } from './files.ts';

test('a recording has its duration', async () => {
  const facts = await localMedia({}).facts({ bytes: wave(3), type: 'audio/wav' });
  expect(facts).toEqual({ durationSeconds: 3 });
});

/** A second of silence as MP3, with tags in ID3v2.3. */
function mp3(...frames: readonly (readonly [id: string, content: Uint8Array])[]): Uint8Array {
  const tags = frames.flatMap(([id, content]) => [
    ...[Buffer.from(id), Buffer.from([0, 0, 0, content.length + 1, 0, 0, 0]), content],
  ]);
  const length = tags.reduce((sum, part) => sum + part.length, 0);
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)]);
  const head = Buffer.from([...Buffer.from('ID3'), 3, 0, 0, 0, 0, length >> 7, length & 127]);
  return Buffer.concat([head, ...tags, ...Array.from({ length: 40 }, () => frame)]);
}
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const SONG = Buffer.from([0xcf, 0xe5, 0xf1, 0xed, 0xff, 0x20, 0xee, 0x20, 0xec, 0xee, 0xf0, 0xe5]); // Windows-1251

test.each([
  ['in Latin-1', ['TIT2', latin1('Frühlingslied')], { title: 'Frühlingslied' }],
  ['in UTF-8 that says Latin-1', ['TIT2', Buffer.from('Frühlingslied')], { title: 'Frühlingslied' }],
  ['in a Russian charset', ['TIT2', SONG], { title: 'Песня о море' }],
  ['of the album', ['TPE2', latin1('Ann Bell')], { authors: ['Ann Bell'] }],
  ['of a podcast', ['PCST', latin1('\0\0\0')], { genre: 'Podcast' }],
  ['with a comment', ['COMM', latin1('eng\0Recorded at the lake')], { description: 'Recorded at the lake' }],
  ['with settings', ['COMM', latin1('engiTunNORM\0 000002E1 00000308 00002A4B')], {}],
] as const)('a recording has its tags %s', async (_, frame, expected) => {
  const { durationSeconds, ...facts } = await localMedia({}).facts({
    bytes: mp3(frame),
    type: 'audio/mpeg',
  });
  expect(durationSeconds).toBeCloseTo(1, 1);
  expect(facts).toEqual(expected);
});

test('a recording has its tags if bytes were added to keep them apart from the sound', async () => {
  const whole = mp3(['TIT2', Buffer.from([...Buffer.from('\u00ffber', 'latin1'), 0, ...latin1('x')])]);
  const added = Buffer.concat([whole.subarray(0, 21), Buffer.from([0xff, 0]), whole.subarray(22)]);
  added[5] = 0x80;
  added[9] = (added[9] ?? 0) + 1;
  expect(whole[21]).toBe(0xff);
  const { title } = await localMedia({}).facts({ bytes: added, type: 'audio/mpeg' });
  expect(title).toBe('ÿber');
});

test('junk with the type of a recording is rejected', async () => {
  const media = localMedia({});
  for (const type of ['video/mp4', 'audio/mpeg', 'video/webm']) {
    const junk = { bytes: new Uint8Array(2000).fill(7), type };
    await expect(media.facts(junk)).rejects.toMatchObject({ code: 'unprocessable' });
    await expect(media.thumbnail(junk, FULL_THUMBNAIL)).rejects.toMatchObject({ code: 'unprocessable' });
  }
});

describe('a frame of a video', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ffmpeg-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** A stand-in for ffmpeg that runs these lines of shell. */
  async function ffmpeg(script: string): Promise<string> {
    await writeFile(join(folder, 'ffmpeg'), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, 'ffmpeg'), 0o755);
    const found = await findFfmpeg(`/nowhere:${folder}`);
    return found ?? '';
  }

  test('is the output of ffmpeg', async () => {
    const frame = join(folder, 'frame.png');
    await sharp({ create: { width: 320, height: 180, channels: 3, background: '#0a0' } })
      .png()
      .toFile(frame);
    const media = localMedia({ ffmpeg: await ffmpeg(`cat '${frame}'`) });
    const video = { bytes: wave(), type: 'video/x-test' };
    expect(await media.thumbnail(video, FULL_THUMBNAIL)).toMatchObject({ width: 320, height: 180 });
  });

  test.each(['exit 1', 'true', 'echo junk'])('is null when ffmpeg runs: %s', async (script) => {
    const media = localMedia({ ffmpeg: await ffmpeg(script) });
    await expect(
      media.thumbnail({ bytes: wave(), type: 'video/x-test' }, FULL_THUMBNAIL),
    ).rejects.toMatchObject({ code: 'unsupported-format' });
    await expect(media.thumbnail({ bytes: wave(), type: 'video/mp4' }, FULL_THUMBNAIL)).rejects.toMatchObject(
      { code: 'unprocessable', message: expect.stringMatching(/^[A-Z][^/]*\.$/) },
    );
  });

  test('is made by ffmpeg even if the facts of the format cannot be read', async () => {
    const frame = join(folder, 'other.png');
    await sharp({ create: { width: 32, height: 18, channels: 3, background: '#0a0' } })
      .png()
      .toFile(frame);
    const media = localMedia({ ffmpeg: await ffmpeg(`cat '${frame}'`) });
    const video = { bytes: new Uint8Array(200), type: 'video/x-msvideo' };
    expect(await media.thumbnail(video, FULL_THUMBNAIL)).toMatchObject({ width: 32, height: 18 });
  });

  test('needs an ffmpeg on the search path', async () => {
    expect(await findFfmpeg('/nowhere::')).toBeUndefined();
  });
});

test('a recording without a cover has its waveform as its picture, louder parts taller', async () => {
  const bytes = wave(4);
  // Silence, then a tone.
  for (let at = bytes.length / 2; at < bytes.length; at++)
    bytes[at] = 128 + Math.round(120 * Math.sin(at / 3));
  const {
    bytes: picture,
    width,
    height,
  } = await localMedia({}).thumbnail({ bytes, type: 'audio/wav' }, FULL_THUMBNAIL);
  const half = { top: 0, width: Math.floor(width / 2) - 20, height };
  async function opacity(left: number): Promise<number> {
    const part = await sharp(picture)
      .extract({ ...half, left })
      .png()
      .toBuffer();
    return (await sharp(part).stats()).channels[3]?.mean ?? 0;
  }
  expect(await opacity(width / 2 + 20)).toBeGreaterThan(8 * (await opacity(0)));
});
