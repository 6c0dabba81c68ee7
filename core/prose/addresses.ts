/** The characters that browsers skip before and within the scheme of a URL. */
const SKIPPED = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028\u2029\ufeff]/g;

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/**
 * Whether it is safe to follow a URL, or to show the image at the URL (D35). `javascript:`, `vbscript:` and `data:` can run code, except
 * for `data:` images. An SVG image can run code when it is opened as a link, but not when it is shown as an image.
 */
export function isSafeAddress(address: string, use: 'link' | 'image'): boolean {
  const bare = address.replace(SKIPPED, '');
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase();
  if (scheme === 'javascript' || scheme === 'vbscript') return false;
  if (scheme !== 'data') return true;
  return /^data:image\//i.test(bare) && (use === 'image' || !/^data:image\/svg/i.test(bare));
}
