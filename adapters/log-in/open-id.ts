import { DomainError } from '../../core/errors.ts';
import { message } from '../../core/messages.ts';
import type { IdentityProvider } from '../../core/ports/identity-provider.ts';

/** A configured provider, whose address is trusted. */
export interface OpenIdOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly nameClaim: string;
  readonly groupsClaim: string;
}

const TIMEOUT_SECONDS = 10;

/**
 * OpenID Connect through openid-client, which is loaded on first use. Every log-in discovers the provider again, so that changed addresses
 * and keys take effect immediately.
 */
export function openIdProvider(options: OpenIdOptions): IdentityProvider {
  const { issuer, clientId, clientSecret, nameClaim, groupsClaim } = options;

  let discovering: ReturnType<typeof discoverNow> | null = null;

  /** Discovers the provider. Log-ins that wait at the same time share one discovery. */
  function discover() {
    discovering ??= discoverNow().finally(() => {
      discovering = null;
    });
    return discovering;
  }

  async function discoverNow() {
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
      throw away(cause);
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
        if (isAway(error)) throw away(error);
        throw new DomainError('unauthenticated', message('provider-refused'), { cause: reasonOf(error) });
      }
    },
  };
}

const away = (error: unknown): DomainError =>
  new DomainError('unavailable', message('provider-away'), { cause: reasonOf(error) });

/** Whether the provider did not respond, or failed itself. */
function isAway(error: unknown): boolean {
  const { code, cause, message: text, status } = error as ProviderError;
  const response = cause instanceof Response ? cause.status : status;
  return code === 'OAUTH_TIMEOUT' || text === 'fetch failed' || (response ?? 0) >= 500;
}

interface ProviderError extends Error {
  readonly code?: string;
  /** The status of a response with an OAuth error (RFC 6749, 5.2). */
  readonly status?: number;
  /** The code of the OAuth error. */
  readonly error?: string;
}

/** Why a request failed, for the log. It contains only codes, since responses, and messages about them, may contain tokens. */
function reasonOf(error: unknown): Error {
  const { name, code, error: oauth, status, cause } = error as ProviderError;
  const response = cause instanceof Response ? cause.status : status;
  const network = (cause as { readonly code?: unknown } | undefined)?.code;
  const facts = [name, code, network, oauth, response].filter((fact) =>
    /^[\w-]{1,60}$/.test(`${fact ?? ''}`),
  );
  return new Error(`The identity provider failed: ${facts.join(' ')}`);
}
