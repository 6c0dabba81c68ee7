import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

it.each(['entities/values.ts', 'analysis/texts/picture-summary.ts'])(
  '%s reads no names of countries and languages, which takes long, while it is loaded',
  async (module) => {
    const read = vi.spyOn(Intl, 'DisplayNames');
    await import(/* @vite-ignore */ `../../core/${module}?loaded-here`);
    expect(read).not.toHaveBeenCalled();
  },
);
