import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdProvider } from '../../adapters/log-in/open-id.ts';
import { Client, type Json } from '../support/client.ts';
import { identityProvider } from '../support/identity-provider.ts';
import { type Service, startService } from '../support/service.ts';

/** Logging in with OpenID Connect, against `oidc-provider` on this machine. */

const PEOPLE: Record<string, { name?: string; groups: string[] }> = {
  anna: { name: 'Anna', groups: ['readers'] },
  mallory: { groups: [] },
  nora: { name: 'Anna', groups: ['readers'] },
  unnamed: { groups: ['readers'] },
};

let provider: Awaited<ReturnType<typeof identityProvider>>;
let service: Service;
let clients: Client[] = [];

beforeAll(async () => {
  provider = await identityProvider(PEOPLE);
  const environment = { ...provider.environment, OIDC_GROUPS: 'editors, readers' };
  service = await startService({ environment });
  await provider.serve(service.url);
});
afterAll(async () => {
  for (const client of clients) client.close();
  clients = [];
  provider.close();
  await service.close();
});

/** A browser that keeps cookies by origin. */
function browser() {
  const cookies = new Map<string, Map<string, string>>();
  const send = async (url: string, init: RequestInit = {}) => {
    const jar = cookies.get(new URL(url).origin) ?? new Map<string, string>();
    cookies.set(new URL(url).origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, ...(cookie && { cookie }) };
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const locationOf = (response: Response, from: string) =>
    new URL(response.headers.get('location') ?? '', from).href;
  return {
    send,
    locationOf,
    async begin(body: object = {}): Promise<string> {
      const begun = await send(`${service.url}/app/log-in/provider-options`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await begun.json()) as Json).url;
    },
    /** Logs in at the provider, and consents. @returns the address to which the provider redirects */
    async passProvider(url: string, person: string): Promise<string> {
      let at = url;
      for (let step = 0; step < 12 && !at.startsWith(`${service.url}/`); step++) {
        const isQuestion = at.includes('/interaction/');
        const page = isQuestion ? await (await send(at)).text() : '';
        const prompt = page.includes('value="consent"') ? 'consent' : 'login';
        const body = new URLSearchParams({ prompt, login: person, password: 'any' });
        at = locationOf(await send(at, isQuestion ? { method: 'POST', body } : {}), at);
      }
      return at;
    },
    async logIn(person: string): Promise<string> {
      const callback = await this.passProvider(await this.begin(), person);
      return locationOf(await send(callback), callback);
    },
  };
}

/** The key that a browser gets by the fragment of an address. */
async function keyOf(address: string): Promise<Client> {
  const [, kid = '', secret = ''] = /#key=([^:]+):(.+)$/.exec(address) ?? [];
  expect([address, kid === '']).toEqual([address, false]);
  const clientWith = (credentials: { kid: string; secret: Buffer }) => {
    const client = new Client({ url: service.url, clock: Date.now, document: service.document, credentials });
    clients.push(client);
    return client;
  };
  const link = clientWith({ kid, secret: Buffer.from(secret, 'base64url') });
  const { json } = await link.post('/_/link', { name: 'A browser' });
  return clientWith({ kid: json.kid, secret: Buffer.from(json.secret, 'base64') });
}

const accountOf = async (address: string): Promise<Json> =>
  (await (await keyOf(address)).get('/sessions/current')).json.account;

describe('an identity provider', () => {
  it('opens an account for each member of an allowed group, the same one each time, even with new keys', async () => {
    const [first, again] = [await browser().logIn('anna'), await browser().logIn('anna')];
    const account = await accountOf(first);
    expect(account.name).toBe('Anna');
    await provider.serve(service.url);
    expect(await accountOf(again)).toEqual(account);
    expect(await accountOf(await browser().logIn('anna'))).toEqual(account);
    const namesake = await accountOf(await browser().logIn('nora'));
    expect(namesake.name).toBe('Anna');
    expect(namesake.id).not.toBe(account.id);
  });

  it('may change its signing keys while somebody logs in', async () => {
    const own = browser();
    const callback = await own.passProvider(await own.begin(), 'anna');
    await provider.serve(service.url);
    expect(own.locationOf(await own.send(callback), callback)).toMatch(/#key=/);
  });

  it('need not give a name or a mail address, for which it is not asked', async () => {
    expect(new URL(await browser().begin()).searchParams.get('scope')).toBe('openid profile');
    const account = await accountOf(await browser().logIn('unnamed'));
    expect(account).toMatchObject({ name: 'unnamed' });
    expect(await accountOf(await browser().logIn('unnamed'))).toEqual(account);
  });

  it('is believed only with the state, nonce and verifier of this log-in, and a signature by its own keys', async () => {
    const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = provider.environment;
    const { issuer } = provider;
    const own = openIdProvider({ issuer, clientId, clientSecret, nameClaim: 'name', groupsClaim: 'groups' });
    const end = async (changed: object) => {
      const { url, checks } = await own.begin(`${service.url}/app/log-in/provider`);
      const callback = await browser().passProvider(url, 'anna');
      return own.end(callback, { ...checks, ...changed });
    };
    expect(await end({})).toMatchObject({ issuer, subject: 'anna' });
    const other = 'x'.repeat(43);
    for (const changed of [{ state: other }, { nonce: other }, { verifier: other }])
      await expect(end(changed)).rejects.toMatchObject({ code: 'unauthenticated' });
    const [answer] = provider.server.listeners('request');
    provider.server.removeAllListeners('request').on('request', (request, response) => {
      if (request.url === '/jwks') response.end('{"keys":[]}');
      else answer?.(request, response);
    });
    await expect(end({})).rejects.toMatchObject({ code: 'unauthenticated' });
    await provider.serve(service.url);
  });

  it('gives others no access', async () => {
    expect(await browser().logIn('mallory')).toMatch(/\/app#refused=provider-group$/);
  });

  it('is believed once, in the browser that began, with the answer that it asked for', async () => {
    const [own, other] = [browser(), browser()];
    const callback = await own.passProvider(await own.begin(), 'anna');
    const end = async (from: ReturnType<typeof browser>, address: string) =>
      from.locationOf(await from.send(address), address);
    expect(await end(other, callback)).toMatch(/#refused=log-in-over$/);
    await other.begin();
    expect(await end(other, callback)).toMatch(/#refused=provider-refused$/); // another state
    expect(await end(own, callback)).toMatch(/#key=/);
    expect(await end(own, callback)).toMatch(/#refused=log-in-over$/);
    const forged = browser();
    const state = new URL(await forged.begin()).searchParams.get('state');
    const mixed = `${service.url}/app/log-in/provider?code=${new URL(callback).searchParams.get('code')}&state=${state}`;
    expect(await end(forged, `${mixed}&iss=${encodeURIComponent('https://evil.example')}`)).toMatch(
      /provider-refused$/,
    );
    const log = JSON.stringify(service.log);
    expect(log).toMatch(/The identity provider failed: \w/);
    for (const secret of ['a secret of the client', new URL(callback).searchParams.get('code')])
      expect(log).not.toContain(secret);
  });

  it('is asked for a code with PKCE, state and nonce, and sends browsers to one address only', async () => {
    const query = new URL(await browser().begin()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${service.url}/app/log-in/provider`,
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query.get(name)?.length).toBeGreaterThan(40);
  });

  it('is connected to an account by its owner, and belongs to no other', async () => {
    const connect = async (client: Client, person: string) => {
      const { ceremony } = (await client.post('/_/log-ins/provider-options')).json;
      const own = browser();
      const callback = await own.passProvider(await own.begin({ connection: ceremony }), person);
      return own.locationOf(await own.send(callback), callback);
    };
    const { client, account } = await service.account();
    PEOPLE.bo = { groups: ['editors'] };
    expect(await connect(client, 'bo')).toMatch(/#connected$/);
    expect((await client.get('/_/log-ins')).json).toMatchObject([{ kind: 'oidc', name: 'bo' }]);
    expect((await accountOf(await browser().logIn('bo'))).id).toBe(account.id);
    const { client: other } = await service.account();
    expect(await connect(other, 'bo')).toMatch(/#refused=identity-taken$/);
    const link = (await client.post('/_/keys', { name: 'Lost', link: true })).json;
    const lost = await keyOf(`#key=${link.kid}:${Buffer.from(link.secret, 'base64').toString('base64url')}`);
    PEOPLE.eve = { groups: ['editors'] };
    const own = browser();
    const { ceremony } = (await lost.post('/_/log-ins/provider-options')).json;
    const callback = await own.passProvider(await own.begin({ connection: ceremony }), 'eve');
    const { kid } = (await client.get('/_/keys')).json.at(-1);
    expect((await client.delete(`/_/keys/${kid}`)).status).toBe(200);
    expect(own.locationOf(await own.send(callback), callback)).toMatch(/#refused=log-in-over$/);
    expect((await client.get('/_/log-ins')).json).toHaveLength(1);
  });

  it('is asked once for its addresses by simultaneous log-ins', async () => {
    let asked = 0;
    const count = ({ url = '' }) => void (url.includes('openid-configuration') && asked++);
    provider.server.on('request', count);
    const begun = await Promise.all([1, 2, 3, 4, 5].map(() => browser().begin()));
    provider.server.off('request', count);
    expect(begun.filter((url) => url.startsWith(provider.issuer))).toHaveLength(5);
    expect(asked).toBeLessThan(5);
  });

  it('that is away is said to be so, and other ways still work', async () => {
    provider.server
      .removeAllListeners('request')
      .on('request', (_, response) => response.writeHead(503).end());
    const response = await fetch(`${service.url}/app/log-in/provider-options`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(await response.json()).toMatchObject({ status: 503, code: 'provider-away' });
    await provider.serve(service.url);
    expect(await browser().logIn('anna')).toMatch(/#key=/);
  });
});
