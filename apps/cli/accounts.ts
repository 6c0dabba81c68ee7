import type { Account } from '../../core/model/account.ts';
import { toTimestamp } from '../../core/model/instant.ts';
import { findPlan } from '../../core/model/plan.ts';
import { accountUseCases } from '../../core/use-cases/accounts.ts';
import { openFoundation, openLibrary } from '../server/foundation.ts';
import { type Command, parseCall, parseInteger, required, UsageError } from './command.ts';

/** Administers accounts, even while the server runs. */
export const accounts: Command = {
  usage: [
    'accounts create --name NAME [--plan PLAN] [--json]',
    'accounts list [--json]',
    'accounts suspend|resume ID [--json]',
    'accounts plan ID PLAN [--json]',
  ],
  summary: 'Make and keep accounts. Plans are Free, Plus, Top and Self-hosted.',
  async run(args, terminal) {
    const { values, positionals } = parseCall(
      args,
      { name: { type: 'string' }, plan: { type: 'string' }, json: { type: 'boolean' } },
      { create: 1, list: 1, suspend: 2, resume: 2, plan: 3 },
    );
    const [action, id, planName] = positionals;
    const open = action === 'create' ? openFoundation : openLibrary;
    if (action === 'create') required(values.name, '--name');
    const foundation = await open(terminal.config());
    const useCases = accountUseCases(foundation);
    const show = (account: Account) =>
      terminal.out(values.json ? JSON.stringify(present(account)) : line(account));
    try {
      switch (action) {
        case 'create':
          show(await useCases.create(required(values.name, '--name'), values.plan));
          return 0;
        case 'list': {
          const all = await useCases.list();
          if (values.json) terminal.out(JSON.stringify(all.map(present)));
          else for (const account of all) show(account);
          return 0;
        }
        case 'suspend':
        case 'resume':
          show(await useCases.setSuspended(parseInteger(id, 'The account id'), action === 'suspend'));
          return 0;
        case 'plan':
          show(await useCases.setPlan(parseInteger(id, 'The account id'), required(planName, 'The plan')));
          return 0;
        default:
          throw new UsageError(`Say what to do:\n  ${accounts.usage.join('\n  ')}`);
      }
    } finally {
      await foundation.storage.close();
    }
  },
};

function present({ id, name, suspended, planId, created }: Account) {
  return { id, name, plan: findPlan(planId)?.name, suspended, created: toTimestamp(created) };
}

function line(account: Account): string {
  const { id, name, plan, suspended } = present(account);
  return `${id}\t${name}\t${plan ?? 'no plan'}${suspended ? '\tsuspended' : ''}`;
}
