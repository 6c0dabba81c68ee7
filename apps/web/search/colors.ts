import { searchWords } from '../words/search.ts';

/** A colour to search for. */
export interface PaletteColor {
  /** As `#rrggbb`. */
  readonly value: string;
  readonly name: string;
}

const names = searchWords.colors;

/** Colours different enough to find different pictures. */
export const PALETTE: readonly PaletteColor[] = [
  { value: '#c8372d', name: names.red },
  { value: '#e2812b', name: names.orange },
  { value: '#e8c33a', name: names.yellow },
  { value: '#5a9e46', name: names.green },
  { value: '#2f9a94', name: names.teal },
  { value: '#3a78c9', name: names.blue },
  { value: '#6f4fb0', name: names.violet },
  { value: '#d56b9d', name: names.pink },
  { value: '#7d5434', name: names.brown },
  { value: '#f2efe9', name: names.white },
  { value: '#8d8b88', name: names.grey },
  { value: '#1d1c1b', name: names.black },
];

/** The name of a colour; its value if it has no name. */
export function colorName(value: string): string {
  return PALETTE.find((each) => each.value === value.toLowerCase())?.name ?? value;
}
