import { afterAll, beforeAll, describe, expect } from 'vitest';
import { itLong } from '../support/runs.ts';
import type { Service } from '../support/service.ts';
import { type OpenOptions, openApp } from '../support/web-app.ts';
import { openCards, save, startLibrary } from './many-cards.ts';

/** Views with few cards or none, in a real browser. */

let service: Service;

beforeAll(async () => {
  ({ service } = await startLibrary());
});
afterAll(() => service.close());

const open = (options?: OpenOptions) => openCards(service, options);

describe('a view', () => {
  itLong('of a colour has the objects that contain it', async () => {
    const { page } = await open({ path: '?color=%23c82828' });
    await page.getByText('1 item', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'red', exact: true }).waitFor();
  });

  itLong('without results suggests parts to leave out', async () => {
    const { page, expectNoErrors } = await openApp(service, { path: '?q=tag:errand%20tag:nowhere' });
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await expectNoErrors();
    await page.getByRole('link', { name: 'Search without tag:nowhere' }).click();
    await page.getByText('1 item', { exact: true }).waitFor();
  });

  itLong('of a single word without results links to everything, unlike an empty space', async () => {
    const { page, expectNoErrors } = await openApp(service, { path: '?q=zzqqxx' });
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await expectNoErrors();
    await page.getByRole('link', { name: 'Show everything' }).click();
    await page.waitForURL('**/app');
    const { json: space } = await service.client.post('/spaces', { name: 'Empty' });
    await page.goto(`${service.url}/app?space=${space.id}`);
    await page.getByText('This space is empty.').waitFor();
  });

  itLong('that does not exist reports that, and links to everything', async () => {
    const { page, expectNoErrors } = await openApp(service, { path: '/setings' });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expectNoErrors();
    await page.getByRole('link', { name: 'Show the collection' }).click();
    await page.getByText('Everything', { exact: true }).first().waitFor();
    await page.waitForURL('**/app');
  });

  itLong(
    'of a sentence with a field suggests leaving out the field first, and few of its words',
    async () => {
      const { page } = await openApp(service, {
        path: '?q=what%20did%20I%20want%20to%20buy%20at%20the%20shop%20tag:nowhere',
      });
      await page.getByRole('heading', { name: 'No results' }).waitFor();
      const ways = await page.getByRole('main').locator('.suggested-links a').allTextContents();
      expect(ways[0]).toBe('Search without tag:nowhere');
      expect(ways.at(-1)).toBe('Clear the search');
      expect(ways).toHaveLength(7);
    },
  );

  itLong('with an invalid query shows the reason, once, and how to fix it', async () => {
    const { page, expectNoErrors } = await openApp(service, { path: '?q=is:nothing%20tag:errand' });
    await page.getByRole('heading', { name: 'This search is not valid' }).waitFor();
    await expect.poll(() => page.getByText(/is not a value of/).count()).toBe(1);
    await expectNoErrors();
    const chips = await page
      .locator('.chip')
      .evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top));
    expect(new Set(chips).size).toBe(1);
    await page.getByRole('link', { name: 'Search without is:nothing' }).click();
    await page.getByText('1 item', { exact: true }).waitFor();
  });

  itLong('of an empty library shows how to begin', async () => {
    const { client } = await service.account('Self-hosted');
    const { page, expectNoErrors } = await openApp({ client, url: service.url });
    await page.getByRole('heading', { name: /Choose a way to start/ }).waitFor();
    await expect.poll(() => page.locator('.beginnings > *').count()).toBe(3);
    await expectNoErrors();
  });

  itLong('of the trash can be emptied, after a confirmation', async () => {
    const { client } = await service.account('Self-hosted');
    await client.delete(`/objects/${await save(client, { content: 'Old list' })}`);
    const { page, expectNoErrors } = await openApp({ client, url: service.url }, { path: '?q=is:deleted' });
    await page.getByRole('link', { name: 'Old list' }).waitFor();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await expectNoErrors();
    await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click();
    await page.getByText('The trash is empty.').waitFor();
    expect((await client.get('/_/trash')).json).toEqual([]);
  });
});
