import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { EVERYTHING } from '../../core/model/access-key.ts';
import { Client, type Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { startService } from '../support/service.ts';

/** What the owner of the server sees and does (docs/accounts.md, "The owner"). */

const service = fileService();
let owner: Client;
beforeAll(async () => {
  owner = service.client;
});

const listOf = async (): Promise<readonly Json[]> => (await owner.get('/_/accounts')).json;
const found = async (id: number) => (await listOf()).find((one) => one.id === id);

/** Exports an account, and waits for the file. */
async function exported(id: number, format = 'archive'): Promise<string> {
  const run = (await owner.post(`/_/accounts/${id}/exports`, { format })).json;
  const state = async () => (await owner.get(`/_/accounts/${id}/exports/${run.id}`)).json.state;
  await vi.waitFor(async () => expect(await state()).toBe('done'), { timeout: 60_000 });
  return run.id;
}

describe('the accounts of the server', () => {
  it('are created, invited, renamed, suspended, and deleted after an export', async () => {
    const made = await owner.post('/_/accounts', { name: '  Ida   Berg ' });
    expect([made.status, made.json]).toMatchObject([201, { name: 'Ida Berg', suspended: false }]);
    const { id } = made.json;
    expect(made.headers.location).toBe(`/_/accounts/${id}`);

    const invitation = await owner.post(`/_/accounts/${id}/invitations`);
    expect([invitation.status, invitation.headers['cache-control']]).toEqual([200, 'no-store']);
    const of = ({ kid, secret }: Json) => {
      const { url, document } = service;
      const credentials = { kid, secret: Buffer.from(secret, 'base64') };
      return new Client({ url, document, clock: Date.now, credentials });
    };
    const link = of(invitation.json);
    const draft = { name: 'Ida', browser: 'Firefox', password: 'four grey herons on ice' };
    const ida = of((await link.post('/_/link/set-up', draft)).json);
    expect((await ida.post('/objects', { content: 'Kept by Ida' })).status).toBe(201);
    expect(await found(id)).toMatchObject({ name: 'Ida', objects: 1, bytes: 11, suspended: false });
    expect((await found(id)).lastSeen).toMatch(/^\d{4}-/);

    expect((await owner.patch(`/_/accounts/${id}`, { name: 'Ida Lind' })).json.name).toBe('Ida Lind');
    expect((await owner.delete(`/_/accounts/${id}?export=none`)).json.code).toBe('suspend-first');
    expect((await owner.patch(`/_/accounts/${id}`, { suspended: true })).json.suspended).toBe(true);
    expect((await ida.get('/objects', { headers: { Accept: '*/*' } })).status).toBe(403);
    expect((await owner.patch(`/_/accounts/${id}`, { suspended: false })).json.suspended).toBe(false);
    expect((await ida.get('/objects', { headers: { Accept: '*/*' } })).status).toBe(200);

    await owner.patch(`/_/accounts/${id}`, { suspended: true });
    const csv = await exported(id, 'csv');
    for (const wrong of ['', `?export=${csv}`])
      expect((await owner.delete(`/_/accounts/${id}${wrong}`)).json.code).toBe('export-first');
    expect((await owner.delete(`/_/accounts/${id}?export=0351EsVBBrrdsRolWEvUmQ`)).status).toBe(404);
    const archive = await exported(id);
    const file = await owner.get(`/_/accounts/${id}/exports/${archive}/file`);
    expect([file.headers['content-type'], file.bytes.includes('Kept by Ida')]).toEqual([
      'application/x-tar',
      true,
    ]);
    expect((await owner.get(`/_/exports/${archive}`)).status).toBe(404);
    const both = await Promise.all([1, 2].map(() => owner.delete(`/_/accounts/${id}?export=${archive}`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await found(id)).toBeUndefined();
    expect((await ida.get('/sessions/current')).status).toBe(401);
    expect((await owner.delete(`/_/accounts/${id}?export=none`)).status).toBe(404);
    const rows = await service.behind.tables();
    expect(rows.get('log_ins')).toEqual([]);
    for (const client of [link, ida]) client.close();

    const events = (await owner.get('/_/server/events?limit=50')).json;
    const types = events.filter(({ account }: Json) => account === id).map(({ type }: Json) => type);
    expect(new Set(types)).toEqual(
      new Set([
        'account-created',
        'invited',
        'set-up',
        'account-suspended',
        'account-resumed',
        'account-deleted',
      ]),
    );
    expect(JSON.stringify(events)).not.toContain('Ida');
    const two = (await owner.get('/_/server/events?limit=2')).json;
    const next = (await owner.get(`/_/server/events?limit=2&before=${two[1].id}`)).json;
    expect([...two, ...next].map((event: Json) => event.id)).toEqual(
      events.slice(0, 4).map((event: Json) => event.id),
    );
  });

  it('include the owner, who can be renamed, but neither suspended nor deleted', async () => {
    expect((await owner.patch('/_/accounts/1', { name: 'Me' })).json).toMatchObject({ id: 1, name: 'Me' });
    expect((await owner.patch('/_/accounts/1', { suspended: true })).json.code).toBe('owner-needed');
    expect((await owner.delete('/_/accounts/1?export=none')).json.code).toBe('owner-needed');
    expect(await found(1)).toMatchObject({ suspended: false });
    for (const body of [{ name: '' }, { name: 'x'.repeat(201) }, { suspended: 'yes' }, []])
      expect([400, 422]).toContain((await owner.patch('/_/accounts/1', body)).status);
    for (const id of ['0', '-1', '1.0', 'x', '99', '9'.repeat(40), '%00']) {
      expect([id, (await owner.patch(`/_/accounts/${id}`, { suspended: true })).status]).toEqual([id, 404]);
      expect([id, (await owner.post(`/_/accounts/${id}/invitations`)).status]).toEqual([id, 404]);
      expect([id, (await owner.get(`/_/accounts/${id}/exports`)).status]).toEqual([id, 404]);
    }
  });

  it('are closed to everybody else, and to tokens and scoped keys of the owner', async () => {
    const { client, account } = await service.account();
    const callers = [
      client,
      await service.key({ access: 'read' }),
      await service.key({ scope: { type: 'non-sensitive' } }),
      await service.token({ access: 'full' }),
      await service.token({ accountId: account.id, access: 'full' }),
    ];
    for (const caller of callers)
      for (const [method, target] of [
        ['GET', '/_/server'],
        ['POST', '/_/server/backups'],
        ['GET', '/_/server/events'],
        ['GET', '/_/server/ai'],
        ['PATCH', '/_/server/ai'],
        ['POST', '/_/server/ai/tests'],
        ['GET', '/_/accounts'],
        ['POST', '/_/accounts'],
        ['PATCH', `/_/accounts/${account.id}`],
        ['DELETE', `/_/accounts/${account.id}?export=none`],
        ['POST', `/_/accounts/${account.id}/invitations`],
        ['POST', `/_/accounts/1/exports`],
      ] as const)
        expect([method, target, (await caller.call({ method, path: target })).status]).toEqual([
          method,
          target,
          403,
        ]);
    expect(await found(account.id)).toMatchObject({ suspended: false });
  });

  it('make no other account the owner if there is no first account', async () => {
    const other = await startService({ environment: { BOOTSTRAP_KEY: '' } });
    const { id: second } = await other.accounts.create('Second');
    expect(second).toBe(2);
    const client = await other.key({ accountId: second, access: 'full', scope: EVERYTHING });
    expect((await client.get('/_/accounts')).status).toBe(403);
    await other.close();
  });
});

describe('the state of the server', () => {
  it('reports its version, free space and jobs, and that no place for backups is set', async () => {
    const { status, json } = await owner.get('/_/server');
    expect([status, json]).toMatchObject([200, { node: process.version, backup: null, unread: 0 }]);
    expect(json.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(json.freeBytes).toBeGreaterThan(0);
    expect((await owner.post('/_/server/backups')).json.code).toBe('backup-nowhere');
  });

  it('reports why a requested backup failed', async () => {
    const to = path.join(service.dataDir, 'backups of another');
    const other = await startService({ environment: { BACKUP_TO: to, BACKUP_EVERY: '366d' } });
    const state = async () => (await other.client.get('/_/server')).json.backup;
    // The process that takes it has the settings of this test, which has no library.
    await vi.waitFor(
      async () => expect(await state()).toMatchObject({ running: false, failed: expect.any(String) }),
      {
        timeout: 60_000,
      },
    );
    expect((await other.client.post('/_/server/backups')).status).toBe(200);
    expect((await other.client.post('/_/server/backups')).status).toBe(200);
    await vi.waitFor(async () => expect((await state()).running).toBe(false), { timeout: 60_000 });
    expect(await state()).toMatchObject({ everySeconds: 366 * 86_400, reason: expect.stringMatching(/\w/) });
    expect(existsSync(path.join(to, 'backup.json'))).toBe(false);
    await other.close();
  });
});
