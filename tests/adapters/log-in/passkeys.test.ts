import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, it } from 'vitest';
import { webAuthnPasskeys } from '../../../adapters/log-in/passkeys.ts';

/** Passkeys of an authenticator in this file (Web Authentication Level 3, 6.1 and 6.5). */

const SITE = { origin: 'https://books.example', rpId: 'books.example' };
const CHALLENGE = Buffer.alloc(32, 5).toString('base64url');
const ID = Buffer.alloc(32, 9);
const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

const passkeys = webAuthnPasskeys();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** The data of the authenticator and the browser; by default, the data that the service expects. */
const RIGHT = {
  ...SITE,
  challenge: CHALLENGE,
  counter: 8,
  flags: PRESENT_AND_VERIFIED,
  key: privateKey,
};
type Said = typeof RIGHT;

const authenticatorData = ({ rpId, flags, counter }: Said, credential = Buffer.alloc(0)) => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
};
const clientData = (type: string, { origin, challenge }: Said) =>
  Buffer.from(JSON.stringify({ type, challenge, origin }));
const responseOf = (parts: Record<string, Buffer>) => ({
  id: ID.toString('base64url'),
  rawId: ID.toString('base64url'),
  type: 'public-key',
  clientExtensionResults: {},
  response: Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')]),
  ),
});

function creation(changed: Partial<Said>, type = 'webauthn.create') {
  const said = { ...RIGHT, counter: 7, ...changed };
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinates = [x, y].map((text) => new Uint8Array(Buffer.from(text, 'base64url')));
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
  ]);
  for (const [at, bytes] of coordinates.entries()) cose.set(-2 - at, bytes);
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, ID.length]), ID, isoCBOR.encode(cose)]);
  const data = authenticatorData({ ...said, flags: said.flags | WITH_CREDENTIAL }, credential);
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(data)],
  ]);
  const attestationObject = Buffer.from(isoCBOR.encode(attestation as never));
  return responseOf({ clientDataJSON: clientData(type, said), attestationObject });
}

function use(changed: Partial<Said>, type = 'webauthn.get') {
  const said = { ...RIGHT, ...changed };
  const [data, client] = [authenticatorData(said), clientData(type, said)];
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), said.key);
  return responseOf({ authenticatorData: data, clientDataJSON: client, signature });
}

const made = async () => {
  const found = await passkeys.created(SITE, CHALLENGE, creation({}));
  if (!found) throw new Error('The passkey was not made.');
  return found;
};

it('a passkey that was made here logs in, and its counter is the new one', async () => {
  const passkey = await made();
  expect(passkey).toMatchObject({ id: ID.toString('base64url'), counter: 7 });
  expect(await passkeys.used(SITE, CHALLENGE, use({}), passkey)).toBe(8);
});

it('a passkey without a counter may be used again and again', async () => {
  const passkey = { ...(await made()), counter: 0 };
  for (let time = 0; time < 2; time++)
    expect(await passkeys.used(SITE, CHALLENGE, use({ counter: 0 }), passkey)).toBe(0);
});

const WRONG: readonly (readonly [string, Partial<Said>])[] = [
  ['another site', { origin: 'https://books.example.evil.example' }],
  ['another scheme', { origin: 'http://books.example' }],
  ['another port', { origin: 'https://books.example:8443' }],
  ['a site below this one', { origin: 'https://evil.books.example' }],
  ['another name of the service', { rpId: 'evil.example' }],
  ['another ceremony', { challenge: Buffer.alloc(32, 6).toString('base64url') }],
  ['an absent person', { flags: 0x04 }],
  ['an unverified person', { flags: 0x01 }],
];

it.each([
  ...WRONG,
  ['a counter that did not move', { counter: 7 }],
  ['a counter that went back', { counter: 6 }],
  ['a counter that began again', { counter: 0 }],
  ['another key', { key: stranger }],
] as const)('does not log in with %s', async (_, changed) => {
  expect(await passkeys.used(SITE, CHALLENGE, use(changed), await made())).toBeNull();
});

it.each(WRONG)('is not made with %s', async (_, changed) => {
  expect(await passkeys.created(SITE, CHALLENGE, creation(changed))).toBeNull();
});

it('is not made by a use, nor used by a creation, nor by anything else', async () => {
  const passkey = await made();
  expect(await passkeys.created(SITE, CHALLENGE, creation({}, 'webauthn.get'))).toBeNull();
  expect(await passkeys.used(SITE, CHALLENGE, use({}, 'webauthn.create'), passkey)).toBeNull();
  for (const junk of [null, {}, 'x', { id: passkey.id }, creation({})])
    expect(await passkeys.used(SITE, CHALLENGE, junk, passkey)).toBeNull();
});
