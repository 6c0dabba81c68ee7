import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';
import { openApp, violationsOf } from '../support/web-app.ts';

/** Notes are written and edited, in a real browser. */

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function save(content: unknown, more: object = {}): Promise<string> {
  const { json, status } = await service.client.post('/objects', { content, ...more });
  expect(status).toBe(201);
  return json.id;
}

const text = (text: string, ...marks: string[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const p = (...content: object[]) => ({ type: 'paragraph', ...(content.length > 0 && { content }) });
const prose = (...content: object[]) => ({ type: 'application/prose+json', body: { type: 'doc', content } });
const title = (name: string) => ({ type: 'heading', attrs: { level: 1 }, content: [text(name)] });

/** The blocks of a note, as the service has them. */
async function blocksOf(id: string): Promise<readonly { readonly type: string }[]> {
  const { json } = await service.client.get(`/objects/${id}/content`);
  return json.content;
}

const isSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const editor = (page: Page) => page.getByRole('textbox', { name: /./ }).and(page.locator('.ProseMirror'));
