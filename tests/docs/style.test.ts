import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The patterns of docs/style.md that most often mark a sentence as translated. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  'of which, by which, by whom': /\b(of|by) (which|whom)\b/gi,
  whoever: /\bwhoever\b/gi,
  'is told, tells of':
    /\b(is|are|was|were|be|been) told\b|\btells? (of|that|whether|which|what|how|apart)\b/gi,
  'stands there':
    /\bstands? (there|here|in|at|on|for|beside|before|behind|between|above|below|alone|next)\b/gi,
  'at once': /\bat once\b/gi,
  beside: /(?<!-)\bbeside\b(?!-)/gi,
  likewise: /\blikewise\b/gi,
  'is none': /\b(is|are|was) none\b/gi,
  mend: /\bmend(s|ed|ing)?\b/gi,
  'anew, lately': /\b(anew|lately|whereupon|thereupon)\b/gi,
};

/** Generated files, data for tests and benchmarks, and the two files that quote the patterns. */
const IGNORED = [
  /^apps\/client\/schema\.ts$/,
  /^docs\/style\.md$/,
  /^tests\/adapters\/web\/expected-facts\.ts$/,
  /^tests\/docs\/style\.test\.ts$/,
  /\/fixtures\//,
  /^bench\/search\/search-topics\.ts$/,
];

function sources(): readonly string[] {
  const all = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md', '*.css', '*.html'], {
    encoding: 'utf8',
  });
  return all
    .trim()
    .split('\n')
    .filter((file) => !IGNORED.some((each) => each.test(file)));
}

it.each(Object.entries(PATTERNS))('no text says “%s” (docs/style.md)', (_, pattern) => {
  const found = sources().flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.match(pattern) === null ? [] : [`${file}:${at + 1}: ${line.trim()}`])),
  );
  expect(found).toEqual([]);
});
