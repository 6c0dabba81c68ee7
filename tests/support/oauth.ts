import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Client, Json } from './client.ts';

/** A program that connects by OAuth, written by hand. */

export const BACK = 'https://assistant.example/callback';
export const VERIFIER = 'the-secret-that-only-the-program-knows-of-43';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

/** What a person allows in the app. @returns the answer that the browser takes to the program */
export async function allow(client: Client, address: URL | string, scope?: unknown): Promise<URL> {
  const query = new URL(address).search.slice(1);
  const { status, json } = await client.post('/_/connections', { query, scope });
  expect([status, json.detail]).toEqual([200, undefined]);
  return new URL(json.location);
}

/** The requests of the program to a service. */
export function programAt(url: string) {
  async function form(path: string, fields: Readonly<Record<string, string>> | string) {
    const body = new URLSearchParams(fields);
    const response = await fetch(`${url}/_/oauth/${path}`, { method: 'POST', body });
    return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
  }

  async function register(metadata: unknown) {
    const response = await fetch(`${url}/_/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(metadata),
    });
    return { status: response.status, json: (await response.json()) as Json };
  }

  async function ask(changes: Readonly<Record<string, string>> = {}, metadata: object = {}) {
    const { json } = await register({ client_name: 'Editor', redirect_uris: [BACK], ...metadata });
    const fields = {
      response_type: 'code',
      client_id: json.client_id as string,
      redirect_uri: BACK,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      state: 'x y&z',
      resource: `${url}/_/mcp`,
      ...changes,
    };
    return { fields, address: `${url}/app/settings/programs?${new URLSearchParams(fields)}` };
  }

  /** A code, and the form that exchanges it. */
  async function coded(client: Client) {
    const { fields, address } = await ask();
    const code = (await allow(client, address)).searchParams.get('code') as string;
    const { client_id, redirect_uri } = fields;
    return { grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier: VERIFIER };
  }

  /** The access token of a new connection to `/_/mcp`. */
  const token = async (client: Client): Promise<string> =>
    (await form('token', await coded(client))).json.access_token;

  return { form, register, ask, coded, token };
}
