import { DomainError, unauthenticated } from '../../core/errors.ts';
import { message } from '../../core/messages.ts';
import type { IdentityProvider } from '../../core/ports/identity-provider.ts';

/** A provider, as configured: its address is trusted. */
export interface OpenIdOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly nameClaim: string;
  readonly groupsClaim: string;
}

const TIMEOUT_SECONDS = 10;

/**
 * OpenID Connect by openid-client, which is loaded at the first use. The provider is discovered again for each log-in, so that changed
 * addresses and keys take effect immediately.
 */
export function openIdProvider(options: OpenIdOptions): IdentityProvider {
  const { issuer, clientId, clientSecret, nameClaim, groupsClaim } = options;

  async function discover() {
    const client = await import('openid-client');
    const url = new URL(issuer);
    const execute = [
      client.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ];
    try {
      const configuration = await client.discovery(url, clientId, clientSecret || undefined, undefined, {
        execute,
        timeout: TIMEOUT_SECONDS,
      });
      return { client, configuration };
    } catch (cause) {
      throw new DomainError('unavailable', message('provider-away'), { cause });
    }
  }

  return {
    label: new URL(issuer).host,

    async begin(redirectUri) {
      const { client, configuration } = await discover();
      const [state, nonce, verifier] = [
        client.randomState(),
        client.randomNonce(),
        client.randomPKCECodeVerifier(),
      ];
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks: { state, nonce, verifier } };
    },

    async end(currentUrl, { state, nonce, verifier }) {
      const { client, configuration } = await discover();
      try {
        const tokens = await client.authorizationCodeGrant(configuration, new URL(currentUrl), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('there is no ID token');
        const needsMore = [nameClaim, groupsClaim].some((claim) => claims[claim] === undefined);
        const more =
          needsMore && configuration.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {};
        const all: Readonly<Record<string, unknown>> = { ...more, ...claims };
        const name = all[nameClaim];
        return {
          issuer: claims.iss,
          subject: claims.sub,
          name: typeof name === 'string' ? name : '',
          groups: [all[groupsClaim] ?? []].flat().filter((group) => typeof group === 'string'),
        };
      } catch (error) {
        const isAway = error instanceof TypeError && error.message === 'fetch failed';
        if (isAway) throw new DomainError('unavailable', message('provider-away'), { cause: error });
        // The cause may contain tokens: it is not logged.
        throw unauthenticated(message('provider-refused'));
      }
    },
  };
}
