import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analysed } from '../support/analysis.ts';
import { upload } from '../support/form.ts';
import { type Service, startService } from '../support/service.ts';
import { type Resource, type Site, startSite } from '../support/site.ts';
import { openAgain } from '../support/web-app.ts';

/** Results of analysis, and its failures, in a real browser. */

/** A black drawing on a transparent ground. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="150"/></svg>';

const pages: Record<string, Resource> = {};
let service: Service;
let site: Site;

beforeAll(async () => {
  site = await startSite(pages);
  service = await startService({ environment: { WORKERS: 'inline', FETCH_ALLOW: site.host } });
});
afterAll(async () => {
  await service.close();
  site.close();
});

it('a page that could not be fetched shows why, and Try again fetches it once it is available', async () => {
  const { json } = await service.client.post('/objects', { url: `${site.origin}/late` });
  const { page, expectNoErrors } = await openAgain(service, `/o/${json.id}`);
  const unread = page.getByText('This could not be processed.', { exact: true });
  await unread.waitFor();
  await page.getByText(/returned status 404/).waitFor();
  await expectNoErrors();
  pages['/late'] = { type: 'text/html', body: '<title>Here after all</title><p>It took its time.</p>' };
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Here after all' }).waitFor();
  await unread.waitFor({ state: 'hidden' });
});

it('a black picture on a transparent ground is visible in the dark theme, on its card and on its page', async () => {
  const logo = await sharp(Buffer.from(LOGO)).png().toBuffer();
  const form = upload(logo, 'logo.png', { title: 'Logo' });
  const { json } = await service.client.post('/objects', undefined, { form });
  const { page } = await openAgain(service, `/o/${json.id}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Logo' }) });
  for (const image of [page.locator('img.hero'), card.locator('img[src^=blob]')]) {
    await image.waitFor();
    const ground = (element: Element) =>
      getComputedStyle(element.closest('.picture') ?? element).backgroundColor;
    await expect.poll(() => image.evaluate(ground)).toBe('rgb(255, 255, 255)');
  }
});

it('a post of any site is found among the posts, and opens from its card with its author and words', async () => {
  const words = 'The terns are back, all forty of them.';
  const tags = {
    'og:site_name': 'Chirrup',
    'og:type': 'article',
    'og:title': 'Ada Fisher (@ada@chirrup.example)',
  };
  const meta = Object.entries({ ...tags, 'og:description': words, 'twitter:card': 'summary' });
  pages['/@ada/1'] = {
    type: 'text/html',
    body: `<title>Ada Fisher: "${words}" - Chirrup</title>${meta.map(([name, content]) => `<meta property="${name}" content="${content}">`).join('')}<div id="app"></div>`,
  };
  const { json } = await service.client.post('/objects', { url: `${site.origin}/@ada/1` });
  await analysed(service.client, json.id);
  const { page, expectNoErrors } = await openAgain(service, '?kinds=posts');
  const card = page.getByRole('listitem').filter({ hasText: words });
  await card.getByText('Ada Fisher').first().waitFor();
  await card.getByRole('link').press('Enter');
  const detail = page.locator('.detail');
  await detail.getByText(words, { exact: true }).waitFor();
  await detail.getByText('Ada Fisher').first().waitFor();
  expect(await detail.getByText(words, { exact: true }).count()).toBe(1);
  await detail.getByText('Post', { exact: true }).waitFor();
  const kinds = page.getByRole('navigation').getByRole('link', { name: /^Posts/ });
  expect(await kinds.textContent()).toMatch(/1$/);
  await expectNoErrors();
});
