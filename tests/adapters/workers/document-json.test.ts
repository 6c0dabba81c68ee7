import { expect, it } from 'vitest';
import { documentJson } from '../../../adapters/workers/document-json.ts';
import type { ProseDocument } from '../../../core/prose/schema.ts';

const BLOCKS = 10;

it('a document is written as JSON, and other work runs meanwhile', async () => {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '"words" '.repeat(10_000) }] };
  const document: ProseDocument = { type: 'doc', content: Array(BLOCKS).fill(paragraph) };
  let turns = 0;
  const counting = () => {
    turns += 1;
    waiting = setImmediate(counting);
  };
  let waiting = setImmediate(counting);
  const json = await documentJson(document);
  clearImmediate(waiting);
  expect(json === JSON.stringify(document)).toBe(true);
  expect(turns).toBeGreaterThanOrEqual(BLOCKS - 1);
});
