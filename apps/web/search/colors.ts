import { searchWords } from '../words/search.ts';

interface PaletteColor {
  /** As `#rrggbb`. */
  readonly value: string;
  readonly key: keyof typeof searchWords.colors;
}

/** The colours that can be searched for. They differ enough to find different pictures. */
export const PALETTE: readonly PaletteColor[] = [
  { value: '#c8372d', key: 'red' },
  { value: '#e2812b', key: 'orange' },
  { value: '#e8c33a', key: 'yellow' },
  { value: '#5a9e46', key: 'green' },
  { value: '#2f9a94', key: 'teal' },
  { value: '#3a78c9', key: 'blue' },
  { value: '#6f4fb0', key: 'violet' },
  { value: '#d56b9d', key: 'pink' },
  { value: '#7d5434', key: 'brown' },
  { value: '#f2efe9', key: 'white' },
  { value: '#8d8b88', key: 'grey' },
  { value: '#1d1c1b', key: 'black' },
];

/** The name of a colour; its value if it has no name. */
export function colorName(value: string): string {
  const named = PALETTE.find((each) => each.value === value.toLowerCase());
  return named ? searchWords.colors[named.key] : value;
}
