import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type MailServer, mailServer } from '../support/mail-server.ts';
import { type Service, startService } from '../support/service.ts';
import { openPage } from '../support/web-app.ts';

/** Email addresses, invitations and a forgotten password, in a browser. */

let server: MailServer;
let service: Service;
beforeAll(async () => {
  server = await mailServer();
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    SMTP_FROM: 'books@example.org',
    BASE_URL: 'http://books.example.org',
  };
  service = await startService({ environment });
});
afterAll(async () => {
  await service.close();
  await server.close();
});

/** The link in the newest message with a subject, as an address of the service under test. */
async function linkIn(subject: string): Promise<string> {
  const find = () => server.received.filter((mail) => mail.subject === subject).at(-1)?.text;
  await vi.waitFor(() => expect(find()).toContain('#key='), { timeout: 30_000 });
  return `${service.url}/app${/\/app(#key=\S+)/.exec(find() ?? '')?.[1]}`;
}

it('the owner invites a person by mail, who later forgets the password and logs in with a mailed link', async () => {
  const { kid, secret } = await service.accounts.createKey({
    accountId: 1,
    access: 'full',
    scope: { type: 'everything' },
    link: {},
  });
  const { page, expectNoErrors } = await openPage(
    `${service.url}/app/settings/server#key=${kid}:${Buffer.from(secret).toString('base64')}`,
  );
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByLabel('Email address (optional)').fill('ida@example.org');
  await page.getByLabel('Name').last().fill('Ida');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByText('The invitation was sent to ida@example.org.').waitFor();
  await expectNoErrors();

  server.rejected.add('nobody@example.org');
  await page.getByLabel('Name').last().fill('Otto');
  await page.getByLabel('Email address (optional)').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const copied = page.getByLabel(/could not be sent by email\. .*550 No such mailbox/);
  await expect.poll(() => copied.inputValue()).toContain('#key=');
  await expectNoErrors();

  const guest = await openPage(await linkIn('Your invitation to Commonplace'));
  await guest.page.getByLabel('Name').fill('Ida Lind');
  await guest.page.getByLabel('Password', { exact: true }).fill('four grey herons on ice');
  await guest.page.getByRole('button', { name: 'Use this password' }).click();
  await guest.page.getByRole('banner').waitFor();
  await guest.page.goto(`${service.url}/app/settings`);
  const field = guest.page.getByLabel('Email address');
  await expect.poll(() => field.inputValue()).toBe('ida@example.org');
  await field.fill('ida@example.net');
  await guest.page.getByRole('button', { name: 'Save the address' }).click();
  await guest.page.getByText('The address is saved.').waitFor();
  await guest.expectNoErrors();

  const other = await openPage(`${service.url}/app`);
  await other.page.getByRole('button', { name: 'Forgot your password?' }).click();
  await other.page.getByLabel('Name').last().fill('ida lind');
  await other.page.getByRole('button', { name: 'Send a link' }).click();
  await other.page.getByText('If there is such an account, the link is on its way.').waitFor();
  await other.expectNoErrors();
  const back = await openPage(await linkIn('Your link to log in to Commonplace'));
  expect(server.received.at(-1)?.to).toEqual(['ida@example.net']);
  await back.page.getByRole('button', { name: 'Open' }).click();
  await back.page.getByRole('banner').waitFor();
  await back.expectNoErrors();
});
