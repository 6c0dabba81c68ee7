import { oneOf, remembered } from '../browser/remembered.ts';

export const SIZES = ['small', 'medium', 'large', 'huge'] as const;
export const WIDTHS = ['narrow', 'medium', 'wide'] as const;
export const FACES = ['serif', 'sans'] as const;
/** The brightness of the pages of a PDF in the dark theme. */
export const PAGES = ['dimmed', 'original'] as const;

/** How texts look. The person can change this. */
export interface TextSettings {
  readonly size: (typeof SIZES)[number];
  readonly width: (typeof WIDTHS)[number];
  readonly face: (typeof FACES)[number];
  readonly pages: (typeof PAGES)[number];
}

export const textSettings = remembered<TextSettings>('reading', (stored) => {
  const { size, width, face, pages } = (stored ?? {}) as Partial<TextSettings>;
  return {
    size: SIZES.find((each) => each === size) ?? 'medium',
    width: WIDTHS.find((each) => each === width) ?? 'medium',
    face: oneOf(FACES, face),
    pages: oneOf(PAGES, pages),
  };
});
