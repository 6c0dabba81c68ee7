import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { MAX_JSON_BYTES } from '../../adapters/http/pipeline/body.ts';
import { CLIENT_TIMEOUTS } from '../../adapters/http/pipeline/client-timeouts.ts';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { readConfig } from '../../apps/server/config.ts';
import { SETTINGS } from '../../apps/server/settings.ts';
import { MAX_BLOB_BYTES } from '../../core/model/blob.ts';
import { ROOT, readPage } from './pages.ts';

/** Checks the reference deployment against the program's settings and commands, without running it. */

const FOLDER = 'examples/production';
const read = (file: string) => readFileSync(path.join(ROOT, FOLDER, file), 'utf8');
/** Values as the comments in `.env.example` say to generate them. */
const FILLED: Readonly<Record<string, string>> = {
  SITE: 'notes.example.org',
  POSTGRES_PASSWORD: '0123456789abcdef',
  STORE_KEY: 'GK0123456789abcdef01234567',
  STORE_SECRET: 'fedcba9876543210'.repeat(4),
  STORE_RPC_SECRET: '0123456789abcdef'.repeat(4),
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  BOOTSTRAP_KEY: `first:${Buffer.alloc(16, 2).toString('base64')}`,
};
/** Maximum number of connections of a server and of a worker (docs/postgres.md). */
const CONNECTIONS = { serve: 32, worker: 24 };

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
}

const text = read('compose.yaml');
const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(
  text.replace(/\$\{(\w+):\?\}/g, (_, name: string) => FILLED[name] ?? ''),
  { merge: true },
);
const services = Object.entries(compose.services);
const own = services.filter(([, { image }]) => image === 'commonplace');
const withCommand = (command: string) =>
  own.filter(([, service]) => (service.command?.[0] ?? 'serve') === command);

describe('the reference deployment', () => {
  it('has two servers, two workers, a database, a store and a proxy', () => {
    expect([withCommand('serve').length, withCommand('worker').length]).toEqual([2, 2]);
    expect(own).toHaveLength(4);
    for (const command of ['serve', 'worker']) expect(COMMANDS).toHaveProperty(command);
    expect(services.map(([name]) => name)).toEqual(expect.arrayContaining(['proxy', 'postgres', 'store']));
  });

  it.each(own)('gives %s only existing settings, with valid values', (_name, { environment }) => {
    for (const name of Object.keys(environment ?? {})) expect(SETTINGS).toHaveProperty(name);
    const config = readConfig(environment ?? {});
    expect(config).toMatchObject({ workers: 'off', baseUrl: 'https://notes.example.org' });
    expect(config.databaseUrl).toBe('postgres://commonplace:0123456789abcdef@postgres/commonplace');
    expect(environment?.BLOB_URL).toMatch(/^s3:\/\/commonplace\?endpoint=http:\/\/store:9000/);
  });

  it('requires exactly the variables that it uses', () => {
    const needed = [...text.matchAll(/\$\{(\w+):\?\}/g)].map((match) => match[1] ?? '');
    const asked = [...read('.env.example').matchAll(/^(\w+)=/gm)].map((match) => match[1] ?? '');
    expect(asked.toSorted()).toEqual([...new Set(needed)].toSorted());
    expect(asked.toSorted()).toEqual(Object.keys(FILLED).toSorted());
    expect(text.match(/\$\{(?!\w+:\?\})/)).toBeNull();
  });

  it('refers only to existing services, volumes and files', () => {
    for (const [, { depends_on = [], volumes = [] }] of services) {
      const names = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const name of names) expect(compose.services).toHaveProperty(name);
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('./')) expect(read(source)).not.toBe('');
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
    }
  });

  it('allows twice the connections of all its processes, for an upgrade', () => {
    const most = /max_connections=(\d+)/.exec(compose.services.postgres?.command?.join(' ') ?? '')?.[1];
    const used = Object.entries(CONNECTIONS).map(([command, each]) => each * withCommand(command).length);
    expect(Number(most)).toBeGreaterThan(2 * used.reduce((sum, each) => sum + each));
  });

  it('lets the largest upload pass, with its metadata', () => {
    const megabytes = Number(/max_size (\d+)MB/.exec(read('Caddyfile'))?.[1]); // a million bytes each, as Caddy reads them
    expect(megabytes * 1_000_000).toBeGreaterThan(MAX_BLOB_BYTES + MAX_JSON_BYTES);
  });

  it('closes idle connections before the servers do', () => {
    const seconds = Number(/keepalive (\d+)s/.exec(read('Caddyfile'))?.[1]);
    expect(seconds * 1_000).toBeLessThan(CLIENT_TIMEOUTS.keepAliveMs);
  });

  it('hides metrics from the internet', () => {
    expect(read('Caddyfile')).toMatch(
      /@metrics path \/_\/metrics\*\n\trespond @metrics 404\n\treverse_proxy/,
    );
  });

  it('uses a maintained file store, configured as the servers expect', () => {
    expect(text).not.toMatch(/minio/i);
    const { store } = compose.services;
    expect(store?.image).toMatch(/^dxflrs\/garage:v\d+\.\d+\.\d+$/);
    const blobUrl = withCommand('serve')[0]?.[1].environment?.BLOB_URL ?? '';
    const { bucket } = readConfig({ BLOB_URL: blobUrl, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' });
    expect(store?.environment?.GARAGE_DEFAULT_BUCKET).toBe(bucket?.name);
    expect(read('garage.toml')).toContain(`s3_region = "${bucket?.region}"`);
    expect(read('garage.toml')).toContain('api_bind_addr = "[::]:9000"');
  });

  it('is built on Node 24', () => {
    expect(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')).toMatch(/^FROM node:24/m);
  });

  it('sends requests to every server', () => {
    for (const [name] of withCommand('serve')) expect(read('Caddyfile')).toContain(`${name}:8080`);
  });
});

it('the sums on the page on capacity are correct', () => {
  const page = readPage('docs/capacity.md');
  const rows = [...page.matchAll(/^\| `[^|]+\| +([\d,]+) \| +([\d,]+) \| +[^|]+\|$/gm)];
  const sum = (column: number) =>
    rows.reduce((total, row) => total + Number((row[column] ?? '').replaceAll(',', '')), 0);
  const [, tables, indexes] = /^\| \*\*all\*\* +\| +([\d,]+) \| +([\d,]+) \|/m.exec(page) ?? [];
  expect(rows.length).toBeGreaterThan(5);
  expect([sum(1), sum(2)].map((total) => total.toLocaleString('en'))).toEqual([tables, indexes]);
});
