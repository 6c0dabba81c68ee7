import { expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';

/** What must not be in the log at its most verbose level. */

const service = fileService({ environment: { WORKERS: 'off' } });

it('the log contains no token, secret, text, file or query, whether requests succeed or fail', async () => {
  const { client } = service;
  const { json: key } = await client.post('/_/keys', { name: 'a key of the test' });
  const { json: note } = await client.post('/objects', { content: '# Fritillary\n\nPainted ladies.' });
  await client.post('/objects', undefined, { form: upload('swallowtail', 'brimstone.txt', {}) });
  await client.get('/objects?q=fritillary');
  await client.post('/objects', { content: 7, notes: 'comma butterfly' });
  await client.post('/objects', undefined, {
    headers: { 'Content-Type': 'application/json' },
    body: '{"content": "red admiral',
  });
  await client.get('/objects?q=created:orange-tip');
  const stolen = 'eyJhbGciOiJIUzI1NiJ9.eyJwYXRoIjoiLyJ9.c3RvbGVu';
  const refused = await client.get(`/objects/${note.id}`, { headers: { Authorization: `Bearer ${stolen}` } });
  expect(refused.status).toBe(401);
  await service.behind.damage(note.id);
  expect((await client.get(`/objects/${note.id}`)).status).toBe(500);

  expect(service.log.length).toBeGreaterThan(5);
  const lines = JSON.stringify(service.log);
  expect(key.secret).toMatch(/.{20}/);
  for (const kept of [key.secret, 'eyJ', 'Bearer', 'ritillary', 'ainted', 'swallowtail', 'brimstone'])
    expect(lines).not.toContain(kept);
  for (const kept of ['comma butterfly', 'red admiral', 'orange-tip']) expect(lines).not.toContain(kept);
});
