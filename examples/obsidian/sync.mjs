#!/usr/bin/env node
// Keeps an Obsidian folder up to date with a library: node sync.mjs FOLDER
// Needs the command commonplace with COMMONPLACE_URL and COMMONPLACE_KEY (a full key without a scope), and unzip. It writes only files that
// have the id of an object in their front matter, and their attachments; everything else in the folder stays as it is.
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
const work = mkdtempSync(path.join(tmpdir(), 'commonplace-'));
const api = (...args) => execFileSync(COMMAND, ['api', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
const json = (...args) => JSON.parse(api(...args).toString() || '{}');
const toFile = (name, ...args) => {
  api(...args, '--output', path.join(work, name));
  return path.join(work, name);
};
const idOf = (file) => /^---\nid: "([0-9A-Za-z]{22})"\n/.exec(readFileSync(file, 'utf8').slice(0, 64))?.[1];
const isNote = (file) => file.endsWith('.md') && !file.startsWith(`attachments${path.sep}`);
const filesIn = (root) =>
  readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));

/** Writes what changed. @returns null if a name went from one object to another, so that more must be written */
async function update(since, attachments) {
  let run = json('POST', '/_/exports', JSON.stringify({ format: 'markdown', ...(since && { since }) }));
  while (run.state === 'waiting' || run.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 500));
    run = json('GET', `/_/exports/${run.id}`);
  }
  if (run.state !== 'done') throw new Error(`The export is ${run.state}: ${run.reason ?? ''}`);
  const zip = toFile('export.zip', 'GET', `/_/exports/${run.id}/file`);
  api('DELETE', `/_/exports/${run.id}`);
  const fresh = path.join(work, since ? 'changed' : 'all');
  mkdirSync(fresh);
  if (run.written > 0) execFileSync('unzip', ['-q', zip, '-d', fresh]);

  // As lines, the list has no limit.
  const cards = toFile('cards.jsonl', 'GET', '/_/cards', '--accept', 'application/jsonl');
  const isThere = new Set(
    readFileSync(cards, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).id),
  );
  const notes = filesIn(fresh).filter(isNote);
  const changed = new Map(notes.map((file) => [idOf(path.join(fresh, file)), file]));
  const isOld = (id) => changed.has(id) || !isThere.has(id);
  const isOthers = (file) => {
    const id = existsSync(path.join(folder, file)) ? idOf(path.join(folder, file)) : undefined;
    return id !== undefined && !isOld(id);
  };
  if (since && notes.some(isOthers)) return null;

  // What was renamed or moved, or is gone, is removed; then the new files are copied.
  for (const file of filesIn(folder).filter(isNote)) {
    const id = idOf(path.join(folder, file));
    if (id !== undefined && isOld(id)) rmSync(path.join(folder, file));
  }
  for (const [id, file] of Object.entries(attachments).filter(([one]) => isOld(one))) {
    rmSync(path.join(folder, file), { force: true });
    delete attachments[id];
  }
  for (const file of filesIn(fresh)) {
    const target = path.join(folder, file);
    if (existsSync(target)) console.error(`Left out, since you have a file of this name: ${file}`);
    else cpSync(path.join(fresh, file), target);
  }
  for (const [id, file] of changed) {
    const [, name] =
      /^---\n[\s\S]*?\n---\n!\[\[(.+)\]\]$/m.exec(readFileSync(path.join(fresh, file), 'utf8')) ?? [];
    const attachment = path.join('attachments', name ?? '');
    if (name !== undefined && existsSync(path.join(fresh, attachment))) attachments[id] = attachment;
  }
  return run;
}

try {
  mkdirSync(folder, { recursive: true });
  const { since, attachments = {} } = existsSync(STATE) ? JSON.parse(readFileSync(STATE, 'utf8')) : {};
  const run = (await update(since, attachments)) ?? (await update(undefined, attachments));
  writeFileSync(STATE, JSON.stringify({ since: run.created, attachments }));
  console.log(`${run.written} written.`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
