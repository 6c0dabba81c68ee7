import { afterAll, beforeAll, expect, it } from 'vitest';
import { itLong } from '../support/runs.ts';
import { type Service, startService } from '../support/service.ts';
import { openApp } from '../support/web-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

/** Webhooks in Settings, in a real browser, with a receiver that accepts messages or fails. */

let service: Service;
let receiver: WebhookReceiver;
let url: string;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const { host } = receiver;
  ({ url } = receiver);
  service = await startService({ environment: { WORKERS: 'inline', TAGGING: 'off', FETCH_ALLOW: host } });
});
afterAll(async () => {
  await service.close();
  receiver.close();
});

it('a webhook is added by keyboard, with errors shown at the field and its secret shown once', async () => {
  const { page, expectNoErrors } = await openApp(service, { path: '/settings/automation' });
  const address = page.getByLabel('Address to send messages to');
  await address.press('Enter');
  await page.getByText('Enter the address to send messages to.').waitFor();
  await address.fill(url.replace('http://', 'http://nobody@'));
  await address.press('Enter');
  await page.getByText('The address must not contain a name or password').waitFor();
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectNoErrors();

  await address.fill(url);
  for (const kind of await page.getByRole('group', { name: 'Events' }).getByRole('checkbox').all())
    await kind.press('Space');
  await address.press('Enter');
  await page.getByText('Choose at least one event.').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('value')))
    .toBe('object.created');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  const secret = page.getByLabel('shown only once');
  await expect.poll(() => secret.inputValue()).toMatch(/^whsec_/);
  await expect.poll(() => secret.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByText('Nothing sent yet').waitFor();
  await expectNoErrors();
  await page.getByRole('button', { name: 'Done', exact: true }).press('Enter');
  expect(await secret.count()).toBe(0);
  expect((await service.client.get('/_/webhooks')).json).toMatchObject([{ url, types: ['object.created'] }]);
});

itLong('a webhook shows its failures, and can be tried, changed, paused and deleted', async () => {
  const { page, expectNoErrors } = await openApp(service, { path: '/settings/automation' });
  const row = page.getByRole('listitem').filter({ hasText: url });
  await row.getByRole('button', { name: `Test: ${url}` }).click();
  await page.getByText('Save something to test it').waitFor();

  receiver.status = 500;
  await service.client.post('/objects', { content: 'Not taken' });
  const hook = async () => (await service.client.get('/_/webhooks')).json[0];
  await expect.poll(async () => (await hook()).waiting).toBe(1);
  await page.reload();
  await row.getByText('Failing').waitFor();
  await row.getByText('Recent failed deliveries').click();
  await row.getByText('tried once').waitFor();
  await expectNoErrors();
  await row.getByRole('button', { name: `Test: ${url}` }).click();
  await page.getByText(`${url}: The receiver returned status 500.`).waitFor();
  receiver.status = 200;
  await row.getByRole('button', { name: `Test: ${url}` }).press('Enter');
  await page.getByText(`Delivered: ${url}`).waitFor();
  await row.getByText('Delivered up to').waitFor();
  expect(receiver.received.map(({ text }) => JSON.parse(text).type)).toEqual(['object.created']);
  await row.getByRole('button', { name: `Test: ${url}` }).press('Enter');
  await expect.poll(() => receiver.received).toHaveLength(2);

  await row.getByRole('button', { name: `Edit ${url}` }).press('Enter');
  const form = page.getByRole('form', { name: `Edit ${url}` });
  await expectNoErrors();
  await form.getByLabel('A space is deleted').check();
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await row.getByText('An item is saved · A space is deleted').waitFor();
  await row.getByRole('button', { name: `Pause ${url}` }).press('Enter');
  await row.getByText('Paused', { exact: true }).waitFor();
  expect(await hook()).toMatchObject({ paused: true, types: ['object.created', 'space.deleted'] });

  await row.getByRole('button', { name: `Delete ${url}` }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText(`Deleted: ${url}`).waitFor();
  expect((await service.client.get('/_/webhooks')).json).toEqual([]);
});
