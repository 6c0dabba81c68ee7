import { describe, expect, it } from 'vitest';
import { invalid, stale } from '../../../../core/errors.ts';
import { retryOnConflict } from '../../../../core/use-cases/unit-of-work/retry-on-conflict.ts';

describe('work that fails due to a conflict', () => {
  it('is repeated until it succeeds', async () => {
    let attempts = 0;
    const result = await retryOnConflict(async () => {
      attempts += 1;
      if (attempts < 7) throw stale('changed');
      return attempts;
    });
    expect(result).toBe(7);
  });

  it('fails after 1,000 attempts', async () => {
    let attempts = 0;
    const hopeless = retryOnConflict(() => {
      attempts += 1;
      return Promise.reject(stale('changed'));
    });
    await expect(hopeless).rejects.toMatchObject({ code: 'unavailable' });
    expect(attempts).toBe(1_000);
  });

  it('is not repeated after any other failure', async () => {
    let attempts = 0;
    const failing = retryOnConflict(() => {
      attempts += 1;
      return Promise.reject(invalid('no'));
    });
    await expect(failing).rejects.toMatchObject({ code: 'invalid' });
    expect(attempts).toBe(1);
  });
});
