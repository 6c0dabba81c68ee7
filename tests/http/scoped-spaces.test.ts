import { describe, expect, it } from 'vitest';
import type { Scope } from '../../core/model/access-key.ts';
import { fileService } from '../support/file-service.ts';

/** Spaces and keys whose content scope names them, or does not show everything in them (D16). */

const service = fileService();

describe('a key for two spaces', () => {
  it('can remove an object from one of its spaces, or delete a space, if another one of its spaces still has it', async () => {
    const { account, client } = await service.account('Self-hosted');
    const [u, v] = [
      (await client.post('/spaces', { name: 'U' })).json.id,
      (await client.post('/spaces', { name: 'V' })).json.id,
    ];
    const { id } = (await client.post('/objects', { content: 'two', spaces: [{ id: u }, { id: v }] })).json;
    const key = await service.key({ accountId: account.id, scope: { type: 'spaces', spaceIds: [u, v] } });
    expect((await key.delete(`/spaces/${u}/objects/${id}`)).status).toBe(200);
    expect((await key.delete(`/spaces/${v}/objects/${id}`)).status).toBe(403);
    expect((await key.put(`/spaces/${u}/objects/${id}`)).status).toBe(200);
    expect((await key.delete(`/spaces/${v}`)).status).toBe(200);
    expect((await key.delete(`/spaces/${u}`)).status).toBe(403);
    expect((await key.get(`/objects/${id}`)).json.spaces).toEqual([{ id: u }]);
  });
});

describe('a space with objects outside the scope of a key', () => {
  const NON_SENSITIVE: Scope = { type: 'non-sensitive' };

  it('cannot be renamed, recoloured or deleted by that key while it has them', async () => {
    const { account, client } = await service.account('Self-hosted');
    const key = await service.key({ accountId: account.id, scope: NON_SENSITIVE });
    const space = (await client.post('/spaces', { name: 'Mine', color: '#0090ff' })).json.id;
    const spaces = [{ id: space }];
    await client.post('/objects', { url: 'https://one.example/', spaces });
    expect((await key.patch(`/spaces/${space}`, { name: 'Ours' })).status).toBe(200);

    const note = (await client.post('/objects', { content: 'unseen', spaces })).json.id;
    const refused = async () => [
      (await key.patch(`/spaces/${space}`, { name: 'Theirs' })).status,
      (await key.patch(`/spaces/${space}`, { color: '#ff0000' })).status,
      (await key.delete(`/spaces/${space}`)).status,
    ];
    expect(await refused()).toEqual([403, 403, 403]);
    await client.delete(`/objects/${note}`);
    expect(await refused()).toEqual([403, 403, 403]);
    await client.post(`/objects/${note}/restore`);
    expect((await client.get(`/spaces/${space}`)).json).toMatchObject({
      name: 'Ours',
      color: '#0090ff',
      objects: [{}, { id: note }],
    });

    await client.delete(`/spaces/${space}/objects/${note}`);
    expect((await key.delete(`/spaces/${space}`)).status).toBe(200);
    expect((await client.get(`/spaces/${space}`)).status).toBe(404);
  });

  it('keeps them, even when both requests come at the same time', async () => {
    const { account, client } = await service.account('Self-hosted');
    const key = await service.key({ accountId: account.id, scope: NON_SENSITIVE });
    for (let round = 0; round < 10; round += 1) {
      const space = (await client.post('/spaces', { name: `Space ${round}` })).json.id;
      const [saved, deleted] = await Promise.all([
        client.post('/objects', { content: `unseen ${round}`, spaces: [{ id: space }] }),
        key.delete(`/spaces/${space}`),
      ]);
      expect([
        [201, 403],
        [404, 200],
      ]).toContainEqual([saved.status, deleted.status]);
    }
  });
});
