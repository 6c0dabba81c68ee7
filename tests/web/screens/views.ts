import type { Page } from 'playwright-core';
import { SETTINGS_SECTIONS } from '../../../apps/web/view/view.ts';
import { editWords } from '../../../apps/web/words/edit.ts';
import { gridWords } from '../../../apps/web/words/grid.ts';
import { shareWords } from '../../../apps/web/words/share.ts';

/** A view or state of the app to draw. */
export interface ScreenView {
  readonly name: string;
  /** The path of the view, below the URL of the app. */
  readonly path: string;
  /** Actions that lead to the state, such as clicks. */
  act?(page: Page): Promise<void>;
  /** Drawn by a browser without a key, of another account, or offline. */
  readonly as?: 'stranger' | 'beginner' | 'offline';
}

type Ids = ReadonlyMap<string, string>;

const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await page.locator('#collection li').first().waitFor();
    for (const key of keys) await page.keyboard.press(key);
  };

const scrolled =
  (pages: number) =>
  async (page: Page): Promise<void> => {
    await page.locator('#collection li').first().waitFor();
    await page.evaluate((by) => window.scrollTo(0, innerHeight * by), pages);
  };

const choose = (density: keyof typeof gridWords.densities) => async (page: Page) => {
  await page.getByRole('radio', { name: gridWords.densities[density] }).check({ force: true });
};

/** All views, with the ids of the examples by their titles. */
export function screenViews(ids: Ids): readonly ScreenView[] {
  const idOf = (title: string): string => ids.get(title) ?? title;
  const open = (name: string, title: string, act?: ScreenView['act']): ScreenView => ({
    name,
    path: `/o/${idOf(title)}`,
    ...(act && { act }),
  });
  return [
    { name: 'collection', path: '' },
    { name: 'collection, further down', path: '', act: scrolled(2) },
    { name: 'collection, at the end', path: '', act: scrolled(40) },
    { name: 'collection, dense', path: '', act: choose('dense') },
    { name: 'collection, list', path: '', act: choose('list') },
    {
      name: 'collection, some selected',
      path: '',
      async act(page) {
        await page.locator('#collection li').first().waitFor();
        for (const card of await page
          .locator('.board a.link')
          .all()
          .then((all) => all.slice(0, 3)))
          await card.click({ modifiers: ['Control'], force: true });
      },
    },
    { name: 'sorted and filtered', path: '?sort=title&kinds=Book,Movie' },
    {
      name: 'sort and filter',
      path: '?sort=random-7',
      async act(page) {
        await press()(page);
        await page.locator('.arrange-button').click();
      },
    },
    { name: 'search', path: '?q=commonplace%20book' },
    { name: 'search, tag and kind', path: '?q=tag%3Areading%20type%3ABook' },
    { name: 'search, nothing', path: '?q=zzqqxx' },
    { name: 'search, invalid', path: '?q=is%3Anothing' },
    { name: 'search, a colour', path: '?color=%23d07a4b' },
    {
      name: 'search, typing',
      path: '',
      async act(page) {
        await page.getByRole('combobox').first().fill('riv');
        await page.getByRole('option').first().waitFor({ timeout: 3000 });
      },
    },
    { name: 'notes only', path: '?q=type%3ANote' },
    { name: 'books and films', path: '?q=type%3ABook%20OR%20type%3AMovie%20OR%20type%3AMusicAlbum' },
    {
      name: 'posts',
      path: '?q=domain%3Ax.com%20OR%20domain%3Absky.app%20OR%20domain%3Athreads.net%20OR%20domain%3Ahage.example',
    },
    { name: 'files', path: '?q=type%3ADocument%20OR%20type%3AAudioObject%20OR%20has%3Ablob' },
    { name: 'a space', path: `?space=${idOf('space:Kitchen')}` },
    { name: 'similar', path: `?like=${idOf('The Commonplace Book as a Way of Seeing')}` },
    { name: 'trash', path: '?q=is%3Adeleted' },
    open('note with tasks', 'Packing for Lofoten'),
    open('note with a table', 'Sourdough, week by week'),
    open('note with code', 'Debounce'),
    open('note with an attached note', 'Letters to a Young Poet'),
    open('quotation', 'It is not that we have a short time to live, but that we waste a lot of it.'),
    open('article', 'The Commonplace Book as a Way of Seeing'),
    open('article in Arabic', 'الخط العربي: هندسة الروح'),
    open('book', 'Pilgrim at Tinker Creek'),
    open('picture', 'Evening at Reine'),
    open(
      'post',
      'Mira Oduya: Finished the quilt. 41 shirts, three generations, one mistake in row six that I am keeping.',
    ),
    open('PDF', 'Forty days on the ice'),
    open('editing', 'Ideas for the shelf by the window', async (page) => {
      await page.locator('.detail, main').first().waitFor();
      await page.getByRole('button', { name: editWords.edit }).first().click();
      await page.locator('.ProseMirror, .detail textarea').first().waitFor();
    }),
    { name: 'writing', path: '/write' },
    { name: 'saving', path: '', act: press('n') },
    { name: 'palette', path: '', act: press('Control+k') },
    {
      name: 'palette, typing',
      path: '',
      async act(page) {
        await press('Control+k')(page);
        await page.keyboard.type('read');
      },
    },
    { name: 'keys', path: '', act: press('?') },
    {
      name: 'sidebar on a phone',
      path: '',
      async act(page) {
        const button = page.locator('.sidebar-button');
        if (await button.isVisible()) await button.click();
      },
    },
    { name: 'tags', path: '/tags' },
    { name: 'spaces', path: '/spaces' },
    { name: 'pins', path: '/pins' },
    { name: 'highlights', path: '/highlights' },
    { name: 'rediscover', path: '/rediscover', act: (page) => page.locator('.thing').nth(1).hover() },
    {
      name: 'same vibe',
      path: `/rediscover/${idOf('Pilgrim at Tinker Creek')}`,
      act: (page) => page.locator('.things li').first().waitFor(),
    },
    { name: 'reading', path: `/read/${idOf('The Commonplace Book as a Way of Seeing')}` },
    {
      name: 'reading a PDF',
      path: `/read/${idOf('Forty days on the ice')}`,
      async act(page) {
        await page.locator('.pdf-page[aria-busy=false]').first().waitFor();
        // The first page of this file is blank.
        await page.locator('[data-page="2"]').evaluate((element) => element.scrollIntoView());
        await page.getByText('Page 2 of 3').waitFor();
      },
    },
    {
      name: 'begun',
      path: '/reading',
      act: (page) => page.locator('.begun, .blank').first().waitFor(),
    },
    { name: 'shared', path: '/shared' },
    {
      name: 'sharing',
      path: `/o/${idOf('Pilgrim at Tinker Creek')}`,
      async act(page) {
        await page.getByRole('button', { name: shareWords.shareOf('Pilgrim at Tinker Creek') }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    ...SETTINGS_SECTIONS.map((section) => ({ name: `settings, ${section}`, path: `/settings/${section}` })),
    { name: 'save page', path: '/save' },
    { name: 'not found', path: '/setings' },
    { name: 'first minutes', path: '', as: 'beginner' },
    { name: 'without-a-key', path: '', as: 'stranger' },
    { name: 'offline', path: '', as: 'offline' },
  ];
}
