import { oneOf, remembered } from '../browser/remembered.ts';

export const SIZES = ['small', 'medium', 'large', 'huge'] as const;
export const WIDTHS = ['narrow', 'medium', 'wide'] as const;
export const FACES = ['serif', 'sans'] as const;

/** The person's text settings. */
export interface TextSettings {
  readonly size: (typeof SIZES)[number];
  readonly width: (typeof WIDTHS)[number];
  readonly face: (typeof FACES)[number];
}

export const reading = remembered<TextSettings>('reading', (kept) => {
  const { size, width, face } = (kept ?? {}) as Partial<TextSettings>;
  return {
    size: SIZES.find((each) => each === size) ?? 'medium',
    width: WIDTHS.find((each) => each === width) ?? 'medium',
    face: oneOf(FACES, face),
  };
});
