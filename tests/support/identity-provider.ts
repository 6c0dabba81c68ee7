import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

const CLIENT = { client_id: 'commonplace', client_secret: 'a secret of the client' };

/**
 * An identity provider on this machine, with pages where anybody logs in with any password.
 * @param people the name and groups of each person, by id
 */
export async function identityProvider(
  people: Readonly<Record<string, { readonly name?: string; readonly groups: readonly string[] }>>,
) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // What people have begun outlives a change of keys. The module has no types.
  const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js' as string);
  const adapter = createMemoryAdapter();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    server,
    issuer,
    /** The settings of a service that uses it. */
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
    },
    /** Serves the service at a URL, with new keys each time. */
    async serve(url: string): Promise<void> {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true });
      const configuration = {
        adapter,
        clients: [{ ...CLIENT, redirect_uris: [`${url}/app/log-in/provider`] }],
        jwks: { keys: [await exportJWK(privateKey)] },
        scopes: ['openid', 'profile'],
        claims: { openid: ['sub'], profile: ['preferred_username', 'groups'] },
        pkce: { required: () => true },
        findAccount: (_: unknown, sub: string) => ({
          accountId: sub,
          claims: async () => ({ sub, preferred_username: people[sub]?.name, groups: people[sub]?.groups }),
        }),
      };
      const response = new Provider(issuer, configuration as never).callback();
      server.removeAllListeners('request').on('request', response);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
