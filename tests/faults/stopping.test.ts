import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { settled } from '../support/analysis.ts';
import { run } from '../support/executable.ts';
import { serverProcesses } from '../support/server-processes.ts';
import { mountSmallDisk, ONLY_BY_ROOT } from './small-disk.ts';

/** What clients and operators see when a server stops, is killed, or has no space. */

const PATIENT = { timeout: 60_000 };

describe('a server', () => {
  const processes = serverProcesses();

  it('completes requests when it stops, announces the end of connections, and resets none', async () => {
    const server = await processes.serve();
    const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const ask = (agent: Agent) =>
      new Promise<string>((resolve) => {
        const asked = request(`${server.url}/_/health`, { agent }, (response) => {
          response
            .resume()
            .once('end', () => resolve(`${response.statusCode} ${response.headers.connection}`));
        });
        asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end();
      });
    expect(await Promise.all(agents.map(ask))).toEqual(Array(6).fill('200 keep-alive'));
    server.process.kill('SIGTERM');
    const outcomes = await Promise.all(
      agents.map(async (agent) => {
        const answers: string[] = [];
        while (answers.at(-1) !== '200 close' && !answers.at(-1)?.startsWith('E'))
          answers.push(await ask(agent));
        answers.push(await ask(agent));
        return [...new Set(answers)].filter((response) => response !== '200 keep-alive');
      }),
    );
    expect(outcomes).toEqual(Array(6).fill(['200 close', 'ECONNREFUSED']));
    expect((await server.ended).status).toBe(0);
    for (const agent of agents) agent.destroy();
  });

  it('that is killed during a step repeatedly does not count that as failed tries', async () => {
    let isSilent = true;
    let connections = 0;
    const host = createServer((socket) => {
      connections += 1;
      socket.on('error', () => {});
      if (!isSilent)
        socket.once('data', () =>
          socket.end(
            'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<title>There</title>',
          ),
        );
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    const name = `127.0.0.1:${(host.address() as AddressInfo).port}`;
    const environment = { FETCH_ALLOW: name, ARCHIVE: 'off' };
    let server = await processes.serve({ environment });
    const { json } = await server.client.post('/objects', { url: `http://${name}/page` });
    for (let kills = 1; kills <= 4; kills += 1) {
      await expect.poll(() => connections, PATIENT).toBe(kills);
      isSilent = kills < 4;
      server.process.kill('SIGKILL');
      await server.ended;
      server = await processes.serve({ environment });
    }
    expect(await settled(server.client)).toMatchObject({ failed: [] });
    expect((await server.client.get(`/objects/${json.id}`)).json.title).toBe('There');
    host.close();
  });

  it('with a full disk is not ready, as doctor reports too, until there is space', async ({ skip }) => {
    const disk = mountSmallDisk(path.join(processes.cwd, 'disk'), 64);
    if (disk === null) return skip(ONLY_BY_ROOT);
    const dataDir = path.join(disk.path, 'data');
    mkdirSync(dataDir);
    const environment = { DATA_DIR: dataDir, PORT: '0' };
    const server = await processes.serve({ environment });
    const ready = async () => {
      const response = await fetch(`${server.url}/_/ready`);
      return [response.status, ((await response.json()) as { type?: string }).type];
    };
    const doctor = async () => {
      const { status, out } = await run(['doctor'], { cwd: processes.cwd, environment });
      return [status, /The disk of \S+ is full/.test(out)];
    };
    try {
      expect([await ready(), await doctor()]).toEqual([
        [200, undefined],
        [0, false],
      ]);
      disk.leave(0);
      expect([await ready(), await doctor()]).toEqual([
        [507, 'InsufficientStorage'],
        [1, true],
      ]);
      disk.free();
      expect([await ready(), await doctor()]).toEqual([
        [200, undefined],
        [0, false],
      ]);
    } finally {
      await server.end();
      disk.remove();
    }
  });
});
