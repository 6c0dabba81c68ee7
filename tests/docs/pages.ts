import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The root of the repository. */
export const ROOT: string = path.resolve(import.meta.dirname, '../..');

/** A page of the documentation by its path in the repository. */
export function readPage(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** The code blocks of a language in a page, or in the section under a heading. */
export function blocksOf(page: string, language: string, heading = ''): readonly string[] {
  const start = heading === '' ? 0 : page.indexOf(`\n## ${heading}\n`) + 1;
  if (heading !== '' && start === 0) throw new Error(`There is no section ${heading}.`);
  const section = heading === '' ? page : (page.slice(start).split(/\n(?=## )/)[0] ?? '');
  return [...section.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter((block) => block[1] === language)
    .map((block) => block[2] ?? '');
}

/** The first cell of each table row in a page, with the whole row. */
export function rowsOf(page: string): ReadonlyMap<string, string> {
  const rows = [...page.matchAll(/^\| +`?([^`|]+?)`? +\|.*$/gm)];
  return new Map(rows.map((row) => [row[1] ?? '', row[0]]));
}
