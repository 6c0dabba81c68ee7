/** Whether the interface is written from right to left, as in Arabic. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** The equivalent key for text from left to right: in Arabic, the left arrow means forward. */
export function keyInLine(key: string): string {
  if (!isRightToLeft()) return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
