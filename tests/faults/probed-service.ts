import { systemClock } from '../../adapters/system/clock.ts';
import { readConfig } from '../../apps/server/config.ts';
import { openCoreServices } from '../../apps/server/core-services.ts';
import { EVERYTHING } from '../../core/model/access-key.ts';
import type { Account } from '../../core/model/account.ts';
import { accountUseCases } from '../../core/use-cases/accounts/accounts.ts';
import type { Credentials, KeyDraft } from '../../core/use-cases/accounts/make-key.ts';
import { Client, type Json } from '../support/client.ts';
import { KEY } from '../support/executable.ts';
import { OpenApi } from '../support/open-api.ts';
import { type Home, makeHome, SECRET_KEY } from '../support/service.ts';
import { startServerProcess } from './probe.ts';

/** A server in a process of its own, with a probe of its event loop. */
export interface ProbedService {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  readonly client: Client;
  /** The lines of its log so far. */
  log(): readonly Json[];
  /** A client with a new key. */
  key(draft: Pick<KeyDraft, 'accountId'> & Partial<KeyDraft>): Promise<Client>;
  /** A new account, and a client with a full key. */
  account(plan?: string): Promise<{ readonly account: Account; readonly client: Client }>;
  close(): Promise<void>;
}

interface Options {
  /** A home that outlives the service; by default a new one, which `close` removes. */
  readonly home?: Home;
  readonly environment?: Readonly<Record<string, string>>;
}

export async function startProbedService(options: Options = {}): Promise<ProbedService> {
  const home = options.home ?? (await makeHome());
  const { dataDir, databaseUrl } = home;
  const environment = {
    DATA_DIR: dataDir,
    WORKERS: 'off',
    ARCHIVE: 'off',
    ...(databaseUrl !== null && {
      DATABASE_URL: databaseUrl,
      SECRET_KEY,
    }),
    ...options.environment,
  };
  const server = await startServerProcess({ cwd: dataDir, environment, isPatient: databaseUrl !== null });
  const services = await openCoreServices(readConfig({ PORT: '0', BOOTSTRAP_KEY: KEY, ...environment }));
  const accounts = accountUseCases(services);
  const clients: Client[] = [];
  const document = new OpenApi(await (await fetch(`${server.url}/_/openapi.json`)).json());

  const clientWith = (credentials: Credentials): Client => {
    const client = new Client({
      url: server.url,
      clock: systemClock,
      document,
      credentials,
      isPatient: databaseUrl !== null,
    });
    clients.push(client);
    return client;
  };
  const key: ProbedService['key'] = async (draft) =>
    clientWith(await accounts.createKey({ access: 'full', scope: EVERYTHING, ...draft }));

  return {
    url: server.url,
    dataDir,
    pid: server.process.pid ?? Number.NaN,
    client: server.client,
    key,
    log: () =>
      server
        .logged()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    async account(plan) {
      const account = await accounts.create(`Account on ${plan ?? 'the usual plan'}`, plan);
      return { account, client: await key({ accountId: account.id }) };
    },
    async close() {
      for (const client of clients) client.close();
      await services.storage.close();
      await server.end();
      if (!options.home) await home.remove();
    },
  };
}
