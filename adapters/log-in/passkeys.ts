import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';
import type { Passkeys } from '../../core/ports/passkeys.ts';

const load = () => import('@simplewebauthn/server');
const Named = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{16,1400}$/)) });
/** The time that a person has to choose a passkey, in milliseconds. */
const TIMEOUT_MS = 300_000;

/** Passkeys through SimpleWebAuthn, which is loaded on first use. */
export function webAuthnPasskeys(): Passkeys {
  return {
    async creation({ rpId }, { id, name }, known) {
      const { generateRegistrationOptions } = await load();
      return generateRegistrationOptions({
        rpName: 'Commonplace',
        rpID: rpId,
        userID: new TextEncoder().encode(id),
        userName: name,
        userDisplayName: name,
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: known.map((one) => ({ id: one })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async request({ rpId }) {
      const { generateAuthenticationOptions } = await load();
      return generateAuthenticationOptions({ rpID: rpId, userVerification: 'required', timeout: TIMEOUT_MS });
    },

    async created({ origin, rpId }, challenge, response) {
      const { verifyRegistrationResponse } = await load();
      const verified = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
      }).catch(() => null); // a malformed response can make it throw anything
      if (!verified?.verified) return null;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
    },

    idOf(response) {
      const named = v.safeParse(Named, response);
      return named.success ? named.output.id : null;
    },

    async used({ origin, rpId }, challenge, response, { id, publicKey, counter }) {
      const { verifyAuthenticationResponse } = await load();
      const verified = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      }).catch(() => null);
      return verified?.verified ? verified.authenticationInfo.newCounter : null;
    },
  };
}
