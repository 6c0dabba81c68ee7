import { beforeAll, describe, expect, test } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { blocksOf, readPage } from './pages.ts';
import { runCall } from './shell.ts';

const lines = blocksOf(readPage('docs/organise.md'), 'sh').flatMap((block) => block.trim().split('\n'));
const key = `first:${Buffer.alloc(16, 7).toString('base64')}`;

const service = fileService();
const ids: Record<string, string> = {};

beforeAll(async () => {
  const make = async (name: string, at: string, body: object) => {
    ids[name] = (await service.client.post(at, body)).json.id;
  };
  await make('page', '/objects', { url: 'https://example.org/' });
  await make('note', '/objects', { content: '# Reading list' });
  await make('space', '/spaces', { name: 'Reading' });
});

describe('the examples on the page', () => {
  test('exist', () => expect(lines.length).toBeGreaterThan(15));

  test.each(lines)('work: %s', async (line) => {
    const environment = { COMMONPLACE_URL: service.url, COMMONPLACE_KEY: key, ...ids };
    const { status, output, complaints } = await runCall(line, environment);
    expect(status, complaints).toBe(0);
    expect(() => JSON.parse(output)).not.toThrow();
  });

  test('leave the result that the page shows', async () => {
    const { json: page } = await service.client.get(`/objects/${ids.page}`);
    expect(page.tags).toMatchObject([{ name: 'gardens', flags: 8 }]);
    expect(page.spaces).toEqual([]);
    expect((await service.client.get('/pins')).json).toEqual([{ objectId: ids.page, position: 1 }]);
    const links = (await service.client.get('/links')).json;
    expect(links).toMatchObject([{ type: 'WikiLink', flags: 3, sourceId: ids.page, targetId: ids.note }]);
  });
});
