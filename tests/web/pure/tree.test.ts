import { expect, it } from 'vitest';
import { spaceLinks } from '../../../apps/web/sidebar/nav-links.ts';
import { asTree } from '../../../apps/web/sidebar/tree.ts';

const treeOf = (...names: readonly string[]) =>
  asTree(
    names.map((label) => ({ label })),
    ' / ',
    () => null,
  ).map(({ label, depth }) => `${'·'.repeat(depth)}${label}`);

it('names are a tree of those that exist', () => {
  expect(treeOf('Travel / Japan', 'Home', 'Travel', 'Work / Clients / Alpha')).toEqual([
    'Home',
    'Travel',
    '·Japan',
    'Work / Clients / Alpha',
  ]);
});

it('a branch that is not a space shows the spaces below it', () => {
  const spaces = ['Japan', 'Peru'].map((name) => ({
    id: name,
    name: `Big trips / ${name}`,
    color: '#3a7d5c',
  }));
  const counts = spaces.map(({ id, name, color }, at) => ({ id, name, color, count: at + 2 }));
  const [branch, ...below] = spaceLinks({ spaces, counts: { spaces: counts } } as unknown as Parameters<
    typeof spaceLinks
  >[0]);
  expect([branch?.label, branch?.count, branch?.view.q]).toEqual(['Big trips', 5, 'space:"Big trips / "*']);
  expect(below.map(({ label, depth }) => [label, depth])).toEqual([
    ['Japan', 1],
    ['Peru', 1],
  ]);
});

it('a separator at an end or twice is part of a name, which is never lost or empty', () => {
  const names = [' / ', 'A', 'A / ', ' / A', 'A /  / B', 'A / B', 'A/B', 'A / A'];
  const drawn = treeOf(...names);
  expect(drawn).toHaveLength(names.length);
  expect(drawn).toContain('·A');
  expect(drawn).toContain('A/B');
});

it('thousands of names, deep or flat, are a tree', () => {
  const flat = Array.from({ length: 5_000 }, (_, at) => `Part ${at % 70} / Space ${at}`);
  expect(treeOf(...flat)).toHaveLength(5_000);
  const deep = Array.from({ length: 300 }, (_, at) =>
    Array(at + 1)
      .fill('a')
      .join(' / '),
  );
  expect(treeOf(...deep).at(-1)).toBe('····a');
});
