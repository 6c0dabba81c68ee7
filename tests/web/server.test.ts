import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { openPage } from '../support/web-app.ts';

/** What the owner of the server does in Settings, and what the others see of it. */

const service = fileService();

const PASSWORD = 'four grey herons on ice';

async function setUp(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Use this password' }).click();
  await page.getByRole('banner').waitFor();
}

async function save(page: Page, text: string): Promise<void> {
  await page.keyboard.press('n');
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
}

it('the owner sets up the server, invites somebody, limits and suspends the account, and deletes it after an export', async () => {
  const { kid, secret } = await service.accounts.invite(1);
  const address = `${service.url}/app/settings/server#key=${kid}:${Buffer.from(secret).toString('base64')}`;
  const { page, expectNoErrors } = await openPage(address);
  await setUp(page, 'Olga');
  await page.getByText('BACKUP_TO is not set').waitFor();
  await page.getByLabel('Address, including the version of the API').fill(`${service.url}/v1`);
  await page.getByLabel('Key', { exact: true }).fill('a-key');
  await page.getByLabel('Model for texts').fill('no-model');
  await page.getByRole('button', { name: 'Save and test' }).click();
  await page.getByText(/^no-model failed after [\d.]+ s: /).waitFor();
  await expectNoErrors();
  await page.getByRole('button', { name: 'Use only the built-in models' }).click();
  await expect.poll(() => page.getByLabel('Model for texts').inputValue()).toBe('');
  await page.getByLabel('Name').last().fill('Ida');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const link = await page.getByLabel('This link works once').inputValue();
  await expectNoErrors();

  const guest = await openPage(link);
  await setUp(guest.page, 'Ida Lind');
  const other = await openPage(`${service.url}/app`);
  await other.page.getByRole('textbox', { name: 'Name' }).fill('ida lind');
  await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.page.getByRole('banner').waitFor();
  await guest.page.goto(`${service.url}/app/settings/server`);
  await guest.page.getByRole('link', { name: 'About' }).waitFor();
  expect(await guest.page.getByRole('link', { name: 'Server', exact: true }).count()).toBe(0);
  expect(await guest.page.getByRole('heading', { name: 'Accounts' }).count()).toBe(0);

  await page.reload();
  const ida = page.getByRole('listitem').filter({ hasText: 'Ida Lind' }).first();
  await ida.getByText('Manage').click();
  await ida.getByLabel('Limit in MB').fill('0.00002');
  await ida.getByRole('button', { name: 'Set the limit' }).click();
  await ida.getByText('0 bytes of 20 bytes').waitFor();
  await expectNoErrors();
  await save(other.page, 'Room for this');
  await other.page.getByText('Saved: Room for this').waitFor();
  await save(other.page, 'None for this one');
  await other.page.getByText('limit of 20 bytes').first().waitFor();
  await ida.getByRole('button', { name: 'Suspend' }).click();
  await ida.getByRole('button', { name: 'Resume' }).waitFor();
  await guest.page.goto(`${service.url}/app`);
  await guest.page.getByText('This account is suspended.').first().waitFor();

  const askToDelete = async () => {
    await ida.getByRole('button', { name: 'Delete the account' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the account' }).click();
  };
  await askToDelete();
  await page.getByText('Export the whole account as an archive first.').waitFor();
  await ida.getByLabel('Format').selectOption('archive');
  await ida.getByRole('button', { name: 'Export', exact: true }).click();
  await ida.getByRole('button', { name: 'Save the file' }).waitFor();
  await askToDelete();
  await page.getByText('Deleted the account Ida Lind').waitFor();
  await ida.waitFor({ state: 'detached' });
  expect((await service.accounts.list()).map(({ id }) => id)).toEqual([1]);
  await page.reload();
  await page.getByText('Account deleted').waitFor();
  await expectNoErrors();
});
