#!/usr/bin/env node
// Keeps a folder of Obsidian in step with a library: node sync.mjs FOLDER
// Needs the command commonplace with COMMONPLACE_URL and COMMONPLACE_KEY (a full key without a scope), and unzip. It writes only files that
// have the id of an object in their front matter, and the attachments of the export; everything else in the folder is yours.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node sync.mjs FOLDER');
const COMMAND = process.env.COMMONPLACE ?? 'commonplace';
const STATE = path.join(folder, '.commonplace.json');
const api = (...args) =>
  execFileSync(COMMAND, ['api', ...args], { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'inherit'] });
const json = (...args) => JSON.parse(api(...args).toString() || '{}');
const idOf = (file) => /^---\nid: "([0-9A-Za-z]{22})"\n/.exec(readFileSync(file, 'utf8').slice(0, 64))?.[1];
const filesIn = (root) =>
  readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));

mkdirSync(folder, { recursive: true });
const begun = new Date().toISOString();
const { since } = existsSync(STATE) ? JSON.parse(readFileSync(STATE, 'utf8')) : {};

// Export what has changed, and wait for it.
let run = json('POST', '/_/exports', JSON.stringify({ format: 'markdown', ...(since && { since }) }));
while (run.state === 'waiting' || run.state === 'running') {
  await new Promise((resolve) => setTimeout(resolve, 500));
  run = json('GET', `/_/exports/${run.id}`);
}
if (run.state !== 'done') throw new Error(`The export is ${run.state}: ${run.reason ?? ''}`);

const work = mkdtempSync(path.join(tmpdir(), 'commonplace-'));
try {
  writeFileSync(path.join(work, 'export.zip'), api('GET', `/_/exports/${run.id}/file`));
  api('DELETE', `/_/exports/${run.id}`);
  const fresh = path.join(work, 'fresh');
  mkdirSync(fresh);
  if (run.written > 0) execFileSync('unzip', ['-q', 'export.zip', '-d', 'fresh'], { cwd: work });

  // A file whose object was renamed or moved, or is gone, is removed; then the new ones are copied.
  const isThere = new Set(json('GET', '/_/cards').map(({ id }) => id));
  const changed = new Set(
    filesIn(fresh)
      .filter((file) => file.endsWith('.md'))
      .map(idOf),
  );
  for (const file of filesIn(folder).filter((name) => name.endsWith('.md'))) {
    const id = idOf(file);
    if (id !== undefined && (changed.has(id) || !isThere.has(id))) rmSync(file);
  }
  cpSync(fresh, folder, { recursive: true });
} finally {
  rmSync(work, { recursive: true, force: true });
}
writeFileSync(STATE, JSON.stringify({ since: begun }));
console.log(`${run.written} written.`);
