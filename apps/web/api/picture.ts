/** A picture that an `img` can show. */
export interface Picture {
  /** A `blob:` URL. The caller must revoke it. */
  readonly url: string;
  /** Whether the background shows through. */
  readonly isTransparent: boolean;
}

/** The picture of a file. Transparency is detected in WebP, which thumbnails use, and in PNG. */
export async function pictureFrom(file: Blob): Promise<Picture> {
  const isTransparent = hasAlpha(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return { url: URL.createObjectURL(file), isTransparent };
}

/** The first chunks of WebP and PNG files that have an alpha flag, with its offset and bit. */
const ALPHA_FLAGS = [
  { name: 'VP8X', alphaAt: 20, alphaBit: 0x10 },
  { name: 'VP8L', alphaAt: 24, alphaBit: 0x10 },
  { name: 'IHDR', alphaAt: 25, alphaBit: 0x04 },
] as const;
/** Offset of the name of the first chunk, in WebP and in PNG. */
const NAME_AT = 12;
const HEAD_BYTES = 26;

function hasAlpha(head: Uint8Array): boolean {
  return ALPHA_FLAGS.some(
    ({ name, alphaAt, alphaBit }) =>
      String.fromCharCode(...head.subarray(NAME_AT, NAME_AT + name.length)) === name &&
      ((head[alphaAt] ?? 0) & alphaBit) !== 0,
  );
}

/** The background for a transparent picture, chosen by its dominant colour `#rrggbb`; undefined for opaque pictures. */
export function backgroundColorOf(
  picture: Picture | undefined,
  color: string | undefined,
): string | undefined {
  return picture?.isTransparent ? contrastTo(color) : undefined;
}

const LIGHT = '#ffffff';
const DARK = '#211e1a';
/** Colours up to this brightness (0 to 255) get a white background. */
const MAX_DARK_BRIGHTNESS = 160;

/** A background for a colour. Without a colour it is white, since most pictures are made for white pages. */
function contrastTo(color = '#000000'): string {
  const value = Number.parseInt(color.slice(1), 16);
  const brightness = 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 0xff) + 0.114 * (value & 0xff);
  return brightness > MAX_DARK_BRIGHTNESS ? DARK : LIGHT;
}
