import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Home, makeHome, type Service, startService } from '../support/service.ts';

/** A secret key that does not belong to the database is reported as that: waiting does not help (D1, D3). */

const OTHER = { SECRET_KEY: Buffer.alloc(32, 9).toString('base64'), BOOTSTRAP_KEY: '' };
const SENTENCE =
  /^The secret key does not belong to this database: it decrypts none of the access keys\. Restore /;

let home: Home;
let service: Service | null = null;

beforeEach(async () => {
  home = await makeHome();
  await (await startService({ home })).close();
});
afterEach(async () => {
  await service?.close();
  service = null;
  await home.remove();
});

it('is reported at the start, by the readiness check, and to clients', async () => {
  service = await startService({ home, environment: OTHER });
  const logged = service.log.filter(({ level }) => level === 'error');
  expect(logged).toEqual([expect.objectContaining({ message: expect.stringMatching(SENTENCE) })]);

  const ready = await service.anonymous.get('/_/ready');
  expect([ready.status, ready.json.detail]).toEqual([503, expect.stringMatching(SENTENCE)]);
  const refused = await service.client.get('/objects');
  expect([refused.status, refused.json.detail]).toEqual([
    401,
    expect.stringContaining('encrypted with a different secret key'),
  ]);
  for (const { json } of [ready, refused]) expect(json.detail).not.toMatch(/try again/i);

  const repaired = await service.key();
  expect((await repaired.get('/objects')).status).toBe(200);
  expect((await service.anonymous.get('/_/ready')).status).toBe(200);
});

it('stops the service from starting with a configured key that cannot decrypt the database', async () => {
  await expect(startService({ home, environment: { SECRET_KEY: OTHER.SECRET_KEY } })).rejects.toThrow(
    /BOOTSTRAP_KEY names the key "first", whose secret was encrypted with a different secret key/,
  );
});
