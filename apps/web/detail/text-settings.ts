import { oneOf, remembered } from '../browser/remembered.ts';

export const SIZES = ['small', 'medium', 'large', 'huge'] as const;
export const WIDTHS = ['narrow', 'medium', 'wide'] as const;
export const FACES = ['serif', 'sans'] as const;
/** How bright the pages of a PDF are in the dark theme. */
export const PAGES = ['dimmed', 'original'] as const;

/** The person's text settings. */
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
