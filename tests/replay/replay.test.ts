import { beforeAll, describe, expect, it } from 'vitest';
import { size } from '../support/runs.ts';
import { startService } from '../support/service.ts';
import { makeLog } from './log.ts';
import { type Outcome, replay } from './replay.ts';

const SEED = 20_261_130;
const SIZE = size(2_400, 9_600);
/** Endpoints that only fail here: analysis does not run, secrets, signatures and addresses differ each time, and some work happens
 * in the background. */
const NEVER_THERE = [
  '/objects/{id}/screenshot',
  '/objects/{id}/thumbnail',
  '/_/objects/{id}/pictures/{n}',
  '/_/objects/{id}/book',
  '/_/objects/{id}/book/{n}',
  '/_/objects/{id}/archive',
  '/_/objects/{id}/archives/{version}/changes',
  '/_/media/{id}/{part}',
  '/_/keys',
  '/_/keys/{kid}',
  '/_/tokens',
  '/_/tokens/{id}',
  '/_/token-policy',
  '/_/connections',
  '/_/connections/request',
  '/_/link',
  '/_/events',
  '/_/webhooks',
  '/_/webhooks/{id}',
  '/_/webhooks/{id}/resend',
  '/_/feeds',
  '/_/feeds/{id}',
  '/_/feeds/{id}/read',
  '/_/imports',
  '/_/imports/{id}',
  '/_/imports/{id}/report',
  '/_/shares',
  '/_/shares/{id}',
  '/_/exports',
  '/_/exports/{id}',
  '/_/exports/{id}/file',
  '/_/opds/epub/{id}',
  '/_/opds/search',
  '/_/link/set-up',
  '/_/link/passkey-options',
  '/_/log-ins',
  '/_/log-ins/{id}',
  '/_/log-ins/password',
  '/_/log-ins/passkey-options',
  '/_/log-ins/passkeys',
  '/_/log-ins/codes-secret',
  '/_/log-ins/codes',
  '/_/log-ins/recovery-codes',
  '/_/log-ins/provider-options',
  '/_/mail',
  '/_/share-previews',
  '/_/server',
  '/_/server/backups',
  '/_/server/events',
  '/_/server/ai',
  '/_/server/ai/tests',
  '/_/accounts',
  '/_/accounts/{account}',
  '/_/accounts/{account}/invitations',
  '/_/accounts/{account}/exports',
  '/_/accounts/{account}/exports/{run}',
  '/_/accounts/{account}/exports/{run}/file',
];

describe('a log of requests', () => {
  const log = makeLog(SEED, SIZE);
  let onSqlite: readonly Outcome[];
  let onPostgres: readonly Outcome[];

  beforeAll(async () => {
    [onSqlite, onPostgres] = await Promise.all([replay(log, 'sqlite'), replay(log, 'postgres')]);
  });

  it('is the same for the same seed', () => {
    expect(makeLog(SEED, 50)).toEqual(log.slice(0, 50));
  });

  it('has the same responses on both databases', () => {
    expect(onPostgres).toHaveLength(SIZE);
    const different = log.flatMap((request, at) => {
      const [sqlite, postgres] = [onSqlite[at], onPostgres[at]];
      return JSON.stringify(sqlite) === JSON.stringify(postgres) ? [] : [{ at, request, sqlite, postgres }];
    });
    expect(different).toEqual([]);
    expect(onSqlite.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('covers every endpoint, with success and failure', async () => {
    const service = await startService();
    const endpoints = service.document.endpoints();
    await service.close();
    const missing = endpoints.flatMap(({ method, path }) => {
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
      const statuses = log.flatMap((request, at) =>
        request.method === method && pattern.test(request.path.split('?')[0] ?? '')
          ? [onSqlite[at]?.status ?? 0]
          : [],
      );
      const cases = [
        NEVER_THERE.includes(path) || statuses.some((status) => status < 400),
        statuses.some((status) => status >= 400),
      ];
      return cases.every((isThere) => isThere) ? [] : [`${method} ${path}: ${statuses}`];
    });
    expect(missing).toEqual([]);
  });
});
