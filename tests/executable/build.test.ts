import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bundle } from '../../esbuild.config.ts';
import { temporaryDirectory } from '../support/service.ts';

it('a build replaces an earlier one, and leaves the executable beside it alone', async () => {
  const directory = temporaryDirectory();
  const at = (name: string) => path.join(directory.path, name);
  try {
    mkdirSync(at('migrations/sqlite'), { recursive: true });
    const old = ['chunk-OLD.js', 'chunk-OLD.js.map', 'migrations/sqlite/9999_old.sql'];
    for (const name of [...old, 'commonplace']) writeFileSync(at(name), 'mine');
    await bundle(directory.path);
    expect(old.filter((name) => existsSync(at(name)))).toEqual([]);
    expect(existsSync(at('commonplace.js'))).toBe(true);
    expect(readFileSync(at('commonplace'), 'utf8')).toBe('mine');
  } finally {
    directory.remove();
  }
});
