import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENTITIES_PAGE, entitiesPage } from '../../docs/entities.ts';

test('docs/entities.md matches the vocabulary', () => {
  expect(readFileSync(ENTITIES_PAGE, 'utf8')).toBe(entitiesPage());
});
