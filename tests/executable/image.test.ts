import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../../apps/server/settings.ts';
import { lastStage, runStage, writeArchive } from '../../packaging/image.ts';
import { type Service, startService, temporaryDirectory } from '../support/service.ts';

/** The container image: the Dockerfile, and the program that builds it without a container engine. */

const stage = lastStage(readFileSync('Dockerfile', 'utf8'));

function build(given: Readonly<Record<string, string>> = {}) {
  const [copied, run]: [string[][], [string, object][]] = [[], []];
  const config = runStage(
    stage,
    {
      copy: (from, to) => void copied.push([from, to]),
      run: (command, variables) => void run.push([command, { ...variables }]),
    },
    given,
  );
  return { config, copied, run };
}

it('packaging/image.ts knows every step of the Dockerfile', () => {
  const { copied, run } = build();
  expect(stage[0]).toEqual({ name: 'FROM', text: 'debian:bookworm-slim' });
  expect(copied).toEqual([
    ['dist/image/', '/'],
    ['packaging/health.sh', '/usr/local/bin/commonplace-health'],
  ]);
  expect(existsSync('packaging/health.sh')).toBe(true);
  expect(run).toEqual([
    [expect.stringContaining('apt-get install'), { PACKAGES: 'ca-certificates' }],
    [expect.stringContaining('commonplace help'), expect.anything()],
  ]);
  expect(() => runStage([{ name: 'ADD', text: 'a b' }], { copy: () => {}, run: () => {} })).toThrow(
    'ADD a b',
  );
});

it('the container is not root, has one volume, and checks its health without starting Node', () => {
  const { config } = build();
  expect(config).toMatchObject({
    User: '10001:10001',
    Entrypoint: ['commonplace'],
    Cmd: ['serve'],
    Volumes: { '/data': {} },
    ExposedPorts: { '8080/tcp': {} },
    Healthcheck: { Test: ['CMD', 'commonplace-health'], Interval: 30e9, Timeout: 5e9, StartPeriod: 10e9 },
  });
  expect(config.Env).toEqual(expect.arrayContaining(['DATA_DIR=/data', 'HOST=0.0.0.0', 'BROWSER_PATH=']));
  expect(readFileSync('packaging/health.sh', 'utf8')).toMatch(/^#!\/bin\/bash\n/);
});

it('has a variant with Chromium', () => {
  const given = { PACKAGES: 'ca-certificates chromium', BROWSER_PATH: '/usr/bin/chromium' };
  const { config, run } = build(given);
  expect(config.Env).toContain('BROWSER_PATH=/usr/bin/chromium');
  expect(run[0]?.[1]).toMatchObject({ PACKAGES: given.PACKAGES });
});

it('is written as an OCI archive whose digests are right', () => {
  const directory = temporaryDirectory();
  onTestFinished(directory.remove);
  const at = (...names: readonly string[]) => path.join(directory.path, ...names);
  mkdirSync(at('root', 'data'), { recursive: true });
  writeFileSync(at('root', 'file'), 'content');
  symlinkSync('/nowhere', at('root', 'link'));
  const { config } = build();
  expect(writeArchive(at('root'), config, at('image.tar'), 'commonplace:test')).toBeGreaterThan(6);
  mkdirSync(at('read'));
  execFileSync('tar', ['-xf', at('image.tar'), '-C', at('read')]);
  const json = (...names: readonly string[]) => JSON.parse(readFileSync(at('read', ...names), 'utf8'));
  const blob = ({ digest, size }: { digest: string; size: number }) => {
    const bytes = readFileSync(at('read', 'blobs', 'sha256', digest.slice(7)));
    expect([`sha256:${createHash('sha256').update(bytes).digest('hex')}`, bytes.length]).toEqual([
      digest,
      size,
    ]);
    return bytes;
  };
  expect(json('oci-layout')).toEqual({ imageLayoutVersion: '1.0.0' });
  const manifest = JSON.parse(blob(json('index.json').manifests[0]).toString());
  const layer = gunzipSync(blob(manifest.layers[0]));
  const image = JSON.parse(blob(manifest.config).toString());
  expect(image).toMatchObject({ os: 'linux', config });
  expect(image.rootfs.diff_ids).toEqual([`sha256:${createHash('sha256').update(layer).digest('hex')}`]);
  const names = execFileSync('tar', ['-tf', '-'], { input: layer, encoding: 'utf8' });
  expect(names.trim().split('\n')).toEqual(['./', './data/', './file', './link']);
});

it('the health check succeeds only if the server answers that it is alive', async () => {
  const service: Service = await startService();
  onTestFinished(() => service.close());
  const check = async (port: number) => {
    const environment = { PORT: String(port) };
    const [status] = await once(spawn('bash', ['packaging/health.sh'], { env: environment }), 'exit');
    return status;
  };
  expect(await check(Number(new URL(service.url).port))).toBe(0);
  const ill = createServer((_, outgoing) => outgoing.writeHead(503).end());
  await once(ill.listen(0, '127.0.0.1'), 'listening');
  const { port } = ill.address() as AddressInfo;
  expect(await check(port)).toBe(1);
  ill.close();
  await once(ill, 'close');
  expect(await check(port)).toBe(1);
});

it('compose.yaml runs one service by default, and the rest in profiles, with settings that there are', () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8'));
  const { commonplace, ...others } = services;
  expect(commonplace).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['library:/data'] });
  expect(commonplace.ports).toEqual([expect.stringContaining('PUBLISH:-127.0.0.1:8080')]);
  for (const name of Object.keys(commonplace.environment)) expect(SETTINGS).toHaveProperty(name);
  const profiles = Object.values(others).flatMap((service) => (service as { profiles: string[] }).profiles);
  expect(profiles).toEqual(['postgres', 's3', 'models']);
});
