import { expect, test } from 'vitest';
import { fileTypeInspector } from '../../../adapters/media/file-type.ts';
import { mediaInspectorContract } from '../../contract/media-inspector.ts';
import { expectLinear } from '../../support/growth.ts';

mediaInspectorContract('file-type', fileTypeInspector);

const identify = (text: string) => fileTypeInspector().identify(new TextEncoder().encode(text));

test.each([
  ['<!-- a -->\n<!-- b --><!doctype html><p>', 'text/html'],
  ['<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "x"> <svg>', 'image/svg+xml'],
  ['<!-- a --><svg>', 'image/svg+xml'],
  ['<?xml version="1.0"?><html>', 'application/xml'],
  ['<!-- a -->text', 'text/plain'],
  ['<!-- <html>', 'text/plain'],
])('markup after comments: %j is %s', async (text, type) => {
  expect(await identify(text)).toBe(type);
});

// Few suffice: each of them doubled the time.
test('comments within comments take no more time than others', async () => {
  await expectLinear((size) => identify('<!--->\n'.repeat(size)), 44);
});
