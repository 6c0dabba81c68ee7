import { expect, test } from 'vitest';
import { isShallowYaml } from '../../../core/imports/yaml-nesting.ts';

test.each([
  '',
  'title: A note\ntags: [one, two, [three]]\naliases:\n  - "a [b] {c}"',
  Array.from({ length: 500 }, (_, at) => `list${at}: [[{a: [b]}]]`).join('\n'),
  'title: Why? Because. Is it so? Yes',
  `closed: ${']'.repeat(100)} ${'['.repeat(64)}`,
])('typical front matter is shallow: %j', (yaml) => {
  expect(isShallowYaml(yaml)).toBe(true);
});

test.each([
  `a: ${'['.repeat(65)}`,
  `a: ${'{'.repeat(65)}${'}'.repeat(65)}`,
  'a: {{{{{{null, null\n'.repeat(11),
  `${'? '.repeat(65)}a`,
  Array.from({ length: 65 }, (_, at) => `${' '.repeat(at)}?`).join('\n'),
])('deeper nesting is not shallow: %j', (yaml) => {
  expect(isShallowYaml(yaml)).toBe(false);
});
