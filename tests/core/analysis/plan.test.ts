import { describe, expect, it } from 'vitest';
import { formerStep } from '../../../core/analysis/plan.ts';
import type { Step } from '../../../core/model/step.ts';

describe('an outdated step', () => {
  const today = new Map<Step, string>([
    ['inspect', '12'],
    ['describe', '3 small'],
    ['embed', '2 small'],
  ]);
  const former = (...results: [Step, string][]) => formerStep('document', today, new Map(results));

  it('is the first with an older version', () => {
    expect(former(['inspect', '12'], ['describe', '2 small'], ['embed', '1 small'])).toBe('describe');
    expect(former(['inspect', '9'])).toBe('inspect');
  });

  it('is not up to date, missing, partial, from another model or from a later version', () => {
    expect(former(['inspect', '12'], ['describe', '3 small'])).toBeNull();
    expect(former()).toBeNull();
    expect(former(['inspect', '9 in part'])).toBeNull();
    expect(former(['describe', '2 large'], ['embed', '1'])).toBeNull();
    expect(former(['describe', '4 small'])).toBeNull();
  });

  it('is not one that the service cannot run', () => {
    expect(formerStep('note', new Map([['embed', '2']]), new Map([['describe', '1']]))).toBeNull();
    expect(formerStep('note', today, new Map([['inspect', '1']]))).toBeNull();
  });
});
