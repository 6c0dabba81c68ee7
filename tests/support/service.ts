import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jsonLogger } from '../../adapters/system/logger.ts';
import { readConfig } from '../../apps/server/config.ts';
import { openCoreServices } from '../../apps/server/core-services.ts';
import { startServer } from '../../apps/server/start-server.ts';
import { EVERYTHING } from '../../core/model/access-key.ts';
import type { Account } from '../../core/model/account.ts';
import { findPlan } from '../../core/model/plan.ts';
import { type Accounts, accountUseCases } from '../../core/use-cases/accounts/accounts.ts';
import type { KeyDraft, TokenDraft } from '../../core/use-cases/accounts/make-key.ts';
import { type Behind, behind } from './behind.ts';
import { Client } from './client.ts';
import { OpenApi } from './open-api.ts';
import { makeLibraryDatabase } from './postgres.ts';

/**
 * A new directory below the system's temporary directory. `remove` deletes it with its contents, and retries, since killed processes, such
 * as a browser's, may write until they have ended.
 */
export function temporaryDirectory(): { readonly path: string; remove(): void } {
  const directory = mkdtempSync(path.join(tmpdir(), 'commonplace-'));
  return {
    path: directory,
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/** Where a service stores its data: a directory and, with TEST_ON=postgres, a database. */
export interface Home {
  readonly dataDir: string;
  /** URL of the Postgres database; null for the SQLite file in the directory. */
  readonly databaseUrl: string | null;
  remove(): Promise<void>;
}

/** @param on the kind of database; by default that of the test run */
export async function makeHome(on: string | undefined = process.env.TEST_ON): Promise<Home> {
  const directory = temporaryDirectory();
  const database = on === 'postgres' ? await makeLibraryDatabase() : null;
  return {
    dataDir: directory.path,
    databaseUrl: database?.url ?? null,
    async remove() {
      await database?.remove();
      directory.remove();
    },
  };
}

export interface ServiceOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** A home that outlives the service; by default a new one, which `close` removes. */
  readonly home?: Home;
  /** The current time in milliseconds; by default the real time. */
  readonly clock?: () => number;
}

/**
 * Starts the service in this process, on the library at `data` in a directory, where commands with that working directory find it too;
 * `close` does not remove the library.
 */
export function serviceIn(
  directory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const home = { dataDir: path.join(directory, 'data'), databaseUrl: null, remove: async () => {} };
  return startService({ home, environment });
}

/** The real service in this process, on real sockets and a real database. */
export interface Service {
  readonly url: string;
  readonly dataDir: string;
  /** Direct access to the database. */
  readonly behind: Behind;
  readonly document: OpenApi;
  readonly client: Client;
  /** A client that sends no token. */
  readonly anonymous: Client;
  /** Administration of accounts and keys on a separate connection, as on the command line. */
  readonly accounts: Accounts;
  /** All logged lines. */
  readonly log: readonly Json[];
  /** A client with a new key, by default of the first account. */
  key(draft?: Partial<KeyDraft>): Promise<Client & { readonly kid: string }>;
  /** A client with a new API token, by default of the first account, that may only save. */
  token(draft?: Partial<TokenDraft>): Promise<Client & { readonly id: string; readonly secret: string }>;
  /** A new account, and a client with a full key. */
  account(plan?: string): Promise<{ readonly account: Account; readonly client: Client }>;
  /** The settings, for commands that run at the same time. */
  readonly environment: Readonly<Record<string, string>>;
  /** Charges credits to an account whose plan counts them. */
  spend(account: Account, credits: number): Promise<void>;
  /** Creates a space in the database, by default in the first account. @returns its id */
  space(name: string, accountId?: number): Promise<string>;
  close(): Promise<void>;
}

type Json = Readonly<Record<string, unknown>>;

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const home = options.home ?? (await makeHome());
  const { dataDir, databaseUrl } = home;
  const clock = options.clock ?? Date.now;
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    WORKERS: 'off',
    ARCHIVE: 'off',
    BOOTSTRAP_KEY: `first:${SECRET.toString('base64')}`,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl, SECRET_KEY }),
    ...options.environment,
  };
  const config = readConfig(environment);
  const log: Json[] = [];
  const logger = jsonLogger('debug', (line) => log.push(JSON.parse(line)));
  const server = await startServer(config, logger, clock);
  const administration = await openCoreServices(config, clock);
  const accounts = accountUseCases(administration);
  const clients: Client[] = [];

  const prefix = config.baseUrl ? new URL(config.baseUrl).pathname.replace(/\/$/, '') : '';
  const document = await documentOf(server.url, prefix);
  const clientWith = (credentials?: { kid: string; secret: Uint8Array }, apiToken?: string): Client => {
    const isPatient = databaseUrl !== null;
    const client = new Client({
      url: server.url,
      clock,
      document,
      isPatient,
      ...(credentials && { credentials }),
      ...(apiToken !== undefined && { apiToken }),
    });
    clients.push(client);
    return client;
  };
  const key = async (draft: Partial<KeyDraft> = {}) => {
    const full: KeyDraft = { accountId: 1, access: 'full', scope: EVERYTHING, ...draft };
    const credentials = await accounts.createKey(full);
    return Object.assign(clientWith(credentials), { kid: credentials.kid });
  };

  return {
    url: server.url,
    dataDir,
    environment,
    behind: behind(databaseUrl, dataDir),
    document,
    accounts,
    log,
    client: clientWith({ kid: 'first', secret: SECRET }),
    anonymous: clientWith(),
    key,
    async token(draft = {}) {
      const full: TokenDraft = {
        accountId: 1,
        access: 'save',
        scope: EVERYTHING,
        name: 'A program',
        term: {},
        ...draft,
      };
      const { key, token } = await accounts.createToken(full);
      return Object.assign(clientWith(undefined, token), { id: key.kid, secret: token });
    },
    async account(plan) {
      const account = await accounts.create(`Account on ${plan ?? 'the usual plan'}`, plan);
      return { account, client: await key({ accountId: account.id }) };
    },
    spend: ({ id, planId }, price) =>
      administration.storage.commit([
        {
          type: 'credits.spend',
          accountId: id,
          policies: findPlan(planId)?.policies ?? [],
          price,
          at: clock(),
        },
      ]),
    async space(name, accountId = 1) {
      const space = { id: administration.ids(), accountId, name, color: '#0090ff', created: clock() };
      await administration.storage.commit([{ type: 'space.insert', space }]);
      return space.id;
    },
    async close() {
      for (const client of clients) client.close();
      await server.stop();
      await administration.storage.close();
      if (!options.home) await home.remove();
    },
  };
}

/**
 * The OpenAPI documents of services by path prefix. Those of one prefix only differ in the address of the service, and take 0.1 s to
 * generate.
 */
const documents = new Map<string, OpenApi>();

async function documentOf(url: string, prefix: string): Promise<OpenApi> {
  const known = documents.get(prefix);
  if (known) return known;
  const document = new OpenApi(await (await fetch(`${url}/_/openapi.json`)).json(), prefix);
  documents.set(prefix, document);
  return document;
}

const SECRET = Buffer.alloc(16, 7);
/** The key for encrypting access keys in tests, where services have no key file. */
export const SECRET_KEY: string = Buffer.alloc(32, 7).toString('base64');
