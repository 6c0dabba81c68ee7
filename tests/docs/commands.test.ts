import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';
import { temporaryDirectory } from '../support/service.ts';
import { blocksOf, ROOT, readPage } from './pages.ts';
import { runCall, runExecutable } from './shell.ts';

const page = readPage('docs/commands.md');
const examples = blocksOf(page, 'sh').flatMap((block) => block.trim().split('\n'));
const key = `first:${Buffer.alloc(16, 7).toString('base64')}`;

const service = fileService();
beforeAll(async () => {
  const photo = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
  await service.client.post('/objects', undefined, { form: upload(photo, 'photo.jpg') });
});

/** Runs a line as if the executable were installed; in its own process if it depends on standard streams. */
function run(line: string) {
  const environment = { DATA_DIR: service.dataDir, COMMONPLACE_URL: service.url, COMMONPLACE_KEY: key };
  return line.includes('|') ? runExecutable(line, environment) : runCall(line, environment);
}

describe('the examples on the page', () => {
  test('exist', () => expect(examples.length).toBeGreaterThan(8));

  test.each(examples)('work: %s', async (line) => {
    const { status, output, complaints } = await run(line);
    expect(status, complaints).toBe(0);
    expect(output).not.toBe('');
  });
});

test('the instructions for signing requests work', async () => {
  const directory = temporaryDirectory();
  try {
    const [source = ''] = blocksOf(page, 'js');
    const file = path.join(directory.path, 'token.mjs');
    writeFileSync(file, source.replaceAll('process.env.COMMONPLACE_KEY', JSON.stringify(key)));
    const { token } = await import(pathToFileURL(file).href);
    const response = await fetch(`${service.url}/sessions/current`, {
      headers: { Authorization: `Bearer ${token('GET', '/sessions/current')}` },
    });
    expect(response.status).toBe(200);
  } finally {
    directory.remove();
  }
});

test('CI and CONTRIBUTING name only existing scripts', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const text = [readPage('README.md'), readPage('CONTRIBUTING.md'), readPage('.ci/run')].join('\n');
  const named = [
    ...text.matchAll(/\bnpm (?:run )?(start|test|dev|bench|[a-z]+:[a-z]+|types|lint|deps|check|format)\b/g),
  ];
  expect(named.length).toBeGreaterThan(8);
  for (const [, name = ''] of named) expect(scripts).toHaveProperty([name]);
});
