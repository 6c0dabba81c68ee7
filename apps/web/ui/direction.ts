/** Whether the interface language is written from right to left, as Arabic is. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** Swaps the left and right arrow keys if the interface is written from right to left, where the left arrow means forward. */
export function logicalKey(key: string): string {
  if (!isRightToLeft()) return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
