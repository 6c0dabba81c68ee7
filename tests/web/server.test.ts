import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';
import { openApp, openPage } from '../support/web-app.ts';

/** What the owner of the server does in Settings, and what the others see of it. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('the owner invites somebody, suspends the account, and deletes it after an export', async () => {
  const { page, expectSound } = await openApp(service, { path: '/settings/server' });
  page.setDefaultTimeout(10_000);
  await page.getByText('BACKUP_TO is not set').waitFor();
  await page.getByLabel('Name').last().fill('Ida');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const link = await page.getByLabel('This link works once').inputValue();
  await expectSound();

  const guest = await openPage(link);
  guest.page.setDefaultTimeout(10_000);
  await guest.page.getByLabel('Name').fill('Ida Lind');
  await guest.page.getByLabel('Password', { exact: true }).fill('four grey herons on ice');
  await guest.page.getByRole('button', { name: 'Use this password' }).click();
  await guest.page.getByRole('banner').waitFor();
  await guest.page.goto(`${service.url}/app/settings/server`);
  await guest.page.getByRole('link', { name: 'About' }).waitFor();
  expect(await guest.page.getByRole('link', { name: 'Server', exact: true }).count()).toBe(0);
  expect(await guest.page.getByRole('heading', { name: 'Accounts' }).count()).toBe(0);

  await page.reload();
  const ida = page.getByRole('listitem').filter({ hasText: 'Ida Lind' }).first();
  await ida.getByText('Manage').click();
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
  await expectSound();
});
