import { afterEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '../../core/model/instant.ts';
import type { Client, Json } from '../support/client.ts';
import { type Home, makeHome, type Service, startService } from '../support/service.ts';

/** A clock that is set, jumps or stops loses nothing, breaks no order and locks nobody out (D13, D14, D20, D24). */

const START = Date.parse('2027-06-15T12:00:00Z');

const idsOf = (records: Json): readonly string[] => records.map((one: Json) => one.id);
const save = async (client: Client, content: string) => (await client.post('/objects', { content })).json.id;
const list = async (client: Client, path: string): Promise<Json> => (await client.get(path)).json;

describe.each(['sqlite', 'postgres'])('on %s, a clock', (database) => {
  let home: Home;
  let service: Service;
  let time = START;
  const start = async (at: number) => {
    time = at;
    home = await makeHome(database);
    service = await startService({ home, clock: () => time });
    return service.client;
  };
  const restart = async () => {
    await service.close();
    service = await startService({ home, clock: () => time });
    return service.client;
  };
  afterEach(async () => {
    await service.close();
    await home.remove();
  });

  /** Checks that all events so far exist, in order of arrival. */
  async function expectEvents(client: Client, objectIds: readonly string[]): Promise<void> {
    const events = await list(client, '/_/events?after=0&limit=1000');
    const made = events.filter(({ type }: Json) => type === 'object.created');
    expect(made.map(({ objectId }: Json) => objectId)).toEqual(objectIds);
    const places = events.map(({ id }: Json) => BigInt(id));
    expect(places).toEqual(places.toSorted((a: bigint, b: bigint) => (a < b ? -1 : 1)));
  }

  it('set back an hour loses nothing, and keeps objects saved again on top', async () => {
    let client = await start(START);
    const ids = [await save(client, 'one'), await save(client, 'two')];
    const old = await list(client, `/objects/${ids[0]}`);
    time -= HOUR;
    ids.push(await save(client, 'three'));
    expect(await save(client, 'one')).toBe(ids[0]);
    client = await restart();
    ids.push(await save(client, 'four'));
    await client.patch(`/objects/${ids[1]}`, { title: 'Two' });
    expect((await list(client, `/objects/${ids[0]}`)).bumped).toBe(old.bumped);
    const objects = await list(client, '/objects');
    expect(idsOf(objects).toSorted()).toEqual(ids.toSorted());
    const order = objects.map(({ bumped, id }: Json) => `${bumped} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
    await expectEvents(client, ids);
    await client.delete(`/objects/${ids[1]}`);
    expect(idsOf(await list(client, '/_/trash'))).toEqual([ids[1]]);
  });

  it('set back refuses tokens from the future, and accepts new ones', async () => {
    const client = await start(START);
    const early = await client.token('GET', '/pins');
    time -= HOUR;
    const asked = (token: string) =>
      service.anonymous.get('/pins', { headers: { Authorization: `Bearer ${token}` } });
    const { status, json } = await asked(early);
    expect([status, json.detail]).toEqual([401, 'The token was issued in the future: check the clock.']);
    expect((await asked(await client.token('GET', '/pins'))).status).toBe(200);
  });

  it('that was a year ahead withholds credits for no longer than a window', async () => {
    await start(START + 365 * DAY);
    const { account, client } = await service.account('Free');
    await service.spend(account, 1_000);
    expect((await client.get('/pins')).status).toBe(429);
    time = START;
    expect((await client.get('/pins')).status).toBe(200);
    await service.spend(account, 999);
    time -= 30 * SECOND;
    const refused = await client.get('/pins');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(330);
  });

  it('31 days ahead destroys only objects in the trash, even when it is corrected', async () => {
    const client = await start(START);
    const [kept = '', gone = ''] = [await save(client, 'kept'), await save(client, 'gone')];
    await client.delete(`/objects/${gone}`);
    const token = await client.token('GET', '/pins');
    time += 31 * DAY;
    const late = await service.anonymous.get('/pins', { headers: { Authorization: `Bearer ${token}` } });
    expect([late.status, late.json.detail]).toEqual([401, expect.stringContaining('expired')]);
    expect((await client.get(`/objects/${gone}`)).status).toBe(404);
    expect((await client.post(`/objects/${gone}/restore`)).status).toBe(404);
    const again = await save(client, 'gone');
    expect(again).not.toBe(gone);
    time -= 31 * DAY;
    const later = await restart();
    expect(idsOf(await list(later, '/objects')).toSorted()).toEqual([kept, again].toSorted());
    expect(idsOf(await list(later, '/_/trash'))).toEqual([]);
    const last = await save(later, 'last');
    expect(idsOf(await list(later, '/objects')).toSorted()).toEqual([kept, again, last].toSorted());
  });

  it('on a leap day finds objects by day, month and year, and keeps the trash for 30 days', async () => {
    const leapDay = Date.parse('2028-02-29T12:00:00Z');
    const client = await start(leapDay);
    const id = await save(client, 'On a day that is rare');
    const found = async (range: string) => {
      const { status, json } = await client.get(`/objects?${new URLSearchParams({ q: `created:${range}` })}`);
      return status === 200 ? idsOf(json) : status;
    };
    for (const range of ['2028', '2028-02', '2028-02-29T00:00:00Z/P1D', '2028-02-28T12:00:00Z/P2D'])
      expect([range, await found(range)]).toEqual([range, [id]]);
    for (const range of ['2028-03', '2027-02', '2028-03-01T00:00:00Z/P1Y'])
      expect([range, await found(range)]).toEqual([range, []]);
    expect(await found('2027-02-29T00:00:00Z/P1D')).toBe(400);
    await client.delete(`/objects/${id}`);
    time = Date.parse('2028-03-30T12:00:00Z');
    expect((await client.get(`/objects/${id}`)).status).toBe(200);
    time += 1;
    expect((await client.get(`/objects/${id}`)).status).toBe(404);
  });

  it('with a smeared or repeated second keeps the order, and accepts tokens of other clocks', async () => {
    const midnight = Date.parse('2027-01-01T00:00:00Z');
    const client = await start(midnight - 12 * HOUR);
    const ids: string[] = [];
    const keep = async (content: string) => ids.push(await save(client, content));
    // Every second of the day is longer by 1/86,400, so this clock is behind by up to a second.
    for (let hour = 0; hour <= 24; hour += 1) {
      time = midnight + (hour - 12) * HOUR;
      const headers = { Authorization: `Bearer ${await client.token('GET', '/pins')}` };
      time -= Math.round((hour / 24) * SECOND);
      await keep(`hour ${hour}`);
      expect([hour, (await service.anonymous.get('/pins', { headers })).status]).toEqual([hour, 200]);
    }
    // The last second of the day is repeated.
    for (const at of [-400, -1, -999, -500, 0]) {
      time = midnight + 12 * HOUR + at;
      await keep(`twice ${at}`);
    }
    expect(ids).toEqual(ids.toSorted());
    const objects = await list(client, '/objects');
    const order = objects.map(({ bumped, id }: Json) => `${bumped} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
    expect(idsOf(objects).toSorted()).toEqual(ids);
    await expectEvents(client, ids);
  });

  it('keeps the order of arrival when it stops and then runs at half speed', async () => {
    const client = await start(START);
    const ids: string[] = [];
    for (let at = 0; at < 60; at += 1) {
      if (at > 30 && at % 2 === 0) time += 1;
      ids.push(await save(client, `number ${at}`));
    }
    expect(ids).toEqual(ids.toSorted());
    expect(idsOf(await list(client, '/objects'))).toEqual(ids.toReversed());
    await expectEvents(client, ids);
  });
});
