import type { Account } from '../../core/model/account.ts';
import { toTimestamp } from '../../core/model/instant.ts';
import { findPlan } from '../../core/model/plan.ts';
import { type Accounts, accountUseCases } from '../../core/use-cases/accounts.ts';
import { openFoundation, openLibrary } from '../server/foundation.ts';
import { type DefineCommand, examples, JSON_OPTION, wholeNumber } from './command.ts';
import type { Terminal } from './terminal.ts';

const ID = ['<ID>', 'number of the account', wholeNumber] as const;

/** Administers accounts, even while the server runs. */
export const accounts: DefineCommand = (command, terminal) => {
  command.description('Make and keep accounts, each a collection of its own, also while the server runs.');
  command
    .command('create')
    .description('Make an account. Where there is no library, one is made.')
    .requiredOption('--name <NAME>', 'what it is called')
    .option('--plan <PLAN>', 'Free, Plus, Top or Self-hosted, which it is otherwise')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('accounts create --name Anna --plan Plus --json'))
    .action(({ name, plan, json }) =>
      withAccounts(openFoundation, terminal, async (use) => show(await use.create(name, plan), json)),
    );
  command
    .command('list')
    .description('List all accounts.')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('accounts list', 'accounts list --json'))
    .action(({ json }) =>
      withAccounts(openLibrary, terminal, async (use) => {
        const all = await use.list();
        if (json) terminal.json(all.map(present));
        else await terminal.table(HEADINGS, all.map(rowOf));
      }),
    );
  for (const [action, what, isSuspended] of [
    ['suspend', 'Suspend an account: it can read its session and nothing else.', true],
    ['resume', 'Let a suspended account do everything again.', false],
  ] as const)
    command
      .command(action)
      .description(what)
      .argument(...ID)
      .addOption(JSON_OPTION)
      .addHelpText('after', examples(`accounts ${action} 2`, `accounts ${action} 2 --json`))
      .action((id, { json }) =>
        withAccounts(openLibrary, terminal, async (use) =>
          show(await use.setSuspended(id, isSuspended), json),
        ),
      );
  command
    .command('plan')
    .description('Give an account another plan.')
    .argument(...ID)
    .argument('<PLAN>', 'Free, Plus, Top or Self-hosted')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('accounts plan 2 Top', 'accounts plan 2 Top --json'))
    .action((id, plan, { json }) =>
      withAccounts(openLibrary, terminal, async (use) => show(await use.setPlan(id, plan), json)),
    );

  async function show(account: Account, json: true | undefined): Promise<void> {
    if (json) terminal.json(present(account));
    else await terminal.table(HEADINGS, [rowOf(account)]);
  }
};

async function withAccounts(
  open: typeof openLibrary | typeof openFoundation,
  terminal: Terminal,
  work: (useCases: Accounts) => Promise<void>,
): Promise<void> {
  const foundation = await open(await terminal.config());
  try {
    await work(accountUseCases(foundation));
  } finally {
    await foundation.storage.close();
  }
}

function present({ id, name, suspended, planId, created }: Account) {
  return { id, name, plan: findPlan(planId)?.name, suspended, created: toTimestamp(created) };
}

const HEADINGS = ['id', 'name', 'plan', 'created', 'suspended'];

function rowOf(account: Account): readonly string[] {
  const { id, name, plan = 'no plan', suspended, created } = present(account);
  return [String(id), name, plan, created, suspended ? 'suspended' : 'no'];
}
