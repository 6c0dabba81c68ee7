/** Whether lines run from right to left, as in Arabic. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** A key as it would be pressed where lines run from left to right: the arrow to the left is forward in Arabic. */
export function keyInLine(key: string): string {
  if (!isRightToLeft()) return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
