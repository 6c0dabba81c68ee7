import type { IdentityProvider } from '../../ports/identity-provider.ts';
import type { OneTimeCodes } from '../../ports/one-time-codes.ts';
import type { Passkeys } from '../../ports/passkeys.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import type { KeyPorts } from '../accounts/make-key.ts';

/** The ways to log in that are offered, and their conditions. */
interface LogInPolicy {
  readonly password: boolean;
  readonly passkey: boolean;
  readonly oidc: boolean;
  /**
   * The groups of the provider whose members may log in, and get accounts. If empty, only people who connected the provider to their
   * account may log in with it.
   */
  readonly groups: readonly string[];
  /** The public address without a trailing slash. */
  readonly baseUrl: string;
}

/** The ports and settings that logging in needs. */
export interface LogInPorts extends KeyPorts {
  readonly hasher: PasswordHasher;
  readonly passkeys: Passkeys;
  readonly codes: OneTimeCodes;
  /** Null if none is configured. */
  readonly provider: IdentityProvider | null;
  readonly policy: LogInPolicy;
}

/** A client without a key. Only its IP address is known. */
export interface Visitor {
  readonly address: string;
}
