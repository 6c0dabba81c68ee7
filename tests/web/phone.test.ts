import { beforeAll, expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { openApp } from '../support/web-app.ts';

/** The app in a phone's window: two columns, the bar at the bottom, sheets, and files from the share menu. */

const service = fileService({ environment: { WORKERS: 'off' } });
beforeAll(async () => {
  for (const title of ['Fern', 'Moss', 'Lichen'])
    await service.client.post('/objects', { content: `# ${title}\n\nOn the north wall.` });
});

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

it('begins with two columns, and is led by the bar at the bottom', async () => {
  const { page, expectNoErrors } = await openApp(service, PHONE);
  const [one, other] = await Promise.all(
    ['Fern', 'Moss'].map((name) => page.getByRole('link', { name }).first().boundingBox()),
  );
  expect(Math.abs((one?.x ?? 0) - (other?.x ?? 0))).toBeGreaterThan(100);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(() => bar.evaluate((element) => element.getBoundingClientRect().bottom)).toBe(844);
  await expectNoErrors();
  await bar.getByRole('button', { name: 'Search' }).tap();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await bar.getByRole('button', { name: 'Save' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await expect.poll(() => sheet.evaluate((element) => element.getBoundingClientRect().bottom)).toBe(844);
  await expectNoErrors();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sort and filter' }).tap();
  const order = page.getByRole('group', { name: 'Sort and filter' });
  await expect.poll(() => order.evaluate((element) => element.getBoundingClientRect().bottom)).toBe(844);
  await expect.poll(() => order.evaluate((element) => element.getBoundingClientRect().width)).toBe(390);
  await expectNoErrors();
  await page.keyboard.press('Escape');
  await bar.getByRole('link', { name: 'Reading' }).tap();
  await page.getByText('Nothing in progress.').waitFor();
  await bar.getByRole('link', { name: 'Collection' }).tap();
  await page.getByRole('link', { name: 'Lichen' }).first().waitFor();
});

it('saves pictures and files that another app shares, after a question', async () => {
  const { page, expectNoErrors } = await openApp(service, { ...PHONE, serviceWorkers: 'allow' });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Shares files like the system's share menu, which a page cannot open.
  const address = await page.evaluate(async () => {
    const form = new FormData();
    for (let at = 0; at < 30; at++)
      form.append('files', new File([`Note ${at}`], `shared ${at} ÄÖ.txt`, { type: 'text/plain' }));
    return (await fetch('/app/share', { method: 'POST', body: form })).url;
  });
  await page.goto(address);
  await page.waitForURL('**/app/save?files=30');
  await page.getByText('shared 29 ÄÖ.txt').waitFor();
  expect((await service.client.get('/objects?q=shared')).json).toEqual([]);
  await expectNoErrors();
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await page.getByText('Saving 30 files.').waitFor();
  await expect
    .poll(async () => (await service.client.get('/objects?limit=100')).json.length, { timeout: 60_000 })
    .toBe(33);
  await page.reload();
  await page.getByText('Nothing to save.').waitFor();
});
