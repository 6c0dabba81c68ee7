import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

it.each(['entities/values.ts', 'analysis/texts/picture-summary.ts'])(
  '%s does not load the slow names of countries and languages on import',
  async (module) => {
    const read = vi.spyOn(Intl, 'DisplayNames');
    await import(/* @vite-ignore */ `../../core/${module}?loaded-here`);
    expect(read).not.toHaveBeenCalled();
  },
);
