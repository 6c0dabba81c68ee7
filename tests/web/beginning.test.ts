import sharp from 'sharp';
import { expect, it } from 'vitest';
import { analysed } from '../support/analysis.ts';
import { fileService } from '../support/file-service.ts';
import { form } from '../support/form.ts';
import { openApp } from '../support/web-app.ts';

/** The first five minutes: examples that come and go together; and the viewer for pictures. */

const service = fileService({ environment: { WORKERS: 'inline' } });

const count = async (): Promise<number> => (await service.client.get('/objects?limit=50')).json.length;

it('shows twelve examples, and removes them by one press', async () => {
  const { page, expectNoErrors } = await openApp(service);
  await page.getByText('Nothing saved yet. Choose a way to start:').waitFor();
  await expect.poll(() => page.locator('.beginnings > *').count()).toBe(3);
  await expectNoErrors();
  await page.getByRole('button', { name: 'Show me some examples' }).click();
  await expect.poll(count, { timeout: 60_000 }).toBe(12);
  await page.getByRole('link', { name: 'What a commonplace book is' }).first().waitFor();
  await expectNoErrors();
  await page.getByRole('button', { name: 'Remove all examples' }).click();
  await page.getByText('Nothing saved yet. Choose a way to start:').waitFor();
  await expect.poll(count).toBe(0);
  expect(await page.getByRole('button', { name: 'Remove all examples' }).count()).toBe(0);
});

it('shows a picture to fit, at full size and with its facts, and the next one', async () => {
  const upload = async (title: string, bytes: Buffer): Promise<string> => {
    const parts = form(
      { name: 'metadata', type: 'application/json', body: JSON.stringify({ title }) },
      { name: 'blob', fileName: `${title}.jpg`, type: 'image/jpeg', body: bytes },
    );
    return (await service.client.post('/objects', undefined, { form: parts })).json.id;
  };
  const blank = sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#3a7d5c' } });
  const exif = {
    IFD0: { Make: 'Fujifilm', Model: 'X100V' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '35/1 0/1 36/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '135/1 45/1 0/1',
    },
  };
  const plain = await blank.clone().jpeg().toBuffer();
  await upload('Moss', plain);
  const kyoto = await upload('Kyoto', await blank.clone().withExif(exif).jpeg().toBuffer());
  await analysed(service.client, kyoto);
  const { page, expectNoErrors } = await openApp(service, { path: `/o/${kyoto}` });
  await page.getByTitle('Show at full size').click();
  const viewer = page.getByRole('dialog', { name: 'Picture' });
  const picture = viewer.locator('img');
  const width = () => picture.evaluate((image) => image.getBoundingClientRect().width);
  await expect.poll(width).toBeLessThan(1_300);
  await viewer.getByText('Fujifilm X100V', { exact: true }).waitFor();
  await viewer.getByRole('img', { name: '35.010, 135.750' }).locator('path[d*="M"]').waitFor();
  expect(await viewer.getByRole('list', { name: 'Colours' }).getByRole('link').count()).toBeGreaterThan(0);
  await expectNoErrors();
  await page.keyboard.press('1');
  await expect.poll(width).toBe(2_400);
  await page.keyboard.press('+');
  await expect.poll(width).toBe(3_600);
  await page.keyboard.press('0');
  await expect.poll(width).toBeLessThan(1_300);
  await page.keyboard.press('ArrowRight');
  await viewer.getByRole('heading', { name: 'Moss' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await viewer.count()).toBe(0);
});
