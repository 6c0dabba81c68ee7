import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALL_PROBLEMS } from '../../adapters/http/pipeline/problem.ts';
import { SETTINGS } from '../../apps/server/settings.ts';
import { PLANS } from '../../core/model/plan.ts';
import { ROOT, readPage, rowsOf } from './pages.ts';

const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...markdownIn('docs')];

test('the page on configuration lists every setting with its default, and no other', () => {
  const rows = rowsOf(readPage('docs/configuration.md'));
  const named = [...rows.keys()].filter((name) => /^[A-Z_]+$/.test(name));
  expect(named.toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
  for (const [name, { fallback }] of Object.entries(SETTINGS)) expect(rows.get(name)).toContain(fallback);
});

test('the README names only existing settings', () => {
  const named = [...rowsOf(readPage('README.md')).keys()].filter((name) => /^[A-Z_]+$/.test(name));
  expect(named.length).toBeGreaterThan(3);
  for (const name of named) expect(SETTINGS).toHaveProperty(name);
});

test('the page on errors lists every problem', () => {
  const rows = rowsOf(readPage('docs/errors.md'));
  expect([...rows.keys()].filter((name) => /^\d+$/.test(name))).toEqual([
    ...new Set(ALL_PROBLEMS.map(({ status }) => String(status))),
  ]);
  for (const { type, status } of ALL_PROBLEMS) expect(rows.get(String(status))).toContain(`\`${type}\``);
});

test('the page on commands lists every plan with its credits', () => {
  const rows = rowsOf(readPage('docs/commands.md'));
  for (const { id, name, policies } of PLANS) {
    expect(rows.get(String(id))).toContain(`\`${name}\``);
    for (const { quota } of policies) expect(rows.get(String(id))).toContain(quota.toLocaleString('en'));
  }
});

describe('links', () => {
  test.each(pages)('in %s have existing targets', (page) => {
    const targets = [...readPage(page).matchAll(/\]\((?!https?:)([^)#]+)(#[^)]*)?\)/g)].map(
      (link) => link[1],
    );
    const missing = targets.filter(
      (target) => !existsSync(path.join(ROOT, path.dirname(page), target ?? '')),
    );
    expect(missing).toEqual([]);
  });
});

test('decisions are short', () => {
  const decisions = pages.filter((page) => /^docs\/decisions\/\d+-/.test(page));
  expect(decisions.length).toBeGreaterThan(2);
  for (const decision of decisions)
    expect(readPage(decision).split('\n').length, decision).toBeLessThanOrEqual(41);
});

/** All Markdown files in a folder of the repository and its subfolders. */
function markdownIn(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`);
}
