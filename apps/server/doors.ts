import { oneTimeCodes } from '../../adapters/log-in/one-time-codes.ts';
import { openIdProvider } from '../../adapters/log-in/open-id.ts';
import { webAuthnPasskeys } from '../../adapters/log-in/passkeys.ts';
import { scryptHasher } from '../../adapters/log-in/scrypt.ts';
import type { KeyPorts } from '../../core/use-cases/accounts/make-key.ts';
import type { DoorPorts } from '../../core/use-cases/doors/door-ports.ts';
import { logInUseCases } from '../../core/use-cases/doors/log-in.ts';
import { logInMethodUseCases } from '../../core/use-cases/doors/methods.ts';
import { setUpUseCases } from '../../core/use-cases/doors/set-up.ts';
import type { Config } from './config.ts';

const hasher = scryptHasher();

/** Connects the ways to log in to what they need. @param baseUrl the public address without a trailing slash */
export function composeDoors(
  ports: KeyPorts,
  { logIn, openId }: Pick<Config, 'logIn' | 'openId'>,
  baseUrl: string,
) {
  const all: DoorPorts = {
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
  return { doors: logInUseCases(all), methods: logInMethodUseCases(all), setUps: setUpUseCases(all) };
}
