import { Option } from '@commander-js/extra-typings';
import { notFound } from '../../core/errors.ts';
import { parseAccessLevel, parseScope, printScope } from '../../core/model/access-key.ts';
import { MAX_TOKEN_DAYS, TOKEN_DAYS } from '../../core/model/api-token.ts';
import { toTimestamp } from '../../core/model/instant.ts';
import { type DefineCommand, examples, JSON_OPTION, wholeNumber } from './command.ts';
import { getOnlyAccount, withAccounts } from './keys.ts';

/** Manages API tokens. The server may be running. */
export const tokens: DefineCommand = (command, terminal) => {
  command.description(
    'Create, list and revoke API tokens, for programs that cannot sign requests: they send the token as Authorization: Bearer. The server may be running. Give each program its own token.',
  );
  command
    .command('create')
    .description('Create an API token. It is shown only once.')
    .requiredOption('--name <NAME>', 'the program that will use the token')
    .option('--account <ID>', 'account of the token; required if there are several', wholeNumber)
    .addOption(
      new Option(
        '--level <LEVEL>',
        'what the token may do: save (create items, and read the items it created), read, or full (read and change everything)',
      )
        .choices(['save', 'read', 'full'])
        .default('save'),
    )
    .option(
      '--scope <SCOPE>',
      'what the token can see: everything, non-sensitive (items saved from an address), or the ids of spaces: ID,ID',
      'everything',
    )
    .option(
      '--days <N>',
      `days until it expires, 1 to ${MAX_TOKEN_DAYS} (default: ${TOKEN_DAYS})`,
      wholeNumber,
    )
    .addOption(JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'tokens create --level save --name Phone',
        'tokens create --account 2 --level read --scope non-sensitive --name Dashboard --days 30 --json',
      ),
    )
    .action(({ json, account, level, scope, name, days }) =>
      withAccounts(terminal, async (useCases) => {
        const accountId = account ?? (await getOnlyAccount(useCases));
        const access = parseAccessLevel(level);
        const draft = { accountId, access, scope: parseScope(scope), name, term: { days } };
        const { key, token } = await useCases.createToken(draft);
        if (json) terminal.json({ id: key.kid, token });
        else terminal.out(token);
      }),
    );
  command
    .command('list')
    .description('List API tokens that are not revoked. Only a hash of each is stored.')
    .option('--account <ID>', 'only tokens of this account', wholeNumber)
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('tokens list', 'tokens list --account 2 --json'))
    .action(({ account, json }) =>
      withAccounts(terminal, async (useCases) => {
        const all = (await useCases.listKeys(account)).flatMap(({ token, revoked, ...key }) =>
          token && revoked === undefined
            ? {
                id: key.kid,
                account: key.accountId,
                name: key.name ?? '',
                level: key.access,
                scope: printScope(key.scope),
                created: toTimestamp(key.created),
                expires: toTimestamp(token.expires),
              }
            : [],
        );
        if (json) terminal.json(all);
        else
          await terminal.table(
            HEADINGS,
            all.map((row) => Object.values(row).map(String)),
          );
      }),
    );
  command
    .command('revoke')
    .description('Revoke an API token immediately.')
    .argument('<ID>', 'id of the token, from tokens list')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('tokens revoke 3kTMd92kX1', 'tokens revoke 3kTMd92kX1 --json'))
    .action((id, { json }) =>
      withAccounts(terminal, async (useCases) => {
        const isToken = (await useCases.listKeys()).some(({ kid, token }) => kid === id && token);
        if (!isToken) throw notFound('API token', id);
        await useCases.revokeKey(id);
        if (json) terminal.json({ id });
        else terminal.out(`Revoked the token ${id}.`);
      }),
    );
  for (const [name, allowed] of [
    ['forbid', false],
    ['allow', true],
  ] as const)
    command
      .command(name)
      .description(
        allowed
          ? 'Accept API tokens again.'
          : 'Refuse all API tokens of an account, and the creation of new ones. Existing tokens work again once the account accepts tokens again.',
      )
      .option('--account <ID>', 'the account; required if there are several', wholeNumber)
      .addOption(JSON_OPTION)
      .addHelpText('after', examples(`tokens ${name}`, `tokens ${name} --account 2 --json`))
      .action(({ account, json }) =>
        withAccounts(terminal, async (useCases) => {
          const { id } = await useCases.allowTokens(account ?? (await getOnlyAccount(useCases)), allowed);
          if (json) terminal.json({ account: id, allowed });
          else terminal.out(`The account ${id} ${allowed ? 'accepts' : 'refuses'} API tokens.`);
        }),
      );
};

const HEADINGS = ['id', 'account', 'name', 'level', 'scope', 'created', 'expires'];
