import { type AccessKey, parseAccessLevel, parseScope, printScope } from '../../core/model/access-key.ts';
import { toTimestamp } from '../../core/model/instant.ts';
import { type Accounts, accountUseCases } from '../../core/use-cases/accounts.ts';
import type { Config } from '../server/config.ts';
import { openLibrary } from '../server/foundation.ts';
import { appLink } from './app-link.ts';
import { type Command, parseCall, parseInteger, required, type Terminal, UsageError } from './command.ts';
import { printCredentials } from './credentials.ts';

/** Administers access keys, even while the server runs. */
export const keys: Command = {
  usage: [
    'keys create [--account ID] [--access full|read] [--scope everything|non-sensitive|SPACE,SPACE] [--name NAME] [--link] [--json]',
    'keys list [--account ID] [--json]',
    'keys revoke KID [--json]',
  ],
  summary: 'Make, list and revoke access keys. A secret is shown once, when its key is made.',
  async run(args, terminal) {
    const { values, positionals } = parseCall(
      args,
      {
        account: { type: 'string' },
        access: { type: 'string', default: 'full' },
        scope: { type: 'string', default: 'everything' },
        name: { type: 'string' },
        link: { type: 'boolean' },
        json: { type: 'boolean' },
      },
      { create: 1, list: 1, revoke: 2 },
    );
    const [action, kid] = positionals;
    const config = terminal.config();
    const foundation = await openLibrary(config);
    const useCases = accountUseCases(foundation);
    try {
      switch (action) {
        case 'create':
          await create(useCases, { ...values, baseUrl: values.link ? baseUrlOf(config) : null }, terminal);
          return 0;
        case 'list': {
          const account =
            values.account === undefined ? undefined : parseInteger(values.account, '--account');
          const all = (await useCases.listKeys(account)).map(present);
          if (values.json) terminal.out(JSON.stringify(all));
          else for (const key of all) terminal.out(columnsOf(key).join('\t'));
          return 0;
        }
        case 'revoke':
          await useCases.revokeKey(required(kid, 'The key id'));
          terminal.out(values.json ? JSON.stringify({ kid }) : `The key ${kid} is revoked.`);
          return 0;
        default:
          throw new UsageError(`Say what to do:\n  ${keys.usage.join('\n  ')}`);
      }
    } finally {
      await foundation.storage.close();
    }
  },
};

interface Draft {
  readonly account?: string;
  readonly access: string;
  readonly scope: string;
  readonly name?: string;
  readonly json?: boolean;
  /** Where a link leads; null for a key without one. */
  readonly baseUrl: string | null;
}

async function create(
  useCases: Accounts,
  { account, access, scope, name, json, baseUrl }: Draft,
  terminal: Terminal,
): Promise<void> {
  const created = await useCases.createKey({
    accountId: account === undefined ? await onlyAccount(useCases) : parseInteger(account, '--account'),
    access: parseAccessLevel(access),
    scope: parseScope(scope),
    ...(name !== undefined && { name }),
    ...(baseUrl !== null && { link: true }),
  });
  const link = baseUrl === null ? null : appLink(baseUrl, created);
  if (json) {
    const secret = Buffer.from(created.secret).toString('base64');
    terminal.out(JSON.stringify({ kid: created.kid, secret, ...(link !== null && { link }) }));
  } else terminal.out(link ?? `COMMONPLACE_KEY=${printCredentials(created)}`);
}

/** @throws UsageError where it has to be said which */
async function onlyAccount(useCases: Accounts): Promise<number> {
  const [account, ...others] = await useCases.list();
  if (account && others.length === 0) return account.id;
  throw new UsageError('--account must be a number, but is missing: there are several accounts.');
}

/**
 * Where the server is reached, as far as the settings say.
 * @throws UsageError
 */
function baseUrlOf({ baseUrl, host, port }: Config): string {
  if (baseUrl !== null) return baseUrl;
  if (port === 0)
    throw new UsageError(
      'A link needs the address of the server, which PORT=0 leaves open: set BASE_URL or PORT.',
    );
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function present({ kid, accountId, access, scope, name, created, revoked, link }: AccessKey) {
  return {
    kid,
    account: accountId,
    access,
    scope: printScope(scope),
    ...(name !== undefined && { name }),
    created: toTimestamp(created),
    ...(revoked !== undefined && { revoked: toTimestamp(revoked) }),
    ...(link && { link }),
  };
}

/** What a key is, in columns; that it was made for a link as a word. */
function columnsOf({ link, ...key }: ReturnType<typeof present>): readonly string[] {
  return [...Object.values(key).map(String), ...(link ? ['link'] : [])];
}
