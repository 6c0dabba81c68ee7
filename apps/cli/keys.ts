import { Option } from '@commander-js/extra-typings';
import { type AccessKey, parseAccessLevel, parseScope, printScope } from '../../core/model/access-key.ts';
import { toTimestamp } from '../../core/model/instant.ts';
import { invitationState, LINK_DAYS, LINK_USES } from '../../core/model/invitation.ts';
import { type Accounts, accountUseCases } from '../../core/use-cases/accounts/accounts.ts';
import type { Config } from '../server/config.ts';
import { type CoreServices, type openCoreServices, openLibrary } from '../server/core-services.ts';
import { toReachableUrl } from '../server/reachable-url.ts';
import { appLink } from './app-link.ts';
import { type DefineCommand, examples, JSON_OPTION, UsageError, wholeNumber } from './command.ts';
import { formatCredentials } from './credentials.ts';
import type { Terminal } from './terminal.ts';

/** The commands that manage access keys. The server may be running. */
export const keys: DefineCommand = (command, terminal) => {
  command.description(
    'Create, list and revoke access keys. The server may be running. Give each program its own key.',
  );
  command
    .command('create')
    .description('Create an access key. Its secret is shown only once.')
    .option('--account <ID>', 'account of the key; required if there are several', wholeNumber)
    .addOption(
      new Option('--access <LEVEL>', 'what the key may do').choices(['full', 'read']).default('full'),
    )
    .option(
      '--scope <SCOPE>',
      'what the key can see: everything, non-sensitive (items saved from a URL), or the ids of spaces: ID,ID',
      'everything',
    )
    .option('--name <NAME>', 'name of the key in lists')
    .option('--link', 'print a link to the web app, which gives a browser its own key')
    .option('--days <N>', `days until the link expires (default: ${LINK_DAYS})`, wholeNumber)
    .option('--uses <N>', `number of browsers that can use the link (default: ${LINK_USES})`, wholeNumber)
    .addOption(JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'keys create --account 2 --access read --scope non-sensitive --name tablet',
        'keys create --link --name phone',
        'keys create --link --days 1 --uses 3 --access read --name family',
        'keys create --name backup --json',
      ),
    )
    .action(async ({ json, link, days, uses, ...draft }) => {
      if (!link && (days !== undefined || uses !== undefined))
        throw new UsageError('--days and --uses are for links: add --link.');
      const config = await terminal.config();
      const baseUrl = link ? baseUrlOf(config) : null;
      await withAccounts(terminal, (useCases) =>
        create(useCases, { ...draft, json, baseUrl, days, uses }, terminal),
      );
    });
  command
    .command('list')
    .description(
      'List access keys, without their secrets, and links with their state: open, used or expired.',
    )
    .option('--account <ID>', 'only keys of this account', wholeNumber)
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('keys list', 'keys list --account 2 --json'))
    .action(({ account, json }) =>
      withAccounts(terminal, async (useCases) => {
        const now = Date.now();
        const all = (await useCases.listKeys(account))
          .filter(({ token }) => !token)
          .map((key) => toOutput(key, now));
        if (json) terminal.json(all);
        else await terminal.table(HEADINGS, all.map(rowOf));
      }),
    );
  command
    .command('revoke')
    .description('Revoke an access key or a link immediately.')
    .argument('<KID>', 'id of the key, from keys list')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('keys revoke 3kTMd92kX1', 'keys revoke 3kTMd92kX1 --json'))
    .action((kid, { json }) =>
      withAccounts(terminal, async (useCases) => {
        await useCases.revokeKey(kid);
        if (json) terminal.json({ kid });
        else terminal.out(`Revoked the key ${kid}.`);
      }),
    );
};

/** Opens the configured library for work on accounts and keys. @param open the function that opens it; may also create it */
export async function withAccounts(
  terminal: Terminal,
  work: (useCases: Accounts, services: CoreServices) => Promise<void>,
  open: typeof openLibrary | typeof openCoreServices = openLibrary,
): Promise<void> {
  const services = await open(await terminal.config());
  try {
    await work(accountUseCases(services), services);
  } finally {
    await services.storage.close();
  }
}

interface Draft {
  readonly account?: number | undefined;
  readonly access: string;
  readonly scope: string;
  readonly name?: string | undefined;
  readonly json?: true | undefined;
  /** The base URL of the link; null for a key without a link. */
  readonly baseUrl: string | null;
  readonly days: number | undefined;
  readonly uses: number | undefined;
}

async function create(
  useCases: Accounts,
  { account, access, scope, name, json, baseUrl, days, uses }: Draft,
  terminal: Terminal,
): Promise<void> {
  const created = await useCases.createKey({
    accountId: account ?? (await getOnlyAccount(useCases)),
    access: parseAccessLevel(access),
    scope: parseScope(scope),
    ...(name !== undefined && { name }),
    ...(baseUrl !== null && { link: { days, uses } }),
  });
  const link = baseUrl === null ? null : appLink(baseUrl, created);
  if (json) {
    const secret = Buffer.from(created.secret).toString('base64');
    terminal.json({ kid: created.kid, secret, ...(link !== null && { link }) });
  } else terminal.out(link ?? `COMMONPLACE_KEY=${formatCredentials(created)}`);
}

/** The id of the only account. @throws UsageError if there is no account or there are several */
export async function getOnlyAccount(useCases: Accounts): Promise<number> {
  const [account, ...others] = await useCases.list();
  if (account && others.length === 0) return account.id;
  throw new UsageError(
    account === undefined
      ? 'No accounts yet. Create one with accounts create.'
      : 'There are several accounts. Choose one with --account.',
  );
}

/**
 * The public URL of the server, from the settings.
 * @throws UsageError if the settings do not determine the URL
 */
export function baseUrlOf({ baseUrl, host, port }: Config): string {
  if (baseUrl !== null) return baseUrl;
  if (port === 0)
    throw new UsageError(
      'A link needs the URL of the server, which is unknown with PORT=0. Set BASE_URL or PORT.',
    );
  return toReachableUrl(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

function toOutput(
  { kid, accountId, access, scope, name, created, revoked, link, invitation }: AccessKey,
  now: number,
) {
  return {
    kid,
    account: accountId,
    access,
    scope: printScope(scope),
    ...(name !== undefined && { name }),
    created: toTimestamp(created),
    ...(revoked !== undefined && { revoked: toTimestamp(revoked) }),
    ...(link && { link }),
    ...(invitation && {
      state: invitationState(invitation, now),
      expires: toTimestamp(invitation.expires),
      uses: invitation.uses,
      used: invitation.used,
    }),
  };
}

function describeLink({ state, expires, uses = 1, used = 0 }: ReturnType<typeof toOutput>): string {
  if (state === undefined) return 'link from an earlier version; also works as a key';
  const times = uses > 1 ? ` (${used} of ${uses})` : '';
  return `link, ${state}${times}${state === 'open' ? ` until ${expires}` : ''}`;
}

const HEADINGS = ['kid', 'account', 'access', 'scope', 'name', 'created', 'revoked', 'for'];

function rowOf(key: ReturnType<typeof toOutput>): readonly string[] {
  const { kid, account, access, scope, name = '', created, revoked = '', link } = key;
  return [kid, String(account), access, scope, name, created, revoked, link ? describeLink(key) : ''];
}
