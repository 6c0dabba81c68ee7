import { describe, expect, it } from 'vitest';
import { necessary } from '../../../adapters/postgres/search/tsquery.ts';
import { parsed } from '../../contract/search/workbench.ts';

/** What every match is looked up by in the index of words. */
const ofQuery = (q: string) => necessary(parsed(q), ['en']);

describe('a start of one or two letters', () => {
  it('is left to the conditions beside other words, since the index would add up nearly all objects for it', () => {
    expect(ofQuery('eight s*')).toBe(ofQuery('eight'));
    expect(ofQuery('st* eight')).toBe(ofQuery('eight'));
    expect(ofQuery('title:s* eight')).toBe(ofQuery('eight'));
    expect(ofQuery('(s* OR eight t*) nine')).toBe(ofQuery('nine'));
  });

  it('is looked up where there is nothing else', () => {
    expect(ofQuery('s*')).toContain("'s':*");
    expect(ofQuery('s* t*')).toContain("'t':*");
    expect(ofQuery('s* tag:red')).toContain("'s':*");
    expect(ofQuery('eight OR s*')).toContain("'s':*");
  });
});

it('is a longer start as well as the words beside it', () => {
  expect(ofQuery('eight stu*')).toContain("'stu':*");
  expect(ofQuery('eight stu*')).toContain("'eight'");
});

it('is nothing where no word is needed', () => {
  expect(ofQuery('tag:red')).toBeNull();
  expect(ofQuery('-eight')).toBeNull();
  expect(ofQuery('eight OR tag:red')).toBeNull();
});
