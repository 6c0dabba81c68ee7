import { notFound, unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import { type Account, parseMaxBytes } from '../../model/account.ts';
import type { AiPatch } from '../../model/ai-server.ts';
import type { ExportRun } from '../../model/export-run.ts';
import type { SecurityEvent, SecurityEventType } from '../../model/log-in.ts';
import { optionalMailAddress } from '../../model/mail-address.ts';
import { OWNER_ID } from '../../model/owner.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { Measures } from '../../ports/measures.ts';
import type { AccountUsage } from '../../ports/people.ts';
import type { BackupMonitor, ServerMonitor } from '../../ports/server-watch.ts';
import type { AccountMail, Mailed } from './account-mail.ts';
import { accountUseCases } from './accounts.ts';
import type { AiUseCases } from './ai-server.ts';
import type { accountDeletion } from './delete-account.ts';
import type { MailAddresses } from './mail-addresses.ts';
import type { Credentials, KeyPorts } from './make-key.ts';

/** An account as the owner of the server sees it: without its content. */
export interface OwnedAccount {
  readonly account: Account;
  readonly usage: AccountUsage;
}

/** Changes to an account; absent fields stay as they are. */
export interface AccountPatch {
  readonly name?: string | undefined;
  readonly suspended?: boolean | undefined;
  /** Maximum number of bytes that the account may store; null means no limit. */
  readonly maxBytes?: number | null | undefined;
  /** Null removes it. */
  readonly mail?: string | null | undefined;
}

/** A link that sets up an account, and whether it was mailed. */
interface Invited extends Mailed {
  readonly link: Credentials;
}

export interface ServerState extends Omit<ServerMonitor, 'measure' | 'freeBytes' | 'backups'> {
  readonly measures: Measures;
  readonly freeBytes: number;
  /** The number of pages and files that could not be read, including pages and files that will be retried. */
  readonly unread: number;
  readonly backups: BackupMonitor | null;
}

/** Managing the server over HTTP (docs/accounts.md, "The owner"). `admit` admits only the owner. */
export interface ServerOwner {
  /** All accounts, by id. Slow on large libraries. */
  list(): Promise<readonly OwnedAccount[]>;
  /** @throws DomainError `unprocessable` for a bad name or email address */
  create(caller: Caller, address: string, name: string, mail?: string): Promise<Account>;
  /**
   * @throws DomainError `not-found`; `unprocessable` if the name or email address is invalid, the account is being deleted, or the caller
   * would suspend their own account
   */
  change(caller: Caller, address: string, id: string, patch: AccountPatch): Promise<Account>;
  /**
   * A link that sets up the account for somebody, once. It is also mailed if the account has an address.
   * @throws DomainError `not-found`; `unprocessable` for an account that is being deleted
   */
  invite(caller: Caller, address: string, id: string): Promise<Invited>;
  /** The caller, acting for another account, to export it. @throws DomainError `not-found` */
  onBehalf(caller: Caller, id: string): Promise<Caller>;
  /**
   * Deletes a suspended account. If the server stops before the end, the next call continues.
   * @param exported the id of a finished export of the whole account; `none` deletes the account without an export
   * @throws DomainError `not-found`; `unprocessable` if this is the caller's own account, the account is not suspended, or the export is
   * incomplete
   */
  delete(caller: Caller, address: string, id: string, exported: string): Promise<void>;
  /** The newest security events, or the newest before the event with the id `before`. */
  events(limit: number, before?: Uid): Promise<readonly SecurityEvent[]>;
  state(): Promise<ServerState>;
  /** The AI server of the service. */
  readonly ai: AiUseCases;
  /** @throws DomainError like `AiUseCases.change` */
  changeAi(caller: Caller, address: string, patch: AiPatch): Promise<void>;
  /** Starts a backup. @throws DomainError `unprocessable` without `BACKUP_TO` */
  backUp(): void;
}

interface Ports extends KeyPorts {
  readonly deletion: ReturnType<typeof accountDeletion>;
  /** The exports over HTTP. */
  readonly exports: { get(caller: Caller, id: Uid): Promise<ExportRun> };
  readonly watch: ServerMonitor;
  readonly ai: AiUseCases;
  readonly addresses: MailAddresses;
  /** Null if this server sends no mail. */
  readonly mail: AccountMail | null;
}

const NO_USAGE: AccountUsage = { objects: 0, bytes: 0, lastSeen: null };

export function ownerUseCases(ports: Ports): ServerOwner {
  const { storage, clock, ids, deletion, exports, watch, ai, addresses, mail } = ports;
  const accounts = accountUseCases(ports);
  const deleting = new Map<number, Promise<unknown>>();

  async function find(id: string): Promise<Account> {
    const account = /^\d{1,9}$/.test(id) ? await storage.accounts.find(Number(id)) : null;
    if (!account) throw notFound('account', id);
    return account;
  }

  const logged = ({ session }: Caller, address: string, type: SecurityEventType, accountId: number) => {
    const event = { id: ids(), at: clock(), type, accountId, address, detail: `by the key ${session.kid}` };
    return [{ type: 'security.log', event }] as const;
  };

  /** @throws DomainError `unprocessable` for the owner's own account */
  function requireOther({ id }: Account): void {
    if (id === OWNER_ID) throw unprocessable(message('owner-needed'));
  }

  const onBehalf = async (caller: Caller, id: string): Promise<Caller> => ({
    ...caller,
    account: await find(id),
  });

  return {
    onBehalf,

    async list() {
      const [all, usages] = [await storage.accounts.list(), await accounts.usage()];
      return all.map((account) => ({ account, usage: usages.get(account.id) ?? NO_USAGE }));
    },

    async create(caller, address, name, to = '') {
      const logging = ({ id }: Account) => logged(caller, address, 'account-created', id);
      return accounts.create(name, undefined, logging, optionalMailAddress(to) ?? undefined);
    },

    async change(caller, address, target, { name, suspended, maxBytes, mail: to }) {
      const account = await find(target);
      const { id } = account;
      if (suspended === true) requireOther(account);
      optionalMailAddress(to ?? null);
      if (typeof maxBytes === 'number') parseMaxBytes(maxBytes);
      if (name !== undefined) await accounts.rename(id, name);
      if (maxBytes !== undefined) await accounts.limit(id, maxBytes);
      if (to !== undefined) await addresses.set(account, to, caller, address);
      if (suspended !== undefined && suspended !== account.suspended) {
        const type = suspended ? 'account-suspended' : 'account-resumed';
        await accounts.setSuspended(id, suspended, logged(caller, address, type, id));
      }
      return find(target);
    },

    async invite(caller, address, target) {
      const account = await find(target);
      const link = await accounts.invite(account.id, logged(caller, address, 'invited', account.id));
      return { link, ...(await mail?.invite(account, link)) };
    },

    async delete(caller, address, target, exported) {
      const account = await find(target);
      const { id, suspended, deleted } = account;
      requireOther(account);
      if (!suspended) throw unprocessable(message('suspend-first'));
      if (exported !== 'none' && deleted === undefined) {
        if (exported === '') throw unprocessable(message('export-first'));
        const run = await exports.get(await onBehalf(caller, target), exported);
        const isWhole = run.format === 'archive' && Object.keys(run.selection).length === 0;
        if (run.state !== 'done' || run.missing > 0 || !isWhole) throw unprocessable(message('export-first'));
      }
      await storage.commit(logged(caller, address, 'account-deleted', id));
      // Requests may end before the deletion does.
      const running = deleting.get(id) ?? deletion.deleteAccount(id).finally(() => deleting.delete(id));
      deleting.set(id, running);
      await running;
    },

    ai,
    changeAi: (caller, address, patch) => ai.change(patch, logged(caller, address, 'ai-changed', OWNER_ID)),

    events: (limit, before) => storage.logIns.events(limit, before),

    async state() {
      const [measures, freeBytes, unread] = [
        await watch.measure(),
        await watch.freeBytes(),
        await storage.jobs.unread(),
      ];
      const { version, commit, node, backups } = watch;
      return { version, ...(commit !== undefined && { commit }), node, measures, freeBytes, unread, backups };
    },

    backUp() {
      if (!watch.backups) throw unprocessable(message('backup-nowhere'));
      watch.backups.begin();
    },
  };
}
