import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityProvider } from '../support/identity-provider.ts';
import { programAt } from '../support/oauth.ts';
import { type Service, startService } from '../support/service.ts';
import { openPage } from '../support/web-app.ts';

/** The question whether a program may connect, to somebody who is not logged in yet, and in the frame of another site. */

let provider: Awaited<ReturnType<typeof identityProvider>>;
let service: Service;
beforeAll(async () => {
  provider = await identityProvider({ anna: { name: 'Anna', groups: ['readers'] } });
  service = await startService({ environment: { ...provider.environment, OIDC_GROUPS: 'readers' } });
  await provider.serve(service.url);
});
afterAll(async () => {
  await service.close();
  provider.close();
});

it('waits while its person logs in with an identity provider', async () => {
  const { address } = await programAt(service.url).ask();
  const { page } = await openPage(address);
  await page.getByRole('button', { name: /^Log in with/ }).click();
  await page.locator('input[name=login]').fill('anna');
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/interaction/);
  await page.locator('button[type=submit]').click();
  await page.getByRole('heading', { name: 'Name this browser' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Let “Editor” use your collection?' }).waitFor();
  await page.route('https://assistant.example/**', (route) => route.fulfill({ body: 'Connected.' }));
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/^https:\/\/assistant\.example\/callback\?code=.+&state=/);
});

it('is never shown in a frame, where clicks could be led to it', async () => {
  const { address } = await programAt(service.url).ask();
  const { page } = await openPage(`${service.url}/app`);
  for (const origin of ['https://evil.example', service.url]) {
    const outer = `${origin}/outer`;
    await page.route(outer, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${address.replaceAll('&', '&amp;')}">` }),
    );
    await page.goto(outer);
    const frame = page.frames()[1];
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
  }
});
