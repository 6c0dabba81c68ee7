/** A picture that an `img` can show. */
export interface Picture {
  /** A `blob:` address; who asked for it gives it back. */
  readonly address: string;
  /** Whether what is behind it shows through. */
  readonly isTransparent: boolean;
}

/** The picture of a file. Of pictures that are transparent, those in WebP, as thumbnails are, and in PNG are recognised. */
export async function pictureFrom(file: Blob): Promise<Picture> {
  const isTransparent = hasAlpha(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return { address: URL.createObjectURL(file), isTransparent };
}

/** The forms of files whose head tells of an alpha channel: where it says so, and by which bit. */
const FORMS = [
  { name: 'VP8X', alphaAt: 20, alphaBit: 0x10 },
  { name: 'VP8L', alphaAt: 24, alphaBit: 0x10 },
  { name: 'IHDR', alphaAt: 25, alphaBit: 0x04 },
] as const;
/** Where the first part of a file has its name, in WebP and in PNG. */
const NAME_AT = 12;
const HEAD_BYTES = 26;

function hasAlpha(head: Uint8Array): boolean {
  return FORMS.some(
    ({ name, alphaAt, alphaBit }) =>
      String.fromCharCode(...head.subarray(NAME_AT, NAME_AT + name.length)) === name &&
      ((head[alphaAt] ?? 0) & alphaBit) !== 0,
  );
}

/** What a transparent picture is seen on, from its first colour as `#rrggbb`; undefined where nothing shows through. */
export function groundOf(picture: Picture | undefined, color: string | undefined): string | undefined {
  return picture?.isTransparent ? contrastTo(color) : undefined;
}

const LIGHT = '#ffffff';
const DARK = '#211e1a';
/** The brightness up to which a colour stands out from white, of 255. */
const MIDDLE = 160;

/** Pictures whose colours are unknown were mostly made for white pages. */
function contrastTo(color = '#000000'): string {
  const value = Number.parseInt(color.slice(1), 16);
  const brightness = 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 0xff) + 0.114 * (value & 0xff);
  return brightness > MIDDLE ? DARK : LIGHT;
}
