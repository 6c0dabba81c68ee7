import { describe, expect, it } from 'vitest';
import { necessary } from '../../../adapters/postgres/search/tsquery.ts';
import { parsed } from '../../contract/search/workbench.ts';

/** The `tsquery` that finds every match in the index. */
const ofQuery = (q: string) => necessary(parsed(q), ['en']);

describe('a prefix of one or two letters', () => {
  it('is left to the conditions if there are other words, since the index would return nearly all objects for it', () => {
    expect(ofQuery('eight s*')).toBe(ofQuery('eight'));
    expect(ofQuery('st* eight')).toBe(ofQuery('eight'));
    expect(ofQuery('title:s* eight')).toBe(ofQuery('eight'));
    expect(ofQuery('(s* OR eight t*) nine')).toBe(ofQuery('nine'));
  });

  it('is looked up if there are no other words', () => {
    expect(ofQuery('s*')).toContain("'s':*");
    expect(ofQuery('s* t*')).toContain("'t':*");
    expect(ofQuery('s* tag:red')).toContain("'s':*");
    expect(ofQuery('eight OR s*')).toContain("'s':*");
  });
});

it('a longer prefix is looked up with the words around it', () => {
  expect(ofQuery('eight stu*')).toContain("'stu':*");
  expect(ofQuery('eight stu*')).toContain("'eight'");
});

it('nothing is looked up if no word is required', () => {
  expect(ofQuery('tag:red')).toBeNull();
  expect(ofQuery('-eight')).toBeNull();
  expect(ofQuery('eight OR tag:red')).toBeNull();
});
