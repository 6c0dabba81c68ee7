/** What a browser skips before and within the scheme of an address. */
const SKIPPED = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028\u2029\ufeff]/g;

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/**
 * Whether following the address, or showing the image at it, cannot run code (D35). `javascript:`, `vbscript:` and
 * `data:` can, but for `data:` images; an SVG image can when it is followed and cannot when it is shown.
 */
export function isSafeAddress(address: string, use: 'link' | 'image'): boolean {
  const bare = address.replace(SKIPPED, '');
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase();
  if (scheme === 'javascript' || scheme === 'vbscript') return false;
  if (scheme !== 'data') return true;
  return /^data:image\//i.test(bare) && (use === 'image' || !/^data:image\/svg/i.test(bare));
}
