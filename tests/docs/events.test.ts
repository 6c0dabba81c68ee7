import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryDirectory } from '../support/service.ts';
import { blocksOf, readPage } from './pages.ts';

const directory = temporaryDirectory();
afterAll(() => directory.remove());

test('the page on events shows a working signature check', async () => {
  const code = blocksOf(readPage('docs/events.md'), 'js').find((block) => block.includes('isGenuine')) ?? '';
  const file = path.join(directory.path, 'verify.mjs');
  writeFileSync(file, code);
  const { isGenuine } = await import(file);
  const key = Buffer.alloc(32, 5);
  const secret = `whsec_${key.toString('base64')}`;
  const headersAt = (time: number, body: string) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(time),
    'webhook-signature': `v1,other v1,${createHmac('sha256', key).update(`msg_1.${time}.${body}`).digest('base64')}`,
  });
  const now = Math.floor(Date.now() / 1000);
  expect(isGenuine(secret, headersAt(now, '{}'), '{}')).toBe(true);
  expect(isGenuine(secret, headersAt(now, '{}'), '{"a":1}')).toBe(false);
  expect(isGenuine(`whsec_${Buffer.alloc(32).toString('base64')}`, headersAt(now, '{}'), '{}')).toBe(false);
  expect(isGenuine(secret, headersAt(now - 600, '{}'), '{}')).toBe(false);
});
