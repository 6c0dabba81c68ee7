import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../apps/server/config.ts';
import { missingBaseUrl, toReachableUrl } from '../../../apps/server/reachable-url.ts';
import { type Service, startService } from '../../support/service.ts';

/** The URL of a server, as far as the server knows it (docs/configuration.md, "Names of the server"). */

describe('the address of a server', () => {
  it.each([
    ['http://0.0.0.0:8080', 'http://localhost:8080'],
    ['http://0:8080', 'http://localhost:8080'],
    ['http://[::]:8080', 'http://localhost:8080'],
    ['http://[0:0:0:0:0:0:0:0]:8080', 'http://localhost:8080'],
    ['http://[::ffff:0.0.0.0]:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['https://books.example.org/library', 'https://books.example.org/library'],
  ])('%s is %s in links', (url, there) => {
    expect(toReachableUrl(url)).toBe(there);
  });

  it.each(['0.0.0.0', '::', '0'])('is not shown as %s', async (HOST) => {
    const service: Service = await startService({ environment: { HOST } });
    const { port } = new URL(service.url);
    const { servers } = (await service.anonymous.get('/_/openapi.json', { headers: {} })).json;
    expect(servers).toEqual([{ url: `http://localhost:${port}` }]);
    expect((await service.anonymous.get('/')).json.openapi).toBe(`http://localhost:${port}/_/openapi.json`);
    await service.close();
  });

  it('is that of BASE_URL, if it can be used in links', () => {
    expect(readConfig({ BASE_URL: 'http://0.0.0.0:9000/x' }).baseUrl).toBe('http://localhost:9000/x');
  });
});

describe('the suggested setting', () => {
  const line = (url: string, baseUrl: string | null = null) => missingBaseUrl(baseUrl, url);

  it('is shown if a server listens beyond its machine and does not know its address', () => {
    expect(line('http://192.168.1.20:8080')).toBe('BASE_URL=http://192.168.1.20:8080');
    expect(line('http://0.0.0.0:8080')).toMatch(/^BASE_URL=http:\/\/(?!0\.0\.0\.0|localhost)[^/]+:8080$/);
    expect(line('http://[::]:8080')).toMatch(/^BASE_URL=http:\/\/(?!\[::\])[^/]+:8080$/);
  });

  it.each(['127.0.0.1', '127.9.9.9', 'localhost', '[::1]', '[::ffff:127.0.0.1]'])(
    'is not shown if it listens on %s',
    (host) => {
      expect(line(`http://${host}:8080`)).toBeNull();
    },
  );

  it('is not shown if BASE_URL is set', () => {
    expect(line('http://0.0.0.0:8080', 'https://books.example.org')).toBeNull();
  });
});

describe('ALLOWED_HOSTS', () => {
  it('accepts names and addresses, in any case', () => {
    expect(readConfig({ ALLOWED_HOSTS: 'Books.Internal, server-1,[FD00::1]' }).allowedHosts).toEqual([
      'books.internal',
      'server-1',
      'fd00::1',
    ]);
  });

  it.each(['a:80', 'http://a', 'a/b', 'a,,b', 'a b', 'u@a'])('refuses %s', (text) => {
    expect(() => readConfig({ ALLOWED_HOSTS: text })).toThrow(ConfigError);
  });
});

describe('TRUSTED_PROXIES', () => {
  it.each(['10.0.0.0', '10.0.0.0/33', 'proxy', '10.0.0.1:80', '10.0.0.0/8,,'])('refuses %s', (text) => {
    expect(() => readConfig({ TRUSTED_PROXIES: text })).toThrow(ConfigError);
  });
});

it.each(['http://127.evil.example', 'http://localhost.evil.example', 'http://10.0.0.1'])(
  'OIDC_ISSUER refuses %s',
  (issuer) => {
    expect(() => readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'a' })).toThrow('OIDC_ISSUER must be');
  },
);

it.each(['short', 'sixteen chars or more'])('METRICS_TOKEN refuses %s, and does not show it', (text) => {
  expect(() => readConfig({ METRICS_TOKEN: text })).toThrow('but is something else.');
});
