import { oneTimeCodes } from '../../adapters/log-in/one-time-codes.ts';
import { openIdProvider } from '../../adapters/log-in/open-id.ts';
import { webAuthnPasskeys } from '../../adapters/log-in/passkeys.ts';
import { scryptHasher } from '../../adapters/log-in/scrypt.ts';
import type { AllPorts } from '../../core/ports/ports.ts';
import type { AccountMail } from '../../core/use-cases/accounts/account-mail.ts';
import type { KeyPorts } from '../../core/use-cases/accounts/make-key.ts';
import { logInUseCases } from '../../core/use-cases/log-in/log-in.ts';
import { logInMethodUseCases } from '../../core/use-cases/log-in/methods.ts';
import type { LogInPorts } from '../../core/use-cases/log-in/ports.ts';
import { recoveryUseCases } from '../../core/use-cases/log-in/recovery.ts';
import { setUpUseCases } from '../../core/use-cases/log-in/set-up.ts';
import type { Config } from './config.ts';

const hasher = scryptHasher();

/**
 * Connects the use cases for logging in to their ports.
 * @param baseUrl the public URL without a trailing slash
 * @param signal aborted when the server stops
 */
export function composeLogIn(
  ports: KeyPorts & Pick<AllPorts, 'sleep' | 'random' | 'logger'>,
  { logIn, openId }: Pick<Config, 'logIn' | 'openId'>,
  baseUrl: string,
  mail: AccountMail | null,
  signal: AbortSignal,
) {
  const logInPorts: LogInPorts = {
    ...ports,
    hasher,
    passkeys: webAuthnPasskeys(),
    codes: oneTimeCodes,
    provider: openId && openIdProvider(openId),
    policy: {
      password: logIn.includes('password'),
      passkey: logIn.includes('passkey'),
      oidc: openId !== null && logIn.includes('oidc'),
      groups: openId?.groups ?? [],
      baseUrl,
    },
  };
  const recovery = mail && logIn.length > 0 ? recoveryUseCases({ ...ports, mail, signal }) : null;
  return {
    recovery,
    logIn: logInUseCases(logInPorts),
    methods: logInMethodUseCases(logInPorts),
    setUps: setUpUseCases(logInPorts),
  };
}
