import { scryptHasher as realHasher } from '../../../adapters/log-in/scrypt.ts';
import type { PasswordHasher } from '../../../core/ports/password-hasher.ts';

/** Replaces the hasher of the services that tests start: a hash at the usual cost takes a third of a second of processor time. */
export const scryptHasher = (): PasswordHasher => realHasher({ cost: { N: 2 ** 8, r: 8, p: 1 } });
