import type { EncodedPacket } from 'mediabunny';

/** Maximum number of bars of a waveform, which shows how loud a recording is over time. */
const BARS = 96;
const [WIDTH, HEIGHT] = [960, 300];
/** The colour of the bars, which is visible on light and dark backgrounds. */
const COLOR = '#a9763f';
/** The height of the lowest bar, as a share of the picture's height. */
const SILENCE = 0.02;

/** Maximum number of values taken from a packet of uncompressed samples, since such packets are long. */
const PARTS = 8;

/**
 * Returns how loud a packet of sound is over time, in no particular unit. For most codecs, the size of the packet is the only indication.
 */
export function loudnessOf(codec: string, { data }: Pick<EncodedPacket, 'data'>): readonly number[] {
  if (codec === 'mp3') return [mp3Gain(data) ?? data.length];
  const [, format = '', bits = ''] = /^pcm-([usf])(\d+)$/.exec(codec) ?? [];
  const sample = SAMPLES[`${format}${bits}`];
  if (sample === undefined) return [data.length];
  const part = Math.max(1, Math.ceil(data.length / PARTS / sample.bytes)) * sample.bytes;
  return Array.from({ length: Math.ceil(data.length / part) }, (_, at) =>
    rootMeanSquare(data.subarray(at * part, (at + 1) * part), sample),
  );
}

interface Sample {
  readonly bytes: number;
  read(view: DataView, at: number): number;
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  u8: { bytes: 1, read: (view, at) => (view.getUint8(at) - 128) / 128 },
  s8: { bytes: 1, read: (view, at) => view.getInt8(at) / 128 },
  s16: { bytes: 2, read: (view, at) => view.getInt16(at, true) / 32_768 },
  s24: { bytes: 3, read: (view, at) => view.getInt16(at + 1, true) / 32_768 },
  s32: { bytes: 4, read: (view, at) => view.getInt32(at, true) / 2_147_483_648 },
  f32: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
};
/** The approximate number of samples that are read of each part. */
const MAX_READ = 256;

function rootMeanSquare(data: Uint8Array, sample: Sample): number {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const count = Math.floor(data.length / sample.bytes);
  const every = Math.max(1, Math.floor(count / MAX_READ));
  let sum = 0;
  let read = 0;
  for (let at = 0; at < count; at += every) {
    const value = sample.read(view, at * sample.bytes);
    if (!Number.isFinite(value)) continue;
    sum += value ** 2;
    read += 1;
  }
  return Math.sqrt(sum / Math.max(1, read));
}

/**
 * The position of the first granule's gain in the side information, in bits, for mono and stereo in MPEG-1 and MPEG-2 (ISO 11172-3,
 * 2.4.1.7).
 */
const GAIN_AT = {
  first: { mono: 18 + 21, stereo: 20 + 21 },
  second: { mono: 9 + 21, stereo: 10 + 21 },
} as const;
const GAIN_BITS = 8;
/** The number of steps of the gain that double the loudness. */
const GAIN_UNIT = 4;

/** The gain of an MP3 frame; undefined for anything else. */
function mp3Gain(frame: Uint8Array): number | undefined {
  const [sync = 0, second = 0, , mode = 0] = frame;
  if (sync !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const version = (second & 0x18) === 0x18 ? 'first' : 'second';
  const isProtected = (second & 1) === 0;
  const header = isProtected ? 6 : 4;
  const bit = header * 8 + GAIN_AT[version][mode >> 6 === 3 ? 'mono' : 'stereo'];
  const word = ((frame[bit >> 3] ?? 0) << 8) | (frame[(bit >> 3) + 1] ?? 0);
  const gain = (word >> (16 - GAIN_BITS - (bit & 7))) & 0xff;
  return 2 ** (gain / GAIN_UNIT);
}

/** The loudest values of up to 96 equal parts. */
export function barsOf(loudness: readonly number[]): readonly number[] {
  const count = Math.min(BARS, loudness.length);
  const bars = new Array<number>(count).fill(0);
  loudness.forEach((value, at) => {
    const bar = Math.floor((at * count) / loudness.length);
    bars[bar] = Math.max(bars[bar] ?? 0, value);
  });
  return bars;
}

/** Bars as SVG, the loudest as tall as the picture. */
export function drawBars(bars: readonly number[]): Uint8Array {
  const loudest = Math.max(...bars, Number.MIN_VALUE);
  const quietest = Math.min(...bars);
  // Packet sizes have a constant part, which is subtracted so that differences show.
  const floor = quietest > loudest / 2 ? quietest * 0.9 : 0;
  /** The width of a bar and the space after it. */
  const step = WIDTH / bars.length;
  const rects = bars.map((bar, at) => {
    const height = HEIGHT * 0.86 * Math.max(SILENCE, (bar - floor) / (loudest - floor || 1));
    return `<rect x="${at * step + step * 0.2}" y="${(HEIGHT - height) / 2}" width="${step * 0.6}" height="${height}" rx="${Math.min(step * 0.3, 4)}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><g fill="${COLOR}">${rects.join('')}</g></svg>`;
  return new TextEncoder().encode(svg);
}
