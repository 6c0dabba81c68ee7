import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upload } from '../support/form.ts';
import { type Service, startService, temporaryDirectory } from '../support/service.ts';
import { ROOT } from './pages.ts';
import { runExecutable } from './shell.ts';

/** The example that keeps an Obsidian folder in step. */

const key = `first:${Buffer.alloc(16, 7).toString('base64')}`;
let service: Service;
let place: ReturnType<typeof temporaryDirectory>;

beforeAll(async () => {
  service = await startService();
  place = temporaryDirectory();
  // A list that is not read line by line ends early, as one of a large library would.
  writeFileSync(
    path.join(place.path, 'command'),
    `#!/bin/sh\ncase "$*" in *jsonl*) ;; */_/cards*) echo '[]'; exit;; esac\nexec node "${ROOT}/dist/commonplace.js" "$@"\n`,
  );
  chmodSync(path.join(place.path, 'command'), 0o755);
});
afterAll(async () => {
  place.remove();
  await service.close();
});

const at = (name: string) => path.join(place.path, 'notes', name);
async function sync() {
  const { status, output, complaints } = await runExecutable(`node examples/obsidian/sync.mjs "${at('')}"`, {
    COMMONPLACE: path.join(place.path, 'command'),
    COMMONPLACE_URL: service.url,
    COMMONPLACE_KEY: key,
  });
  expect(status, complaints).toBe(0);
  return { output, complaints };
}

it('writes changed notes, removes deleted ones, and leaves your own files alone', async () => {
  const save = async (title: string, content: string) =>
    (await service.client.post('/objects', { title, content })).json.id;
  const first = await save('First', 'rye');
  await save('Second', 'wheat');
  const file = (await service.client.post('/objects', undefined, { form: upload('bytes', 'plan.txt') })).json;
  await service.client.patch(`/objects/${file.id}`, { title: 'Plan' });
  expect((await sync()).output).toBe('3 written.\n');
  expect(readFileSync(at('attachments/Plan.txt'), 'utf8')).toBe('bytes');
  writeFileSync(at('Mine.md'), 'my own');

  // `Second` gets the name that `First` has, and `First` another one, though it did not change.
  await service.client.patch(`/objects/${file.id}`, { title: 'Second' });
  await save('Mine', 'theirs');
  expect((await sync()).complaints).toContain('you have a file of this name: Mine.md');
  expect(readFileSync(at('Mine.md'), 'utf8')).toBe('my own');
  expect(readFileSync(at('First.md'), 'utf8')).toContain('rye');
  const seconds = [at('Second.md'), at(`Second ${file.id.slice(-4)}.md`)].map((name) =>
    readFileSync(name, 'utf8'),
  );
  expect(seconds.join()).toContain('wheat');
  expect(existsSync(at('attachments/Plan.txt'))).toBe(false);
  expect(existsSync(at(`attachments/Second ${file.id.slice(-4)}.txt`))).toBe(true);

  await service.client.delete(`/objects/${file.id}`);
  await service.client.delete(`/objects/${first}`);
  await sync();
  expect(existsSync(at('First.md'))).toBe(false);
  expect(existsSync(at(`attachments/Second ${file.id.slice(-4)}.txt`))).toBe(false);
  expect(readFileSync(at('Second.md'), 'utf8')).toContain('wheat');
  expect(readFileSync(at('Mine.md'), 'utf8')).toBe('my own');
});
