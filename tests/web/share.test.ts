import { expect, it } from 'vitest';
import type { Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { openApp } from '../support/web-app.ts';

/** Sharing in a real browser: the preview, the link, and the list of shared items. */

const service = fileService({ environment: { WORKERS: 'off' } });

const shares = async (): Promise<readonly Json[]> => (await service.client.get('/_/shares')).json;

it('previews an item before it is shared, and lists shared items', async () => {
  const content = '# Rye bread\n\nWith water.';
  const { json } = await service.client.post('/objects', { content, notes: [{ content: 'Ask Jonas.' }] });
  const { page, expectNoErrors } = await openApp(service, { path: `/o/${json.id}` });
  await page.getByRole('button', { name: 'Share: Rye bread' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share: Rye bread' });
  await dialog.getByRole('checkbox', { name: 'Notes' }).check();
  const opening = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Open preview' }).click();
  const preview = await opening;
  await preview.getByText('Ask Jonas.').waitFor();
  await preview.close();
  expect(await shares()).toEqual([]);

  await dialog.getByLabel('How long').selectOption('One week');
  await expectNoErrors();
  await dialog.getByRole('button', { name: 'Create the link' }).dblclick();
  await dialog.getByLabel('Link', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const [share, ...others] = await shares();
  expect([share.notes, others]).toEqual([true, []]);
  expect(Date.parse(share.expires) - Date.now()).toBeGreaterThan(6 * 86_400_000);

  await page.goto(`${service.url}/app`);
  await page.getByRole('link', { name: 'Shared' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Rye bread' });
  await row.getByText(/until/).waitFor();
  await expect.poll(() => row.getByRole('link').getAttribute('href')).toBe(share.url);
  await expectNoErrors();
  await row.getByRole('button', { name: 'Stop sharing: Rye bread' }).click();
  await page.getByText('Nothing is shared yet.').waitFor();
  expect(await shares()).toEqual([]);
});
