import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { upload } from '../support/form.ts';
import { type Service, startService } from '../support/service.ts';
import { type OpenedApp, type OpenOptions, openApp } from '../support/web-app.ts';

/** The number of similar notes in the library. */
export const NOTES = 600;

const PICTURES = [
  { name: 'red', color: '#c02020', width: 800, height: 400 },
  { name: 'blue', color: '#2030c0', width: 400, height: 800 },
] as const;

const isAnalysed = ({ flags = 0 }: { readonly flags?: number }): boolean => (flags & 4) === 0;

/**
 * Starts a service with a library of several years: many notes, two pictures, and on top a note with the tag
 * `errand`.
 */
export async function startLibrary(): Promise<{ readonly service: Service; readonly newestId: string }> {
  const service = await startService({ environment: { WORKERS: 'inline' } });
  const first = await save(service.client, {
    content: '# A note\n\nWith a few words below its title, enough for two lines.',
  });
  await service.behind.multiply(first, NOTES);
  // The notes are four days apart, so that they span several years.
  await service.behind.run('UPDATE objects SET bumped = 1700000000000 - seq * 345600000');
  for (const { name, color, width, height } of PICTURES) {
    const image = sharp({ create: { width, height, channels: 3, background: color } });
    const form = upload(await image.png().toBuffer(), `${name}.png`, { title: name });
    await save(service.client, undefined, { form });
  }
  const errand = { content: 'Call Anna about the boat', tags: [{ name: 'errand' }] };
  const newestId = await save(service.client, errand);
  const isRead = async () =>
    expect((await service.client.get('/_/cards?limit=3')).json.every(isAnalysed)).toBe(true);
  await vi.waitFor(isRead, { timeout: 120_000 });
  return { service, newestId };
}

/**
 * Saves an object.
 * @returns its id
 */
export async function save(client: Client, body: unknown, more: object = {}): Promise<string> {
  const { json, status } = await client.post('/objects', body, more);
  expect(status).toBe(201);
  return json.id;
}

/** The rendered cards. */
export const cards = (page: Page) => page.locator('#collection li');

/** The app in its own browser, once it shows cards. */
export async function openCards(service: Service, options: OpenOptions = {}): Promise<OpenedApp> {
  const opened = await openApp(service, options);
  await cards(opened.page).first().waitFor();
  return opened;
}

/** The cards whose top edge is visible, with their positions on the screen. */
export const seen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#collection li')]
      .map((card) => ({ card, top: Math.round(card.getBoundingClientRect().top) }))
      .filter(({ top }) => top > 60 && top < innerHeight)
      .map(({ card, top }) => `${card.getAttribute('aria-posinset')} at ${top}`)
      .sort(),
  );

/** Scrolls to a position, and waits until the cards there have their contents, which gives them their places. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to), top);
  await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(0);
  await cardsFilled(page);
}

/** Waits until all cards in view have their contents. */
export async function cardsFilled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const inView = [...document.querySelectorAll('#collection .board li')].filter((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return inView.length > 0 && inView.every((card) => !card.classList.contains('waiting'));
  });
}
