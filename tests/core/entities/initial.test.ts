import { expect, test } from 'vitest';
import { pageEntity } from '../../../core/entities/initial.ts';
import { entityProblems } from '../../../core/entities/schemas.ts';

test.each([
  ['HTTPS://Example.org', 'HTTPS://Example.org', 'example.org'],
  [' https://www.example.org/a b ', 'https://www.example.org/a%20b', 'example.org'],
  ['https://b\u00fccher.example/\u00e4', 'https://b\u00fccher.example/\u00e4', 'xn--bcher-kva.example'],
  ['http://www./', 'http://www./', 'www.'],
])('a page saved as %j is a valid entity before analysis', (given, url, domain) => {
  const entity = pageEntity('1', given);
  expect(entity).toEqual({ id: '1', '@type': 'WebPage', site: { domain }, url });
  expect(entityProblems(entity)).toEqual([]);
});
