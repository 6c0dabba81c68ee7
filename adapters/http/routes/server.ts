import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { OwnedAccount, ServerOwner, ServerState } from '../../../core/use-cases/accounts/owner.ts';
import type { ExportRuns } from '../../../core/use-cases/transfer/export-runs.ts';
import { created, DONE, json, ok, okCreated, one, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described, titled } from '../schemas/describe.ts';
import { Empty, Limit, Timestamp } from '../schemas/values.ts';
import { aiRoutes } from './ai-server.ts';
import { exportRoutesAt } from './exports.ts';
import { notStored } from './keys.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const AccountFacts = v.object({
  id: Count,
  name: v.string(),
  suspended: v.boolean(),
  created: Timestamp,
  deletionBegan: v.optional(Timestamp),
  mail: v.optional(v.string()),
  maxBytes: v.optional(
    described(Count, 'Maximum number of bytes that the account may store; absent if there is no limit'),
  ),
});
const ServerAccount = titled('ServerAccount', {
  ...AccountFacts.entries,
  objects: described(Count, 'The number of objects, including those in the trash'),
  bytes: described(Count, 'Bytes of the account’s files and texts'),
  lastSeen: v.optional(described(Timestamp, 'When an access key of the account was last used')),
});
const NewAccount = titled('NewAccount', { name: v.string(), mail: v.optional(v.string()) });
const AccountPatch = titled('AccountPatch', {
  name: v.optional(v.string()),
  suspended: v.optional(v.boolean()),
  maxBytes: v.optional(v.nullable(v.number())),
  mail: v.optional(v.nullable(v.string())),
});
const AccountShown = v.pipe(AccountFacts, v.title('AccountFacts'));
const Invitation = titled('AccountInvitation', {
  kid: v.string(),
  secret: described(v.string(), '16 bytes in base64, shown only once'),
  to: v.optional(described(v.string(), 'The mail address to which the link was sent, or should have been')),
  problem: v.optional(described(v.string(), 'Why the mail could not be sent; absent if it was')),
});
const SecurityEvent = titled('SecurityEvent', {
  id: v.string(),
  at: Timestamp,
  type: v.string(),
  account: v.optional(Count),
  address: v.optional(described(v.string(), 'The network address of the request')),
  detail: v.string(),
});
const Server = titled('Server', {
  version: v.string(),
  commit: v.optional(v.string()),
  node: v.string(),
  objects: Count,
  trashed: Count,
  databaseBytes: Count,
  freeBytes: Count,
  unread: described(Count, 'Pages and files that could not be read'),
  steps: v.array(
    v.object({ step: v.string(), state: v.picklist(['queued', 'running', 'failed']), count: Count }),
  ),
  backup: v.nullable(
    described(
      v.object({
        everySeconds: Count,
        running: v.boolean(),
        taken: v.optional(described(Timestamp, 'When the last successful backup was taken')),
        failed: v.optional(described(Timestamp, 'When a later backup failed; absent if none has')),
        reason: v.optional(v.string()),
      }),
      'Null if BACKUP_TO is not set',
    ),
  ),
});

/** Maximum number of security events in a response; also the default. */
const EVENTS = 100;
const MAX_EVENTS = 1000;

/** Endpoints for the owner of the server (docs/accounts.md, "The owner"). */
export function serverRoutes({
  owner,
  exports,
}: {
  readonly owner: ServerOwner;
  readonly exports: ExportRuns;
}): readonly Route[] {
  return [
    route('GET /_/server', 'server.get', {
      summary: 'Get the state of the server',
      answers: ok('The version, jobs, free disk space and backups', Server),
      handle: async () => notStored(json(presentState(await owner.state()))),
    }),
    route('POST /_/server/backups', 'server.back-up', {
      summary: 'Begin a backup to BACKUP_TO',
      answers: ok('The backup begins; GET /_/server shows when it has finished', Empty),
      async handle() {
        owner.backUp();
        return DONE;
      },
    }),
    route('GET /_/server/events', 'server.events', {
      summary: 'List security events, the newest first',
      query: {
        limit: one(Limit, `The most events to return; ${EVENTS} by default, ${MAX_EVENTS} at most`),
        before: one(v.string(), 'Only events before this one'),
      },
      answers: ok('The events', v.array(SecurityEvent)),
      async handle({ query: { limit = EVENTS, before } }) {
        const events = await owner.events(Math.min(limit, MAX_EVENTS), before);
        return notStored(
          json(
            events.map(({ id, at, type, accountId, address, detail }) => ({
              id,
              at: toTimestamp(at),
              type,
              ...(accountId !== undefined && { account: accountId }),
              ...(address !== undefined && { address }),
              detail,
            })),
          ),
        );
      },
    }),
    route('GET /_/accounts', 'accounts.list', {
      summary: 'List the accounts of the server and how much each stores',
      answers: ok('The accounts, ordered by number', v.array(ServerAccount)),
      handle: async () => notStored(json((await owner.list()).map(presentWhole))),
    }),
    route('POST /_/accounts', 'accounts.create', {
      summary: 'Create an account; an invitation opens it',
      body: jsonBody(NewAccount),
      answers: okCreated('The account', AccountShown),
      async handle({ caller, address, body: { name, mail } }) {
        const account = await owner.create(caller, address(), name, mail);
        return created(`/_/accounts/${account.id}`, present(account));
      },
    }),
    route('PATCH /_/accounts/:account', 'accounts.patch', {
      summary: 'Rename, suspend, resume or limit an account, or change its mail address',
      body: jsonBody(AccountPatch),
      answers: ok('The account', AccountShown),
      handle: async ({ caller, address, params, body }) =>
        json(present(await owner.change(caller, address(), params.account ?? '', body))),
    }),
    route('POST /_/accounts/:account/invitations', 'accounts.invite', {
      summary:
        'Create a link that sets up an account, once, within seven days, and mail it if the account has an address',
      answers: ok('The link: #key=kid:secret below the address of the app', Invitation),
      async handle({ caller, address, params }) {
        const { link, ...mailed } = await owner.invite(caller, address(), params.account ?? '');
        const secret = Buffer.from(link.secret).toString('base64');
        return notStored(json({ kid: link.kid, secret, ...mailed }));
      },
    }),
    ...aiRoutes(owner),
    ...exportRoutesAt({
      exports,
      path: '/_/accounts/:account/exports',
      parameter: 'run',
      prefix: 'accounts.',
      of: 'an account',
      callerOf: ({ caller, params }) => owner.onBehalf(caller, params.account ?? ''),
    }),
    route('DELETE /_/accounts/:account', 'accounts.delete', {
      summary: 'Delete a suspended account and everything in it',
      query: {
        export: one(
          v.string(),
          'The id of a finished archive of the whole account, or none to delete the account without an archive',
        ),
      },
      answers: ok('The account has been deleted', Empty),
      async handle({ caller, address, params, query }) {
        await owner.delete(caller, address(), params.account ?? '', query.export ?? '');
        return DONE;
      },
    }),
  ];
}

function present({ id, name, suspended, created: at, deleted, maxBytes, mail }: OwnedAccount['account']) {
  return {
    id,
    name,
    suspended,
    created: toTimestamp(at),
    ...(deleted !== undefined && { deletionBegan: toTimestamp(deleted) }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(mail !== undefined && { mail }),
  };
}

function presentWhole({ account, usage: { objects, bytes, lastSeen } }: OwnedAccount) {
  return {
    ...present(account),
    objects,
    bytes,
    ...(lastSeen !== null && { lastSeen: toTimestamp(lastSeen) }),
  };
}

function presentState({ version, commit, node, measures, freeBytes, unread, backups }: ServerState) {
  const [taken, failure] = [backups?.last() ?? null, backups?.failure() ?? null];
  return {
    version,
    ...(commit !== undefined && { commit }),
    node,
    objects: measures.objects,
    trashed: measures.trashed,
    databaseBytes: measures.databaseBytes,
    freeBytes,
    unread,
    steps: measures.steps.map(({ step, state, count }) => ({ step, state, count })),
    backup: backups && {
      everySeconds: Math.round(backups.everyMs / 1000),
      running: backups.isRunning(),
      ...(taken !== null && { taken: toTimestamp(taken) }),
      ...(failure && { failed: toTimestamp(failure.failed), reason: failure.reason }),
    },
  };
}
