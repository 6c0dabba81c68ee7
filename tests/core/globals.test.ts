import { describe, expect, it } from 'vitest';
import { impurities } from '../../packaging/core-globals.ts';

describe('the check for forbidden globals in core', () => {
  it.each([
    ['const now = Date.now();', 'Date.now'],
    ['const now = Date\n  .now();', 'Date.now'],
    ['const today = new Date();', 'new Date()'],
    ['const today = new Date;', 'new Date()'],
    ['const today = Date();', 'Date()'],
    ['const x = Math.random();', 'Math.random'],
    ['function f({ random = Math.random }) {}', 'Math.random'],
    ['performance.now();', 'performance'],
    ['setTimeout(() => {}, 1);', 'setTimeout'],
    ['const { env } = process;', 'process'],
    ['await fetch("https://a.example");', 'fetch'],
    ['const id = crypto.randomUUID();', 'crypto'],
    ['const now = globalThis["Date"]["now"]();', 'globalThis'],
    ['const all = { fetch };', 'fetch'],
    ['const here = import.meta.url;', 'import.meta'],
  ])('rejects %s', (source, use) => {
    expect(impurities(`// the first line\n${source}`)[0]).toBe(`2: ${use}`);
  });

  it.each([
    'const day = new Date(instant).toISOString();',
    'const parsed = Date.parse(text) + Date.UTC(2020, 1);',
    'const { fetch } = fetcher; fetch("a");',
    'interface Ports { readonly process: string; fetch(url: string): Promise<void> }',
    'await fetcher.fetch(url);',
    'const names = { process: 1, crypto: 2 };',
    'type Time = ReturnType<typeof setTimeout>;',
  ])('accepts %s', (source) => {
    expect(impurities(source)).toEqual([]);
  });
});
