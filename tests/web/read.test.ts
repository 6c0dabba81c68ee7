import { beforeAll, expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { openApp } from '../support/web-app.ts';

/** The page for reading, in a real browser: its place, contents, additions, highlights and voice. */

const service = fileService({ environment: { WORKERS: 'off' } });
let long = '';
let short = '';

const paragraphs = Array.from({ length: 900 }, (_, at) => `Paragraph ${at} of a long text about old walls.`);

beforeAll(async () => {
  const save = async (body: object): Promise<string> => (await service.client.post('/objects', body)).json.id;
  short = await save({ content: '# Short\n\nOne line.' });
  const text = `# Long\n\n${paragraphs.slice(0, 450).join('\n\n')}\n\n## The second half\n\n${paragraphs.slice(450).join('\n\n')}`;
  long = await save({ content: text, tags: [{ name: 'walls' }], notes: [{ content: 'Ask **Jonas**.' }] });
});

/** A layout shift as the page sees it; those within half a second of an input are expected (CLS). */
interface Shift {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

const placeOf = async (id: string) => (await service.client.get(`/_/objects/${id}/place`)).json;

it('opens a long text from its card, and continues on another device where one stopped', async () => {
  const { page, expectNoErrors } = await openApp(service, { path: `/o/${long}` });
  // The card shows only part of the text, so the additions are near.
  await page.locator('.reader.cut').waitFor();
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  await page.waitForURL(`**/read/${long}`);
  const reading = page.locator('.read-page');
  await reading.getByText(/^\d+ min read$/).waitFor();
  await reading.getByText('Ask Jonas.').waitFor();
  await reading.getByRole('link', { name: 'walls', exact: true }).waitFor();
  await expectNoErrors();

  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect
    .poll(() => contents.getByRole('button').allTextContents())
    .toEqual(['Long', 'The second half']);
  await contents.getByRole('button', { name: 'The second half' }).click();
  await expect.poll(async () => (await placeOf(long)).part).toBe(451);
  expect((await placeOf(long)).progress).toBeGreaterThan(0.4);
  await reading.getByText(/minutes? left$/).waitFor();
  await expect.poll(() => contents.locator('[aria-current]').textContent()).toBe('The second half');

  const phone = await openApp(service, {
    path: `/read/${long}`,
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
  });
  await expect
    .poll(() => phone.page.locator('.read-page').evaluate((element) => element.scrollTop))
    .toBeGreaterThan(10_000);
  await phone.page.getByRole('heading', { name: 'The second half' }).waitFor();
  await phone.page.getByRole('button', { name: 'My additions' }).click();
  await phone.page.getByText('Ask Jonas.').waitFor();
  await phone.expectNoErrors();
  await phone.page.keyboard.press('Escape');
  await phone.page.getByRole('button', { name: 'Focus' }).click();
  await phone.expectNoErrors();
  await phone.page.keyboard.press('Escape');

  await phone.page.goto(`${service.url}/app/reading`);
  await phone.page.getByRole('link', { name: 'Long' }).waitFor();
  await phone.page.getByText(/\d+% read/).waitFor();
  await phone.expectNoErrors();
});

it('highlights without any other change, and reads aloud', async () => {
  const { page, expectNoErrors } = await openApp(service, { path: `/read/${long}` });
  await page.getByText(/minutes? left$/).waitFor();
  await page.evaluate(() => {
    const shifted: string[] = [];
    Object.assign(globalThis, { shifted, said: [] as string[] });
    // The side column gains the highlight when the server has it.
    const isBeside = (node: Node | null) => node?.parentElement?.closest('.additions');
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as unknown as Shift[])
        for (const { node } of hadRecentInput ? [] : sources)
          if (!isBeside(node)) shifted.push(String(node?.textContent));
    }).observe({ type: 'layout-shift', buffered: false });
    // Headless browsers have no voices.
    const voices = Object.assign(new EventTarget(), {
      getVoices: () => [{ lang: 'en-GB' }],
      cancel: () => undefined,
      speak: (utterance: SpeechSynthesisUtterance) => {
        const { said } = globalThis as unknown as { said: string[] };
        said.push(utterance.text);
        if (said.length < 3) setTimeout(() => utterance.dispatchEvent(new Event('end')));
      },
    });
    Object.defineProperty(globalThis, 'speechSynthesis', { value: voices, configurable: true });
  });
  const of = (name: string) =>
    page.evaluate(
      (name) => (CSS.highlights as unknown as Map<string, { size: number }>).get(name)?.size ?? 0,
      name,
    );
  const top = () =>
    page.getByText('Paragraph 8 of').evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Highlight in green' }).click();
  await expect.poll(() => of('kept-green')).toBe(1);
  await page.getByRole('region', { name: 'Highlights' }).waitFor();
  await page.keyboard.press('h');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('h');
  await expect.poll(() => of('kept-green')).toBe(2);
  expect(await top()).toBe(before);
  expect(await page.getByText('Processing').count()).toBe(0);
  expect(await page.getByRole('log').textContent()).toBe('');
  expect(await page.evaluate(() => (globalThis as unknown as { shifted: string[] }).shifted)).toEqual([]);
  const { json } = await service.client.get(`/objects/${long}`);
  expect(json.notes.at(-1).content.body.content[0].attrs.color).toBe('green');
  await expectNoErrors();

  // It is painted before the server has it, and only for as long as the server does not refuse it.
  let refuse = () => {};
  const asked = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(`**/objects/${long}/notes`, async (request) => {
    await asked;
    await request.fulfill({ status: 403, json: { title: 'Forbidden', code: 'forbidden', status: 403 } });
  });
  for (const key of ['h', 'ArrowDown', 'ArrowDown', 'h']) await page.keyboard.press(key);
  await expect.poll(() => of('kept-green')).toBe(3);
  refuse();
  await expect.poll(() => of('kept-green')).toBe(2);
  await page.getByRole('main').getByRole('button', { name: 'Highlight in green' }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByText('Paragraph 5 of').hover();
  await page.keyboard.press('a');
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { said: string[] }).said))
    .toEqual([5, 6, 7].map((at) => paragraphs[at]));
  expect(await of('spoken')).toBe(1);
  await page.getByRole('button', { name: 'Stop reading aloud' }).click();
  expect(await of('spoken')).toBe(0);

  // Stopped before the browser lists its voices, it says nothing.
  await page.evaluate(() => {
    speechSynthesis.getVoices = () => [];
  });
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Stop reading aloud' }).click();
  const said = await page.evaluate(async () => {
    speechSynthesis.getVoices = () => [{ lang: 'en-GB' } as SpeechSynthesisVoice];
    speechSynthesis.dispatchEvent(new Event('voiceschanged'));
    await new Promise(requestAnimationFrame);
    return (globalThis as unknown as { said: string[] }).said;
  });
  expect(said).toHaveLength(3);

  await page.evaluate(() => {
    Object.defineProperty(globalThis, 'speechSynthesis', { value: undefined });
  });
  await page.keyboard.press('Escape');
  await page.waitForURL(`**/o/${long}`);
});

it('goes from text to text, and shows when there are no more', async () => {
  const { page, expectNoErrors } = await openApp(service);
  await page.getByRole('link', { name: 'Long' }).first().click();
  await page.getByRole('link', { name: /^(Read$|Continue)/ }).click();
  await page.getByRole('button', { name: 'Next text' }).click();
  await page.waitForURL(`**/read/${short}`);
  await page.getByText('Finished').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Previous text' }).isEnabled()).toBe(true);
  await page.keyboard.press('k');
  await page.waitForURL(`**/read/${long}`);
  await page.goto(`${service.url}/app/read/0000000000000000000000`);
  await page.getByText('This item does not exist').waitFor();
  await expectNoErrors();
});

it('shows which voices a browser lacks', async () => {
  const { page, expectNoErrors } = await openApp(service);
  // As after analysis.
  await page.route(`**/objects/${short}`, async (request) => {
    const response = await request.fetch();
    const { mainEntity, ...rest } = await response.json();
    await request.fulfill({ response, json: { ...rest, mainEntity: { ...mainEntity, inLanguage: 'fr' } } });
  });
  await page.goto(`${service.url}/app/read/${short}`);
  const readWith = async (...languages: readonly string[]) => {
    await page.evaluate((languages) => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      Object.assign(speechSynthesis, {
        getVoices: () => languages.map((lang) => ({ lang })),
        speak: ({ text }: SpeechSynthesisUtterance) => said.push(text),
      });
    }, languages);
    await page.keyboard.press('a');
  };
  const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  await page.getByText('One line.').waitFor();

  await readWith();
  await page.getByText('This browser has no voice that can read aloud.').waitFor();
  expect(await said()).toEqual([]);
  await page.getByRole('button', { name: 'Read aloud' }).waitFor();
  await expectNoErrors();

  await readWith('en-GB');
  await page.getByText('This browser has no voice for the language of this text.').waitFor();
  await expect.poll(said).toHaveLength(1);
  await page.getByRole('button', { name: 'Stop reading aloud' }).click();
});
