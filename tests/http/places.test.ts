import { expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';

/** The place where a person stopped reading, shared by their devices (docs/app.md, "Read"). */

const service = fileService();

it('keeps the last place, for all keys of the account and for no other account', async () => {
  const { client, account } = await service.account('Self-hosted');
  const phone = await service.key({ accountId: account.id });
  const [first, second] = [
    (await client.post('/objects', { content: '# Ferns\n\nOld walls.' })).json.id,
    (await client.post('/objects', { content: '# Moss\n\nNew walls.' })).json.id,
  ];
  const at = (id: string) => `/_/objects/${id}/place`;
  expect((await client.get(at(first))).json).toEqual({ objectId: first, part: 0, within: 0, progress: 0 });
  const modified = (await client.get(`/objects/${first}`)).json.modified;

  const place = { part: 3, within: 0.25, progress: 0.5 };
  expect((await client.put(at(first), { json: place })).status).toBe(200);
  expect((await phone.get(at(first))).json).toMatchObject({ ...place, objectId: first });
  await phone.put(at(second), { json: { part: 0, within: 0, progress: 0.1 } });
  const reading = async () =>
    (await client.get('/_/reading')).json.map(({ objectId }: { objectId: string }) => objectId);
  expect(await reading()).toEqual([second, first]);
  expect((await client.get('/_/reading?limit=1')).json).toHaveLength(1);
  await phone.put(at(second), { json: { part: 9, within: 1, progress: 1 } });
  expect(await reading()).toEqual([first]);

  expect((await client.get(`/objects/${first}`)).json.modified).toBe(modified);
  const { client: other } = await service.account('Self-hosted');
  expect((await other.get(at(first))).status).toBe(404);
  expect((await other.put(at(first), { json: place })).status).toBe(404);
  expect((await other.get('/_/reading')).json).toEqual([]);

  for (const [wrong, field] of [
    [{ ...place, part: -1 }, 'part'],
    [{ ...place, part: 1.5 }, 'part'],
    [{ ...place, part: 1e9 }, 'part'],
    [{ ...place, within: 2 }, 'within'],
    [{ part: 1, within: 0 }, 'progress'],
  ] as const) {
    const { status, json } = await client.put(at(first), { json: wrong });
    expect([status, json.detail]).toEqual([400, expect.stringContaining(field)]);
  }
  expect((await client.get(at(first))).json).toMatchObject(place);
  await client.delete(`/objects/${first}`);
  expect((await client.put(at(first), { json: place })).status).toBe(422);
  expect(await reading()).toEqual([]);
});
