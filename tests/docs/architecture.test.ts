import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readPage, rowsOf } from './pages.ts';

const page = readPage('docs/architecture.md');

test('the table of folders names every folder of the source, and no other', () => {
  const named = [...rowsOf(page).keys()].filter((cell) => /^(core|adapters|apps)\//.test(cell));
  expect(named.toSorted()).toEqual(['core', 'adapters', 'apps'].flatMap(foldersIn).sort());
});

test('each step of a walk-through begins with its file', () => {
  const walks = page.split('\n## Three walks\n')[1]?.split('\n## ')[0] ?? '';
  const steps = [...walks.matchAll(/^\d+\. (.*)$/gm)].map((step) => step[1] ?? '');
  expect(steps.length).toBeGreaterThan(30);
  expect(steps.filter((step) => !/^`(core|adapters|apps)\/[\w./-]+\.ts`/.test(step))).toEqual([]);
});

/** All subfolders, except drizzle's own next to the migrations. */
function foldersIn(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'meta')
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}
