import { oneOf, remembered } from '../remembered.ts';

export const SIZES = ['medium', 'small', 'large', 'huge'] as const;
export const WIDTHS = ['medium', 'narrow', 'wide'] as const;
export const FACES = ['serif', 'sans'] as const;

/** How a person likes to read; the first of each is usual. */
export interface Reading {
  readonly size: (typeof SIZES)[number];
  readonly width: (typeof WIDTHS)[number];
  readonly face: (typeof FACES)[number];
}

export const reading = remembered<Reading>('reading', (kept) => {
  const { size, width, face } = (kept ?? {}) as Partial<Reading>;
  return { size: oneOf(SIZES, size), width: oneOf(WIDTHS, width), face: oneOf(FACES, face) };
});
