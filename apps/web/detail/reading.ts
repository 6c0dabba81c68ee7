import { effect, signal } from '@preact/signals';

/** How a person likes to read; remembered by this browser. */
export interface Reading {
  readonly size: (typeof SIZES)[number];
  readonly width: 'narrow' | 'medium' | 'wide';
  readonly face: 'serif' | 'sans';
}

export const SIZES = ['small', 'medium', 'large', 'huge'] as const;
export const WIDTHS = ['narrow', 'medium', 'wide'] as const;
export const FACES = ['serif', 'sans'] as const;

const KEY = 'commonplace reading';
const USUAL: Reading = { size: 'medium', width: 'medium', face: 'serif' };

export const reading = signal<Reading>(read());

effect(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(reading.value));
  } catch {
    // What is not kept is chosen again.
  }
});

function read(): Reading {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Reading>;
    return { ...USUAL, ...kept };
  } catch {
    return USUAL;
  }
}
