import { type AccessKey, parseAccessLevel, parseScope, printScope } from '../../core/model/access-key.ts';
import { toTimestamp } from '../../core/model/instant.ts';
import { accountUseCases } from '../../core/use-cases/accounts.ts';
import { openLibrary } from '../server/foundation.ts';
import { type Command, parseCall, parseInteger, required, UsageError } from './command.ts';
import { printCredentials } from './credentials.ts';

/** Administers access keys, even while the server runs. */
export const keys: Command = {
  usage: [
    'keys create --account ID [--access full|read] [--scope everything|non-sensitive|SPACE,SPACE] [--name NAME] [--json]',
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
        json: { type: 'boolean' },
      },
      { create: 1, list: 1, revoke: 2 },
    );
    const [action, kid] = positionals;
    const foundation = await openLibrary(terminal.config());
    const useCases = accountUseCases(foundation);
    try {
      switch (action) {
        case 'create': {
          const created = await useCases.createKey({
            accountId: parseInteger(values.account, '--account'),
            access: parseAccessLevel(values.access),
            scope: parseScope(values.scope),
            ...(values.name !== undefined && { name: values.name }),
          });
          const secret = Buffer.from(created.secret).toString('base64');
          terminal.out(
            values.json
              ? JSON.stringify({ kid: created.kid, secret })
              : `COMMONPLACE_KEY=${printCredentials(created)}`,
          );
          return 0;
        }
        case 'list': {
          const account =
            values.account === undefined ? undefined : parseInteger(values.account, '--account');
          const all = (await useCases.listKeys(account)).map(present);
          if (values.json) terminal.out(JSON.stringify(all));
          else for (const key of all) terminal.out(Object.values(key).join('\t'));
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

function present({ kid, accountId, access, scope, name, created, revoked }: AccessKey) {
  return {
    kid,
    account: accountId,
    access,
    scope: printScope(scope),
    ...(name !== undefined && { name }),
    created: toTimestamp(created),
    ...(revoked !== undefined && { revoked: toTimestamp(revoked) }),
  };
}
