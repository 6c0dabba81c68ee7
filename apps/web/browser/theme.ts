import { effect } from '@preact/signals';
import { oneOf, remembered } from './remembered.ts';

export const THEMES = ['system', 'light', 'dark'] as const;

/** Light, dark, or the system's setting. */
export const theme = remembered('theme', (stored) => oneOf(THEMES, stored));

effect(() => {
  const { dataset } = document.documentElement;
  if (theme.value === 'system') delete dataset.theme;
  else dataset.theme = theme.value;
});
