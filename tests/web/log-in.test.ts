import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYTHING } from '../../core/model/access-key.ts';
import { fileService } from '../support/file-service.ts';
import { openPage } from '../support/web-app.ts';

/** Setting up an account and logging in, in a browser. */

const PASSWORD = 'four grey herons on ice';

const service = fileService();
let address: string;
beforeAll(async () => {
  address = service.url.replace('127.0.0.1', 'localhost');
});

async function invitation(): Promise<string> {
  const { id: accountId } = await service.accounts.create('New');
  const link = { setsUp: true } as const;
  const { kid, secret } = await service.accounts.createKey({
    accountId,
    access: 'full',
    scope: EVERYTHING,
    link,
  });
  return `#key=${kid}:${Buffer.from(secret).toString('base64')}`;
}

/** A device that makes and uses passkeys without asking. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Logs out on the page of settings. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByText('You are logged out.').waitFor();
}

it('a passkey sets up an account and logs in', async () => {
  const { page, expectNoErrors } = await openPage(`${address}/app`);
  await addAuthenticator(page);
  await page.goto(`${address}/app${await invitation()}`);
  await page.getByLabel('Name').fill('Anna');
  await expectNoErrors();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('banner').waitFor();
  await page.goto(`${address}/app/settings`);
  await logOut(page);
  // The page is loaded again for the next log-in: a late answer to a request of the earlier key would end it.
  const reloaded = page.waitForEvent('framenavigated');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await reloaded;
  await page.getByRole('banner').waitFor();
  await page.getByText(/^Passkey: Chrome on/).waitFor();
});

it('an account is set up with a password, and then requires the methods that its owner adds', async () => {
  const { page, expectNoErrors } = await openPage(`${address}/app${await invitation()}`);
  await page.getByLabel('Name').fill('Bo');
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByText('Strength: too easy to guess').waitFor();
  await page.getByRole('button', { name: 'Use this password' }).click();
  await page.getByText('This password is easy to guess.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Use this password' }).click();
  await page.getByRole('banner').waitFor();
  await page.goto(`${address}/app/settings`);
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const codes = (await page.locator('.made-link pre').textContent()) ?? '';
  expect(codes).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}\n/);
  await page.getByText('Unused recovery codes').waitFor();
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const question = page.getByRole('dialog', { name: 'Create recovery codes' });
  await question.getByText('The earlier codes will stop working.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change the password' }).waitFor();
  await expectNoErrors();
  await logOut(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('bo');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('The name or the password is wrong.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('banner').waitFor();
  await page.goto(`${address}/app/settings`);
  await logOut(page);
  // Without passwords, the field for a recovery code is the only one.
  await page.route('**/log-in/methods', (route) =>
    route.fulfill({ json: { password: false, passkey: true, provider: null } }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  expect(await page.getByRole('button', { name: 'Use ' }).count()).toBe(0);
  await page.getByLabel('Recovery code').fill(codes.split('\n')[0] ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('banner').waitFor();
});

it('only the page itself opens the app without asking for a name, and shows why it could not', async () => {
  const [, kid = '', secret = ''] = /#key=(.+):(.+)$/.exec(await invitation()) ?? [];
  const { page } = await openPage(`${address}/app#log-in=${kid}:${secret}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('bo');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const refusal = {
    status: 410,
    contentType: 'application/problem+json',
    body: '{"title":"Gone","detail":"No more."}',
  };
  await page.route('**/_/link', (route) => route.fulfill(refusal));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('No more.').waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
});

it('a page at an IP address explains why passkeys do not work, and links to an address where they do', async () => {
  const { page } = await openPage(`${service.url}/app${await invitation()}`);
  await page.getByRole('link', { name: `${address}/app` }).waitFor();
  expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Use this password' }).waitFor();
});
