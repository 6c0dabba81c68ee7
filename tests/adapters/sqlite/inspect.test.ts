import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConnection } from '../../../adapters/sqlite/driver.ts';
import { damageIn } from '../../../adapters/sqlite/inspect.ts';
import { temporaryDirectory } from '../../support/service.ts';

const PAGE_BYTES = 4_096;

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

it('only the first of hundreds of findings of a damaged page are reported, each on a line', () => {
  const file = path.join(directory.path, 'damaged.db');
  const whole = openConnection(file, {});
  whole.exec('CREATE TABLE texts (body TEXT)');
  const insert = whole.prepare('INSERT INTO texts VALUES (?)');
  for (let row = 0; row < 500; row += 1) insert.run('x'.repeat(3_000));
  expect(damageIn(whole)).toEqual([]);
  const root = whole.prepare<[], number>('SELECT rootpage FROM sqlite_schema').pluck().get() ?? 0;
  whole.close();

  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, (root - 1) * PAGE_BYTES);
  closeSync(handle);
  const damaged = openConnection(file, {});
  const findings = damageIn(damaged);
  damaged.close();
  expect(findings).toHaveLength(4);
  expect(findings[0]).toMatch(new RegExp(`page ${root}\\b`));
  expect(findings[3]).toMatch(/^and \d+ more like these$/);
  for (const finding of findings) expect(finding).not.toMatch(/\n|\*/);
});
