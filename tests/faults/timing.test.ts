import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Call, Client } from '../support/client.ts';
import { forgeToken } from '../support/credentials.ts';
import { KEY } from '../support/executable.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { type Home, makeHome } from '../support/service.ts';
import { type ProbedService, startProbedService } from './probed-service.ts';
import { LONGER, report } from './rounds.ts';

/** The duration of a response reveals nothing that the response does not (docs/security.md, "Requests"). */

/** Pairs of requests, each in random order. */
const FEW_PAIRS = 300;
const PAIRS = FEW_PAIRS * LONGER;
/** How many standard deviations one kind of request may be slower more often than the other (sign test). */
const MAX_DEVIATIONS = 6;
const NOTHING = '0351EsVBBrrdsRolWEvUmQ';
/** Enough additional work to be detected. */
const LONG_TEXT = 'some ordinary words. '.repeat(5_000);

type Ask = (random: Random) => Promise<Answer>;

/**
 * How many standard deviations from chance the first of two kinds of requests is slower. The requests of a pair follow
 * each other, so that the load of the machine affects both.
 */
async function deviations(one: Ask, other: Ask, pairs = FEW_PAIRS): Promise<number> {
  const random = seededRandom(pairs);
  const timed = async (ask: Ask) => {
    const start = performance.now();
    await ask(random);
    return performance.now() - start;
  };
  let longer = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const isFirst = random.below(2) === 0;
    const first = await timed(isFirst ? one : other);
    const second = await timed(isFirst ? other : one);
    if (isFirst === first > second) longer += 1;
  }
  return (longer - pairs / 2) / Math.sqrt(pairs / 4);
}

describe.each(['sqlite', 'postgres'])('on %s, the duration of a response', (database) => {
  let home: Home;
  let service: ProbedService;
  let own: Client;
  let ids: { readonly own: string; readonly others: string; readonly space: string; readonly link: string };

  beforeAll(async () => {
    home = await makeHome(database);
    service = await startProbedService({ home });
    const [first, second] = [await service.account('Self-hosted'), await service.account('Self-hosted')];
    own = first.client;
    const save = async (client: Client, content: string) =>
      (await client.post('/objects', { content })).json.id;
    const others = await save(second.client, LONG_TEXT);
    const another = await save(second.client, 'Another.');
    ids = {
      own: await save(own, LONG_TEXT),
      others,
      space: (await second.client.post('/spaces', { name: 'Theirs' })).json.id,
      link: (await second.client.post('/links', { sourceId: others, targetId: another })).json.id,
    };
  });
  afterAll(async () => {
    await service?.close();
    await home?.remove();
  });

  const asking = (call: Call, status: number): Ask => {
    return async () => {
      const answer = await own.call(call);
      expect(answer.status).toBe(status);
      return answer;
    };
  };

  it('shows what the response shows too, so it would show the rest', async () => {
    const found = await deviations(
      asking({ method: 'GET', path: `/objects/${ids.own}` }, 200),
      asking({ method: 'GET', path: `/objects/${NOTHING}` }, 404),
    );
    expect(found).toBeGreaterThan(MAX_DEVIATIONS);
  });

  it.for([
    ['GET', '/objects/ID', 'others'],
    ['GET', '/objects/ID/content', 'others'],
    ['PATCH', '/objects/ID', 'others'],
    ['DELETE', '/objects/ID', 'others'],
    ['GET', '/objects?similarTo=ID', 'others'],
    ['GET', '/spaces/ID', 'space'],
    ['DELETE', '/links/ID', 'link'],
  ] as const)(
    'of %s %s is the same for the id of another account and for none',
    async ([method, path, kind]) => {
      const call = (id: string): Call => ({
        method,
        path: path.replace('ID', id),
        ...(method === 'PATCH' && { json: { title: 'Mine' } }),
      });
      const { status } = await own.call(call(NOTHING));
      const away = await deviations(asking(call(ids[kind]), status), asking(call(NOTHING), status), PAIRS);
      report(`${database}, ${method} ${path}: ${away.toFixed(1)} standard deviations`);
      expect(Math.abs(away)).toBeLessThan(MAX_DEVIATIONS);
    },
  );

  it('to a wrong signature does not reveal within a few hundred tries whether the key exists', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { method: 'GET', path: '/pins', iat: now, exp: now + 3_600 };
    const [kid = ''] = KEY.split(':');
    const refused = (named: (random: Random) => string): Ask => {
      return async (random) => {
        const token = forgeToken({ alg: 'HS256', kid: named(random) }, claims, new Uint8Array(16));
        const answer = await own.get('/pins', { headers: { Authorization: `Bearer ${token}` } });
        expect(answer.status).toBe(401);
        return answer;
      };
    };
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const unknown = (random: Random) => Array.from(kid, () => letters[random.below(26)]).join('');
    const away = await deviations(
      refused(() => kid),
      refused(unknown),
    );
    report(`${database}, wrong signatures: ${away.toFixed(1)} standard deviations`);
    expect(Math.abs(away)).toBeLessThan(MAX_DEVIATIONS);
  });
});
