import type { Change } from '../../changes/change.ts';
import { DomainError, isDomainError } from '../../errors.ts';
import { message } from '../../messages.ts';
import { CEREMONY_MS } from '../../model/log-in.ts';
import type { KeyPorts } from '../accounts/make-key.ts';

/** The kind of a ceremony, with the data that its end needs. */
type Facts = { readonly kind: string } & Readonly<Record<string, unknown>>;

/** Exchanges with an authenticator or a provider, bound to the browser that keeps their sealed facts in its cookie. */
export interface Ceremonies {
  /** The sealed facts, which the browser must bring back within ten minutes. */
  begin(facts: Facts): string;
  /**
   * The facts of a ceremony of this kind, once.
   * @throws DomainError `gone` if the ceremony is missing, belongs to another browser, has expired, has already ended, or is of another
   * kind
   */
  end<T extends Facts>(kind: T['kind'], sealed: string | null): Promise<T>;
  /**
   * The facts of a ceremony of this kind, and the change that ends it, which fails with `gone` if it has ended; null for one that is
   * missing, expired or of another kind.
   */
  read<T extends Facts>(kind: T['kind'], sealed: string | null): { facts: T; ending: Change } | null;
}

export function ceremonyUseCases({ storage, vault, clock, ids }: KeyPorts): Ceremonies {
  function open(sealed: string): (Facts & { readonly id: string; readonly expires: number }) | null {
    try {
      return JSON.parse(new TextDecoder().decode(vault.open(sealed)));
    } catch (error) {
      if (isDomainError(error, 'unprocessable') || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  const read = <T extends Facts>(kind: T['kind'], sealed: string | null) => {
    const facts = sealed === null ? null : open(sealed);
    if (facts?.kind !== kind || facts.expires <= clock()) return null;
    // Identified by the sealed id, because the sealed text can be encoded in several ways. Kept for twice the time, because clocks of
    // processes may differ.
    const nonce = { id: facts.id, expires: facts.expires + CEREMONY_MS };
    return { facts: facts as unknown as T, ending: { type: 'nonce.use', nonce } as const };
  };

  return {
    read,

    begin: (facts) =>
      vault.seal(
        new TextEncoder().encode(JSON.stringify({ ...facts, id: ids(), expires: clock() + CEREMONY_MS })),
      ),

    async end<T extends Facts>(kind: T['kind'], sealed: string | null) {
      const found = read<T>(kind, sealed);
      if (!found) throw new DomainError('gone', message('log-in-over'));
      await storage.commit([found.ending]);
      return found.facts;
    },
  };
}
