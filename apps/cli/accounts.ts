import { jsonLogger } from '../../adapters/system/logger.ts';
import { systemSleep } from '../../adapters/system/sleep.ts';
import type { Account } from '../../core/model/account.ts';
import { toTimestamp } from '../../core/model/instant.ts';
import { findPlan } from '../../core/model/plan.ts';
import type { AccountUsage } from '../../core/ports/people.ts';
import { composeMail } from '../server/compose-mail.ts';
import { openCoreServices, openLibrary } from '../server/core-services.ts';
import { appLink } from './app-link.ts';
import { type DefineCommand, examples, JSON_OPTION, wholeNumber } from './command.ts';
import { baseUrlOf, withAccounts } from './keys.ts';
import { printable } from './printable.ts';

const ID_ARGUMENT = ['<ID>', 'account number', wholeNumber] as const;

/** The commands that manage accounts. The server may be running. */
export const accounts: DefineCommand = (command, terminal) => {
  command.description('Create and manage accounts, each with its own collection. The server may be running.');
  command
    .command('create')
    .description('Create an account. A missing library is created too.')
    .requiredOption('--name <NAME>', 'name of the account')
    .option('--plan <PLAN>', 'Free, Plus, Top or Self-hosted (default: Self-hosted)')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('accounts create --name Anna --plan Plus --json'))
    .action(({ name, plan, json }) =>
      withAccounts(
        terminal,
        async (useCases) => show(await useCases.create(name, plan), json),
        openCoreServices,
      ),
    );
  command
    .command('invite')
    .description(
      'Print a link for setting up an account with a name, and a password or a passkey. The link works once, within seven days. With SMTP_URL, it is also sent by email if the account has an address.',
    )
    .argument(...ID_ARGUMENT)
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('accounts invite 2', 'accounts invite 2 --json'))
    .action(async (accountId, { json }) => {
      const config = await terminal.config();
      const baseUrl = baseUrlOf(config);
      await withAccounts(terminal, async (useCases, { storage }) => {
        const invitation = await useCases.invite(accountId);
        const link = appLink(baseUrl, invitation);
        if (!json) terminal.out(link);
        const ports = { storage, sleep: systemSleep, logger: jsonLogger('error', terminal.log) };
        const mail = composeMail(ports, config, new AbortController().signal);
        const account = await storage.accounts.find(accountId);
        const mailed = mail && account ? await mail.invite(account, invitation) : {};
        if (json) terminal.json({ account: accountId, link, ...mailed });
        else if (mailed.to !== undefined)
          terminal.error(mailed.problem ?? `The link was also sent to ${mailed.to}.`);
      });
    });
  command
    .command('log')
    .description(
      'List the newest log-ins, failed log-ins, and changes of accounts and log-in methods, from the last 90 days.',
    )
    .option('--limit <N>', 'number of lines (default: 100)', wholeNumber)
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('accounts log', 'accounts log --limit 1000 --json'))
    .action(async ({ limit = 100, json }) => {
      const { storage } = await openLibrary(await terminal.config());
      try {
        const events = (await storage.logIns.events(limit)).map(
          ({ at, type, accountId, address, detail }) => ({
            at: toTimestamp(at),
            event: type,
            ...(accountId !== undefined && { account: accountId }),
            ...(address !== undefined && { address }),
            detail,
          }),
        );
        if (json) return terminal.json(events);
        await terminal.table(
          ['time', 'event', 'account', 'address', 'detail'],
          events.map(({ at, event, account, address = '', detail }) => [
            at,
            event,
            String(account ?? ''),
            address,
            printable(detail),
          ]),
        );
      } finally {
        await storage.close();
      }
    });
  command
    .command('list')
    .description(
      'List all accounts with their number of objects, bytes of files and texts, and when a key was last used.',
    )
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('accounts list', 'accounts list --json'))
    .action(({ json }) =>
      withAccounts(terminal, async (useCases) => {
        const [all, usages] = [await useCases.list(), await useCases.usage()];
        const listed = all.map((account) => ({
          ...toOutput(account),
          ...usageToOutput(usages.get(account.id)),
        }));
        if (json) return terminal.json(listed);
        await terminal.table(
          [...HEADINGS, 'objects', 'bytes', 'last seen', 'mail'],
          all.map((account, index) => [
            ...rowOf(account),
            ...usageCells(listed[index] ?? usageToOutput()),
            account.mail ?? 'none',
          ]),
        );
      }),
    );
  command
    .command('rename')
    .description('Rename an account.')
    .argument(...ID_ARGUMENT)
    .argument('<NAME>', 'new name')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('accounts rename 2 "Anna Lind"', 'accounts rename 2 Anna --json'))
    .action((id, name, { json }) =>
      withAccounts(terminal, async (useCases) => show(await useCases.rename(id, name), json)),
    );
  for (const [action, description, isSuspended] of [
    ['suspend', 'Suspend an account: it can only read its session.', true],
    ['resume', 'Resume a suspended account.', false],
  ] as const)
    command
      .command(action)
      .description(description)
      .argument(...ID_ARGUMENT)
      .addOption(JSON_OPTION)
      .addHelpText('after', examples(`accounts ${action} 2`, `accounts ${action} 2 --json`))
      .action((id, { json }) =>
        withAccounts(terminal, async (useCases) => show(await useCases.setSuspended(id, isSuspended), json)),
      );
  command
    .command('plan')
    .description('Change the plan of an account.')
    .argument(...ID_ARGUMENT)
    .argument('<PLAN>', 'Free, Plus, Top or Self-hosted')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('accounts plan 2 Top', 'accounts plan 2 Top --json'))
    .action((id, plan, { json }) =>
      withAccounts(terminal, async (useCases) => show(await useCases.setPlan(id, plan), json)),
    );
  command
    .command('limit')
    .description('Limit how much an account may store. Beyond that it can still read and delete.')
    .argument(...ID_ARGUMENT)
    .argument('<BYTES>', 'bytes of files and texts, or none', (text) =>
      text === 'none' ? null : wholeNumber(text),
    )
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('accounts limit 2 5000000000', 'accounts limit 2 none --json'))
    .action((id, bytes, { json }) =>
      withAccounts(terminal, async (useCases) => show(await useCases.limit(id, bytes), json)),
    );
  command
    .command('mail')
    .description('Set or remove the email address of an account, for invitations, recovery and alerts.')
    .argument(...ID_ARGUMENT)
    .argument('<ADDRESS>', 'an email address, or none')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('accounts mail 2 anna@example.org', 'accounts mail 2 none --json'))
    .action((id, mail, { json }) =>
      withAccounts(terminal, async (useCases) =>
        show(await useCases.setMail(id, mail === 'none' ? null : mail), json),
      ),
    );
  command
    .command('delete')
    .description(
      'Delete an account and everything in it permanently, after exporting it. Run it again to continue after an interruption.',
    )
    .argument(...ID_ARGUMENT)
    .option('--export <FILE>', 'file to export the account to first')
    .option('--without-export', 'delete without an export')
    .addOption(JSON_OPTION)
    .addHelpText(
      'after',
      examples('accounts delete 2 --export anna.tar', 'accounts delete 2 --without-export --json'),
    )
    .action(async (id, options) =>
      (await import('./delete-account.ts')).deleteAccount(id, options, terminal),
    );

  async function show(account: Account, json: true | undefined): Promise<void> {
    if (json) terminal.json(toOutput(account));
    else await terminal.table([...HEADINGS, 'mail'], [[...rowOf(account), account.mail ?? 'none']]);
  }
};

function toOutput({ id, name, suspended, planId, created, deleted, maxBytes, mail }: Account) {
  return {
    id,
    name,
    plan: findPlan(planId)?.name,
    suspended,
    created: toTimestamp(created),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(mail !== undefined && { mail }),
    ...(deleted !== undefined && { deletionBegan: toTimestamp(deleted) }),
  };
}

function usageToOutput(
  { objects, bytes, lastSeen }: AccountUsage = { objects: 0, bytes: 0, lastSeen: null },
) {
  return { objects, bytes, ...(lastSeen !== null && { lastSeen: toTimestamp(lastSeen) }) };
}

function usageCells({ objects, bytes, lastSeen }: ReturnType<typeof usageToOutput>): readonly string[] {
  return [String(objects), String(bytes), lastSeen ?? 'never'];
}

const HEADINGS = ['id', 'name', 'plan', 'created', 'suspended', 'limit'];

function rowOf(account: Account): readonly string[] {
  const {
    id,
    name,
    plan = 'no plan',
    suspended,
    created,
    deletionBegan,
    maxBytes = 'none',
  } = toOutput(account);
  const state = deletionBegan !== undefined ? 'being deleted' : suspended ? 'suspended' : 'no';
  return [String(id), name, plan, created, state, String(maxBytes)];
}
