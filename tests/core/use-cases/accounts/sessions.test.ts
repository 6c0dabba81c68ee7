import { describe, expect, it } from 'vitest';
import { storageFull, unavailable } from '../../../../core/errors.ts';
import { type AccessKey, EVERYTHING } from '../../../../core/model/access-key.ts';
import { FOR_SAVING, OPERATIONS, type Operation } from '../../../../core/pricing/price-list.ts';
import { admit, sessionUseCases } from '../../../../core/use-cases/accounts/sessions.ts';
import { loggerTo, openVault } from '../../../in-memory/ports.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { account, caller, countingIds } from '../../../support/objects.ts';

/** The permissions of keys and tokens, over all operations (D15, D17). */

const operations = Object.keys(OPERATIONS) as Operation[];
const refused = (who: Parameters<typeof admit>[0]) =>
  operations.filter((operation) => {
    try {
      admit(who, operation);
      return false;
    } catch {
      return true;
    }
  });
const but = (...allowed: Operation[]) => operations.filter((operation) => !allowed.includes(operation));
/** What only links may do. */
const EXCHANGES = operations.filter((operation) => OPERATIONS[operation].effect === 'exchange');
const REVOKED = { ...caller().session, invalidated: 1 };

describe('admission', () => {
  it('allows everything with a full key', () => {
    expect(refused(caller())).toEqual(EXCHANGES);
  });

  it('allows reading and conversion with a read key', () => {
    const writes = but('keys.revoke', 'tokens.revoke').filter((operation) =>
      ['write', 'manage', 'own', 'exchange'].includes(OPERATIONS[operation].effect),
    );
    expect(refused(caller({ access: 'read' }))).toEqual(writes);
    expect(writes).toEqual(expect.arrayContaining(['objects.create', 'keys.list']));
    expect(writes).not.toContain('convert');
  });

  it('allows everything with a scoped key, except to manage other keys and webhooks, and to import', () => {
    const managed = but('keys.revoke', 'tokens.revoke').filter((operation) =>
      ['manage', 'own', 'exchange'].includes(OPERATIONS[operation].effect),
    );
    expect(managed).toEqual(expect.arrayContaining(['keys.create', 'webhooks.create', 'imports.create']));
    for (const scope of [{ type: 'non-sensitive' }, { type: 'spaces', spaceIds: [] }] as const)
      expect(refused(caller({ scope }))).toEqual(managed);
  });

  it('allows to manage the server only with a signed key of the first account', () => {
    const owned = operations.filter((operation) =>
      ['own', 'exchange'].includes(OPERATIONS[operation].effect),
    );
    expect(owned).toContain('accounts.delete');
    expect(refused(caller({ isToken: true }))).toEqual(owned);
    expect(refused(caller({ account: { ...caller().account, id: 2 } }))).toEqual(owned);
  });

  it('allows only saving with a token for saving', () => {
    expect(refused(caller({ access: 'save' }))).toEqual(
      but('sessions.current', 'keys.revoke', 'tokens.revoke', ...FOR_SAVING),
    );
  });

  it('allows only the exchange of a link, and full access with one of an earlier version', () => {
    const link: AccessKey = {
      kid: 'link',
      accountId: 1,
      sealedSecret: '',
      access: 'full',
      scope: EVERYTHING,
      created: 0,
      link: true,
    };
    const invitation = { expires: 1, uses: 1, used: 0 };
    expect(refused(caller({ link: { ...link, invitation } }))).toEqual(
      but('sessions.current', 'link.get', 'link.exchange'),
    );
    const setsUp = { ...link, invitation: { ...invitation, setsUp: true as const } };
    expect(refused(caller({ link: setsUp }))).toEqual(but('sessions.current', ...EXCHANGES));
    expect(refused(caller({ link }))).toEqual(['link.passkey', 'link.set-up']);
  });

  it('allows only the session with a revoked key or in a suspended account', () => {
    expect(refused(caller({ session: REVOKED }))).toEqual(but('sessions.current'));
    expect(refused(caller({ account: account({ suspended: true }) }))).toEqual(but('sessions.current'));
  });

  it('reports revocation before anything else', () => {
    const all = caller({ session: REVOKED, account: account({ suspended: true }), access: 'read' });
    expect(() => admit(all, 'objects.create')).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });
});

describe('the last use of a session', () => {
  const warnings: string[] = [];
  const touch = (error: Error) => {
    const { touch: record } = sessionUseCases({
      storage: { ...memoryStorage(), commit: () => Promise.reject(error) },
      tokens: {
        read() {
          throw new Error('No token is read.');
        },
        sign: () => '',
      },
      vault: openVault,
      clock: () => 1,
      ids: countingIds(),
      logger: loggerTo(warnings),
    });
    return record(caller());
  };

  it('is not recorded while the disk is full, which is logged', async () => {
    await touch(storageFull());
    expect(warnings).toEqual([expect.stringContaining('session')]);
  });

  it('must be recorded otherwise', async () => {
    await expect(touch(unavailable('The database'))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
