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
  ['<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>\n<svg xmlns="&ns;">', 'image/svg+xml'],
  ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg">', 'image/svg+xml'],
  ['<?xml version="1.0"?><html>', 'application/xhtml+xml'],
  ['<?xml version="1.0"?><?xml-stylesheet href="a.css"?><svg>', 'image/svg+xml'],
  ['<!-- a -->text', 'text/plain'],
  ['<!-- <html>', 'text/plain'],
])('markup after comments: %j is %s', async (text, type) => {
  expect(await identify(text)).toBe(type);
});

test.each([
  ['HTTP/1.1 200 OK\nX: y\n\n%PDF-1.6\n%\u00e2\u00e3\n1 0 obj\n<<', 'application/pdf'],
  [`${' '.repeat(1_000)}%PDF-1.4\r\n12 0 obj\r\n`, 'application/pdf'],
  [`${' '.repeat(1_100)}%PDF-1.4\n1 0 obj\n`, 'text/plain'],
  ['A file that begins with %PDF-1.4 is a PDF.', 'text/plain'],
])('a PDF may begin within the first 1,024 bytes: %j', async (text, type) => {
  expect(await identify(text)).toBe(type);
});

test.each([
  ['scan.pdf', `${' '.repeat(1_100)}%PDF-1.4\n1 0 obj\n<<`, 'application/pdf'],
  ['scan.pdf', '%!PS-Adobe-N.n PDF-1.4\n1 0 obj\n<<', 'application/pdf'],
  ['scan.PDF', '1 0 obj\n<< /Type /Catalog', 'application/pdf'],
  ['about.md', 'The first object is\n1 0 obj\n<< /Type /Catalog', 'text/plain'],
  ['scan.pdf', 'Sorry, this file does not exist.', 'text/plain'],
])('a file that is named as a PDF needs no header: %s, %j', async (name, text, type) => {
  expect(await fileTypeInspector().identify(Buffer.from(text, 'latin1'), name)).toBe(type);
});

test.each([
  ['From: a@a.example\nDate: x\n\n', 'message/rfc822'],
  ['123      \nFrom: a@a.example\nDate: x\n\n', 'message/rfc822'],
  ['From a@a.example Tue Mar  3 2026\r\nFrom: a@a.example\r\nDate: x\r\n\r\n', 'application/mbox'],
  ['From the harbour\nto the pier\n', 'text/plain'],
])('messages and mailboxes: %j is %s', async (text, type) => {
  expect(await identify(text)).toBe(type);
});

test.each([
  ['{"name": "harbour", "boats": [1', 'text/x-json'],
  ['[{"name": "harbour"}]', 'text/x-json'],
  ['name: harbour\nboats:\n  - one\n', 'text/x-yaml'],
  ['# syntax=docker/dockerfile:1\nFROM node:20 AS build\nRUN npm ci\n', 'text/x-dockerfile'],
  ['all: build\n\tmake x\n', 'text/x-makefile'],
  ['#!/usr/bin/env python3\nprint()\n', 'text/x-py'],
  ['[1] See the book.\n', 'text/plain'],
  ['Shopping:\n- milk\n', 'text/plain'],
  ['From the harbour\nCopy this letter\n', 'text/plain'],
])('%j in a file without an ending is %s', async (text, type) => {
  const head = new TextEncoder().encode(text);
  expect(await fileTypeInspector().identify(head, 'file')).toBe(type);
  expect(await fileTypeInspector().identify(head, 'file.txt')).toBe('text/plain');
});

// A few repetitions suffice: with a faulty pattern, each repetition doubles the time.
test('nested comments take no additional time', async () => {
  await expectLinear((size) => identify('<!--->\n'.repeat(size)), 44);
});

test('blank lines take no additional time', async () => {
  const blank = (size: number) => new TextEncoder().encode(`${'\n'.repeat(size)}x`);
  await expectLinear((size) => fileTypeInspector().identify(blank(size), 'file'), 32);
});

test('UTF-8 with some bytes of another charset is text', async () => {
  const head = Buffer.concat([Buffer.from('Größe und Käse, Übermaß'), Buffer.from('F\xe4hre', 'latin1')]);
  expect(await fileTypeInspector().identify(head)).toBe('text/plain');
});

test.each([
  ['UTF-16 without a byte order mark', Buffer.from('Größe und Käse\n', 'utf16le'), 'text/plain'],
  ['UTF-16 in the other order', Buffer.from('Größe und Käse\n', 'utf16le').swap16(), 'text/plain'],
  ['a charset of DOS', Buffer.from('F\x81r die F\x84hre, gr\x94\xe1er', 'latin1'), 'text/plain'],
  [
    'numbers',
    Buffer.from(Uint16Array.from({ length: 60 }, (_, n) => n * 500).buffer),
    'application/octet-stream',
  ],
])('the type of %s is recognised', async (_, head, type) => {
  expect(await fileTypeInspector().identify(head)).toBe(type);
});
