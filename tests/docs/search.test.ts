import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FIELDS } from '../../core/search/query/field.ts';
import { parseQuery } from '../../core/search/query/query.ts';
import { PARTS, STATES } from '../../core/search/text/fields.ts';

const page = readFileSync(new URL('../../docs/search.md', import.meta.url), 'utf8');
const examples = [
  ...page.matchAll(/^ {4}(.+)$/gm),
  ...page.matchAll(/`((?:created|bumped|published):[^`]+)`/g),
].map((match) => match[1] ?? '');

describe('the page on searching', () => {
  test('names every field, state and part', () => {
    for (const name of FIELDS) {
      expect(page).toContain(`| \`${name}:\``);
    }
    for (const value of [...STATES, ...PARTS]) {
      expect(page).toContain(`\`${value}\``);
    }
  });

  test('has examples', () => {
    expect(examples.length).toBeGreaterThan(20);
  });

  test.each(examples)('%s', (example) => {
    expect(parseQuery(example)).not.toMatchObject({ type: 'nothing' });
  });
});
